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

/**
 * In a browser: a message to ourselves, over a channel that is opened at its first use. A page of Firefox paints only 15
 * times a second while messages always wait, so there the event loop must run dry once a frame: an idle callback.
 */
function postMessages(this: Host, callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const queue: (() => void)[] = [];
  const run = (): void => queue.shift()!();
  let dry = 0;
  port1.onmessage = run;
  this.post = next => {
    queue.push(next);
    if ('mozInnerScreenX' in globalThis && !document.hidden && now() > dry) {
      dry = now() + 16;
      requestIdleCallback(run, { timeout: 9 });
    } else port2.postMessage(0);
  };
  this.post(callback);
}

/** The host that this is: a browser's page or worker; Node, which an open channel would keep alive; or jsdom, which has none. */
export const nativeHost: Host = {
  now,
  post: globalThis.setImmediate ?? (globalThis.MessageChannel ? postMessages : setTimeout),
  // An unhandled rejection: every host says it once, with its stack.
  report: error => void NativePromise.reject(error),
};
