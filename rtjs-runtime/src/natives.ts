// Natives are captured when the module is loaded, so that fake timers and patched globals cannot reach the scheduler.

export const apply = Reflect.apply;
export const NativePromise = Promise;

const { then } = Promise.prototype;
const clock = performance;
const { now: clockNow } = clock;

/** The host's clock in ms: monotonic, from `performance.now()`. */
export const now = (): number => apply(clockNow, clock, []);

/** Calls `settled` or `failed` after `value` settled, exactly as a native `await` would: thenables and primitives count. */
export function whenSettled(value: unknown, settled: (value: unknown) => void, failed: (error: unknown) => void): void {
  apply(then, NativePromise.resolve(value), [settled, failed]);
}

/** Can `value` be awaited? Reading `then` may throw; the caller treats that as the rejection that it is. */
export const isThenable = (value: unknown): boolean =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  typeof (value as { then?: unknown }).then === 'function';
