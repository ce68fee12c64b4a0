// The figures of the live view: one sample of the frame rate every quarter of a second.
import type { FrameCounter } from './frames.ts';
import type { JobBook } from './job-book.ts';
import { largest, mean, percentile } from './stats.ts';

/** Time between two samples, and the stretch of time that each one counts, in ms. */
export const SAMPLE_MS = 250;
const SPAN_MS = 1000;

/** Figures since the last reset. NaN where nothing was measured yet. */
export interface Figures {
  readonly average: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly longestGap: number;
  /** 95th percentile and number of latencies of keys, ms. */
  readonly latency: number;
  readonly keys: number;
  readonly missed: number;
  readonly released: number;
}

/** Collects the figures of one half. */
export class LiveFigures {
  readonly #frames: FrameCounter;
  readonly #book: JobBook;
  #since: number;
  #samples: number[] = [];
  #latencies: number[] = [];

  constructor(frames: FrameCounter, book: JobBook) {
    this.#frames = frames;
    this.#book = book;
    this.#since = performance.now();
  }

  /**
   * The rate in the second before a time that is not in the future.
   * @returns null within a second of the last reset: frames of what ran before must not count
   */
  sample(time: number): number | null {
    if (time - SPAN_MS < this.#since) return null;
    const rate = this.#frames.countBetween(time - SPAN_MS, time);
    this.#samples.push(rate);
    return rate;
  }

  /** Notes the latency of a key, in ms. */
  typed(latency: number): void {
    this.#latencies.push(latency);
  }

  /** Starts anew. */
  reset(now: number): void {
    this.#since = now;
    this.#samples = [];
    this.#latencies = [];
    this.#frames.reset();
    this.#book.clear();
  }

  /** The figures at a time. */
  figures(now: number): Figures {
    const { released, missed } = this.#book.total(now);
    const samples = this.#samples;
    return {
      average: mean(samples),
      minimum: samples.length > 0 ? Math.min(...samples) : Number.NaN,
      maximum: samples.length > 0 ? largest(samples) : Number.NaN,
      longestGap: this.#frames.longestGap(now),
      latency: percentile(this.#latencies, 95),
      keys: this.#latencies.length,
      missed,
      released,
    };
  }
}
