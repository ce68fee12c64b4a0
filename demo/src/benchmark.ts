// The benchmark of the page: the eight subtests of the paper one after the other.
import type { Variant } from './engine/engine.ts';
import { frameGaps, framesPerSecond, largest, mean, percentile } from './measure/stats.ts';
import type { Session } from './session.ts';
import { runSubtest, type SubtestResult } from './subtest.ts';
import { type Case, ORDER } from './subtest-order.ts';

/** The figures of one subtest. */
export interface Row {
  readonly name: Case;
  readonly variant: Variant;
  /** Frames in each second of the window. */
  readonly perSecond: readonly number[];
  readonly mean: number;
  readonly minimum: number;
  readonly longestGap: number;
  readonly latency: number;
  readonly missed: number;
  readonly released: number;
  readonly work: number;
}

/** Makes the figures of a subtest from its result and the frames of the page. */
export function rowOf(result: SubtestResult, frames: readonly number[]): Row {
  const { name, variant, start, seconds } = result;
  const perSecond = framesPerSecond(frames, start, seconds);
  return {
    name,
    variant,
    perSecond,
    mean: mean(perSecond),
    minimum: Math.min(...perSecond),
    longestGap: largest(frameGaps(frames, start, start + seconds * 1000)),
    latency: percentile(result.latencies, 95),
    missed: result.jobs.missed,
    released: result.jobs.released,
    work: result.unitsReleased > 0 ? result.unitsDone / result.unitsReleased : Number.NaN,
  };
}

/**
 * Runs all subtests.
 * @param seconds length of each window
 * @param begin starts and stops the typist
 * @param progress called before each subtest
 */
export async function runBenchmark(
  session: Session,
  seconds: number,
  begin: (start: number, end: number) => void,
  progress: (index: number, variant: Variant, name: Case) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [index, { variant, name }] of ORDER.entries()) {
    progress(index, variant, name);
    const result = await runSubtest(session, name, variant, seconds, begin);
    rows.push(rowOf(result, session.frames.times));
  }
  return rows;
}
