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
  /** Runs `callback` soon, never at once; in a chain of posts, the event loop has its turn in between. */
  post(callback: () => void): void;
  /** Reports an error that nobody can catch. */
  report(error: unknown): void;
}

/**
 * In a browser: a message to ourselves, over a channel that is opened at its first use. Two things are better than that:
 *
 * - The first round after a rest runs in the turn of whoever woke the scheduler, as a microtask: what an input event
 *   submits is done before the next frame, not after it. Only the first: until a message has shown that the turn is over,
 *   further rounds are messages, so that nothing can starve the event loop.
 * - A page of Firefox paints only 15 times a second while messages always wait, so there the event loop must run dry once
 *   a frame: an idle callback.
 *
 * At most one message is on its way. One that finds nothing to run has shown that the turn is over.
 */
function postMessages(this: Host, callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const queue: (() => void)[] = [];
  let rested = true;
  let sent = false;
  let dry = 0;
  const run = (): void => {
    const next = queue.shift();
    rested = !next;
    sent = false;
    try {
      next?.();
    } finally {
      if (!rested) send();
    }
  };
  const send = (): void => {
    if (sent) return;
    sent = true;
    if ('mozInnerScreenX' in globalThis && !document.hidden && now() > dry) {
      dry = now() + 16;
      requestIdleCallback(run, { timeout: 9 });
    } else port2.postMessage(0);
  };
  port1.onmessage = run;
  this.post = next => {
    if (rested) queueMicrotask(next);
    else queue.push(next);
    rested = false;
    send();
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
