// One subtest of the benchmark: one half, one choice of loads, a window of some seconds, then the backlog.

import { unitsOf } from './calibrate.ts';
import type { Variant } from './engine/engine.ts';
import { compiled, plain } from './load/copies.ts';
import { workDone } from './measure/work-done.ts';
import type { Session } from './session.ts';
import { CASES, type Case } from './subtest-order.ts';
import { releasesWithin, TASK_SET } from './taskset.ts';

/** What a subtest gives; times in ms of `performance.now()`. */
export interface SubtestResult {
  readonly name: Case;
  readonly variant: Variant;
  readonly seconds: number;
  /** The window: [start, start + seconds). */
  readonly start: number;
  /** Units of tasks whose release lies in the window. */
  readonly unitsReleased: number;
  /** Units done at the end of the window; of a job that was running there, the part up to that time. */
  readonly unitsDone: number;
  /** Units done when the backlog was worked off, too. */
  readonly unitsDrained: number;
  /** Encryptions of AES jobs, backlog included. */
  readonly encryptions: number;
  /** How long the backlog took after the window, ms. */
  readonly drain: number;
  /** Latencies of keys as the page sees them: key-up to the frame that shows the text. */
  readonly latencies: readonly number[];
  readonly jobs: { readonly released: number; readonly missed: number };
}

/** The most that is waited for the backlog, in ms. */
const DRAIN_LIMIT = 20_000;
/** Quiet time before a window, in ms. */
const SETTLE = 1000;

/**
 * Runs one subtest.
 * @param begin called when the window starts, with its start and end; for a typist
 */
export async function runSubtest(
  session: Session,
  name: Case,
  variant: Variant,
  seconds: number,
  begin: (start: number, end: number) => void = () => {},
): Promise<SubtestResult> {
  const loads = CASES[name];
  session.quiet(variant, loads);
  await sleep(SETTLE);
  const counter = variant === 'rtjs' ? compiled.progress : plain.progress;
  const before = { ...counter };
  const latencies: number[] = [];
  session.onTyped = latency => latencies.push(latency);
  session.live.reset(performance.now());
  const start = performance.now();
  const end = start + seconds * 1000;
  if (loads.tasks) session.workload.startTasks(start, end);
  begin(start, end);
  await sleep(end - performance.now());
  const sampled = { time: performance.now(), units: counter.units - before.units };
  const drained = await drain(session);
  session.onTyped = () => {};
  const { released, missed } = session.book.total(performance.now());
  return {
    name,
    variant,
    seconds,
    start,
    unitsReleased: loads.tasks ? releasedUnits(session, seconds * 1000) : 0,
    unitsDone: workDone(end, sampled, session.book.tasks),
    unitsDrained: counter.units - before.units,
    encryptions: counter.encryptions - before.encryptions,
    drain: drained - end,
    latencies,
    jobs: { released, missed },
  };
}

function releasedUnits(session: Session, duration: number): number {
  const jobs = releasesWithin(TASK_SET, duration);
  return jobs.reduce((sum, { task }) => sum + unitsOf(TASK_SET[task]!, session.calibration), 0);
}

/** Waits until no job is left, the box's own ones apart. @returns the time when that was so */
async function drain(session: Session): Promise<number> {
  const limit = performance.now() + DRAIN_LIMIT;
  // Late keys are on their way for a moment still; then there may be jobs of them.
  do await sleep(100);
  while (session.book.pendingOf('task') + session.book.pendingOf('aes') > 0 && performance.now() < limit);
  return performance.now();
}

/** Resolves after `ms`. */
export function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, Math.max(0, ms)));
}
