import { RtjsError } from './errors.ts';

/** What a policy may look at. All times in ms of the host's clock. */
export interface Ranked {
  /** Number of the release: later jobs have greater ones. */
  readonly sequence: number;
  readonly releaseTime: number;
  /** Relative to the release; Infinity without one. */
  readonly deadline: number;
  readonly absoluteDeadline: number;
  /** Larger is more urgent; 0 if not given. */
  readonly priority: number;
  /** Infinity if not given. */
  readonly period: number;
}

/**
 * A policy orders the ready queue by one number per job: the smallest is the most urgent. Jobs with equal keys run in
 * the order of their release, and take turns at slice ends.
 */
export interface Policy {
  readonly name: string;
  key(job: Ranked): number;
}

/**
 * The key that a policy gives a job.
 * @throws RtjsError RTJS_KEY if it is no number
 */
export function keyOf(job: Ranked & { name: string }, policy: Policy): number {
  const key = policy.key(job);
  // NaN would break the order of the heap, and so would a string.
  if (+key === key) return key;
  throw new RtjsError('KEY', job.name);
}

/** Earliest deadline first. Jobs without a deadline come after all that have one. */
export const edf: Policy = { name: 'edf', key: job => job.absoluteDeadline };

/** Rate monotonic: the shortest period first. Jobs without a period come last. */
export const rm: Policy = { name: 'rm', key: job => job.period };

/** Deadline monotonic: the shortest relative deadline first. */
export const dm: Policy = { name: 'dm', key: job => job.deadline };

/** Fixed priorities: the largest first. Negative ones count like any other. */
export const fp: Policy = { name: 'fp', key: job => -job.priority };

/** First come, first served: each job runs to its end (or its `await`) before a later one starts. */
export const fifo: Policy = { name: 'fifo', key: job => job.sequence };
