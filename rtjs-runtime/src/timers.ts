import type { Timers } from './hosts.ts';
import { apply } from './natives.ts';

const { setTimeout: set, clearTimeout: clear } = globalThis;

/** The timers of this browser or Node, captured when the module is loaded. */
export const nativeTimers: Timers = {
  setTimer(callback, delay, keepAlive) {
    const timer = apply(set, globalThis, [callback, delay]) as unknown as { unref?(): void };
    if (!keepAlive) timer.unref?.();
    return timer;
  },
  clearTimer(handle) {
    apply(clear, globalThis, [handle as number]);
  },
};
