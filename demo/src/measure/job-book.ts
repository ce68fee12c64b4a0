import type { Source, Work } from '../engine/engine.ts';

/** What became of one release. Times in ms of `performance.now()`, NaN when not yet. */
export interface JobEntry {
  readonly source: Source;
  readonly name: string;
  readonly release: number;
  readonly deadline: number;
  readonly units: number;
  start: number;
  finish: number;
}

/** How many jobs of a source there were, and how many of them missed their deadline. */
export interface JobCount {
  released: number;
  finished: number;
  missed: number;
}

/**
 * The book of all releases of one measurement, kept alike for both halves. A miss is every released job that was not
 * finished at its deadline, those that still wait included.
 */
export class JobBook {
  readonly #keep: boolean;
  #next = 0;
  readonly #open = new Map<number, JobEntry>();
  #closed: JobEntry[] = [];
  readonly #counts = new Map<Source, JobCount>();

  /** @param keep whether finished entries of tasks are remembered, for `taskUnitsDone` */
  constructor(keep = false) {
    this.#keep = keep;
  }

  /** Notes a release. @returns the number of the entry */
  released(work: Work): number {
    const entry: JobEntry = {
      source: work.source,
      name: work.name,
      release: work.release,
      deadline: work.release + work.deadline,
      units: work.units ?? 0,
      start: Number.NaN,
      finish: Number.NaN,
    };
    this.#open.set(this.#next, entry);
    this.count(work.source).released += 1;
    return this.#next++;
  }

  /** Notes when a job ran first. */
  started(number: number, time: number): void {
    const entry = this.#open.get(number);
    if (entry) entry.start = time;
  }

  /** Notes the end of a job. */
  finished(number: number, time: number): void {
    const entry = this.#open.get(number);
    if (!entry) return;
    entry.finish = time;
    this.#open.delete(number);
    const count = this.count(entry.source);
    count.finished += 1;
    if (time > entry.deadline) count.missed += 1;
    if (this.#keep && entry.source === 'task') this.#closed.push(entry);
  }

  /** Notes that a job was given up by a switch; it counts neither as released nor as missed. */
  dropped(number: number): void {
    const entry = this.#open.get(number);
    if (!entry) return;
    this.#open.delete(number);
    this.count(entry.source).released -= 1;
  }

  /** The count of a source, without the open jobs that are late. */
  count(source: Source): JobCount {
    let count = this.#counts.get(source);
    if (!count) {
      count = { released: 0, finished: 0, missed: 0 };
      this.#counts.set(source, count);
    }
    return count;
  }

  /** All releases and misses up to a time, open jobs that are late included. */
  total(now: number): JobCount {
    const sum = { released: 0, finished: 0, missed: 0 };
    for (const count of this.#counts.values()) {
      sum.released += count.released;
      sum.finished += count.finished;
      sum.missed += count.missed;
    }
    for (const entry of this.#open.values()) if (entry.deadline < now) sum.missed += 1;
    return sum;
  }

  /** How many jobs of a source are not finished. */
  pendingOf(source: Source): number {
    let pending = 0;
    for (const entry of this.#open.values()) if (entry.source === source) pending += 1;
    return pending;
  }

  /** Finished jobs of tasks, where they are kept. */
  get tasks(): readonly JobEntry[] {
    return this.#closed;
  }

  /** Starts anew; jobs that are open are forgotten. */
  clear(): void {
    this.#open.clear();
    this.#counts.clear();
    this.#closed = [];
  }
}
