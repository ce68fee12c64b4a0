/** How many frames are remembered: two minutes at 60 Hz. */
const CAPACITY = 7200;

/**
 * Counts frames by a requestAnimationFrame loop of its own, not connected to RT.js. Where the page is blocked the
 * callback comes late, and the rate drops: just what a user sees.
 */
export class FrameCounter {
  readonly #times: number[] = [];
  #longest = 0;
  #previous = Number.NaN;

  constructor() {
    const frame = (): void => {
      this.#record(performance.now());
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    // A hidden page draws no frames; that is no gap that a user could see.
    document.addEventListener('visibilitychange', () => this.reset());
  }

  #record(now: number): void {
    if (now - this.#previous > this.#longest) this.#longest = now - this.#previous;
    this.#previous = now;
    this.#times.push(now);
    if (this.#times.length > CAPACITY * 2) this.#times.splice(0, CAPACITY);
  }

  /** The remembered frames, oldest first. */
  get times(): readonly number[] {
    return this.#times;
  }

  /** Frames after `start` and not after `end`; looks back from the latest frame. */
  countBetween(start: number, end: number): number {
    let count = 0;
    for (let i = this.#times.length - 1; i >= 0 && this.#times[i]! > start; i--) if (this.#times[i]! <= end) count++;
    return count;
  }

  /** The longest time between two frames since the last reset, in ms; a gap that still lasts counts. */
  longestGap(now: number): number {
    return Math.max(this.#longest, now - this.#previous || 0);
  }

  /** Forgets the gap that is going on and the longest one. */
  reset(): void {
    this.#longest = 0;
    this.#previous = Number.NaN;
  }
}
