import { NativePromise, now } from './natives.ts';

/** Timers of a host. Times in ms. */
export interface Timers {
  /** Runs `callback` after `delay`; a pending timer keeps the process alive only if `keepAlive`. Returns a handle. */
  setTimer(callback: () => void, delay: number, keepAlive: boolean): unknown;
  clearTimer(handle: unknown): void;
}

/** All that a scheduler knows of its surroundings. Without timers of its own it gets the native ones. */
export interface Host extends Partial<Timers> {
  /** A monotonic clock (ms). */
  now(): number;
  /** Runs `callback` soon, after the event loop had its turn (never at once). */
  post(callback: () => void): void;
  /** Reports an error that nobody can catch. */
  report(error: unknown): void;
}

const immediate: ((callback: () => void) => void) | undefined = globalThis.setImmediate;

let post = (callback: () => void): void => {
  // An open channel keeps Node and Jest alive, so they get setImmediate, and the channel is opened at its first use.
  if (immediate) post = immediate;
  else {
    const { port1, port2 } = new MessageChannel();
    const queue: (() => void)[] = [];
    port1.onmessage = () => queue.shift()!();
    post = next => {
      queue.push(next);
      port2.postMessage(0);
    };
  }
  post(callback);
};

/** The host that this is: a browser's page or worker, or Node. */
export const nativeHost: Host = {
  now,
  post: callback => post(callback),
  report(error) {
    if (typeof reportError === 'function') reportError(error);
    else NativePromise.reject(error);
  },
};
