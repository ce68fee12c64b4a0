// What both halves of the benchmark have in common: works are released, and a book is kept of them.
import type { LoadFunctions } from '../load/copies.ts';

/** The half without and the half with RT.js. */
export type Variant = 'fcfs' | 'rtjs';

/** The four components of the benchmark. */
export type Source = 'box' | 'input' | 'aes' | 'task';

/** One release of one function of the load. */
export interface Work<Name extends keyof LoadFunctions = keyof LoadFunctions> {
  readonly source: Source;
  readonly name: string;
  readonly call: Name;
  readonly args: Parameters<LoadFunctions[Name]>;
  /** When it was to be released, in ms of `performance.now()`; a blocked page may be later. */
  readonly release: number;
  /** Relative to the release, in ms. */
  readonly deadline: number;
  /** Preemption points until the next look at the clock; the default of the scheduler when undefined. */
  readonly budget?: number;
  /** Units of work, for tasks of the set. */
  readonly units?: number;
  /** Called with the result and the time when it is there. */
  readonly done?: (result: unknown, now: number) => void;
}

/** Runs the works of one half. */
export interface Engine {
  readonly variant: Variant;
  /** Releases a work from the callback that caused it. */
  release(work: Work): void;
  /**
   * Calls back at `first`, `first + period`, ... for all times before `until`, late ones included, without drift.
   * @param release gets the time for which the call was meant
   */
  periodic(first: number, period: number, until: number, release: (time: number) => void): void;
  /** Gives up everything: no more periodic releases, and works that wait are not run. */
  abandon(): void;
}
