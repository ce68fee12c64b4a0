import type { Host } from '../hosts.ts';

interface Timer {
  readonly time: number;
  readonly callback: () => void;
  readonly keepAlive: boolean;
}

/** A host whose clock stands still unless it is moved, and whose events run when they are asked to. */
export class VirtualHost implements Host {
  /** The time (ms). */
  time = 0;
  /** Native timers go off so much too early (ms), as real ones do. */
  early = 0;
  /** What has been reported; tests look at it and take it away. */
  readonly errors: unknown[] = [];
  readonly posts: (() => void)[] = [];
  /** All that were ever posted: shows who polls. */
  posted = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.time;
  }

  post(callback: () => void): void {
    this.posted++;
    this.posts.push(callback);
  }

  setTimer(callback: () => void, delay: number, keepAlive: boolean): unknown {
    const timer: Timer = { time: Math.max(this.time, this.time + delay - this.early), callback, keepAlive };
    this.#timers.add(timer);
    return timer;
  }

  clearTimer(handle: unknown): void {
    this.#timers.delete(handle as Timer);
  }

  report(error: unknown): void {
    this.errors.push(error);
  }

  /** When the next timer goes off, or Infinity. */
  get nextTimer(): number {
    return Math.min(...[...this.#timers].map(timer => timer.time));
  }

  /** Does a timer keep the process alive? */
  get kept(): boolean {
    return [...this.#timers].some(timer => timer.keepAlive);
  }

  /** Moves the clock to the next timer and lets it go off. */
  ringNext(): void {
    const time = this.nextTimer;
    const timer = [...this.#timers].find(each => each.time === time)!;
    this.#timers.delete(timer);
    this.time = Math.max(this.time, time);
    timer.callback();
  }
}
