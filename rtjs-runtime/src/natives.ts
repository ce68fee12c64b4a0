// Natives are captured when the module is loaded, so that fake timers and patched globals cannot reach the scheduler.

export const { apply } = Reflect;
export const NativePromise = Promise;

const { then } = Promise.prototype;

/** The host's clock in ms: monotonic. */
export const now: () => number = performance.now.bind(performance);

/**
 * Calls `settled` or `failed` after `value` settled, as a native `await` would: thenables and primitives count, and what
 * reading or calling `then` throws is a rejection. Never throws itself.
 */
export function whenSettled(value: unknown, settled: (value: unknown) => void, failed: (error: unknown) => void): void {
  apply(then, new NativePromise(resolve => resolve(value)), [settled, failed]);
}

/** Can `value` be awaited? Reading `then` may throw; the caller treats that as the rejection that it is. */
export const isThenable = (value: unknown): boolean =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function';
