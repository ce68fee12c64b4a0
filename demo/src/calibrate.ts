// Once per page load: how many iterations make a unit of 20 us on this machine, and how many units a millisecond.
import { percentile } from './measure/stats.ts';
import { type PeriodicTask, utilisation } from './taskset.ts';

/** What one unit should take, in us. */
export const UNIT_US = 20;
/** The utilisation that the task set should have, and how far from it a calibration may be. */
export const TARGET = 0.75;
export const TOLERANCE = 0.02;

/** What calibration needs from its surroundings; a fake one in tests. */
export interface Bench {
  /** Time in ms. */
  now(): number;
  /** Lets the page breathe between two batches. */
  pause(): Promise<void>;
  /** Runs the untransformed work. */
  run(units: number, iterations: number): void;
}

/** The result of a calibration. */
export interface Calibration {
  /** Argument of `unit`. */
  readonly iterations: number;
  /** Units that take one millisecond. */
  readonly unitsPerMs: number;
  /** Time of one unit, in us. */
  readonly unitUs: number;
  /** The utilisation of the task set by a second, independent measurement. */
  readonly utilisation: number;
  /** Whether that is within the tolerance. */
  readonly exact: boolean;
  /** How many times it was tried; more than one on a machine that is busy otherwise. */
  readonly tries: number;
}

const BATCH_MS = 25;
const BATCHES = 7;
const WARM_UP_MS = 80;
const TRIES = 5;

/**
 * Calibrates the load on the untransformed build.
 * @param set the task set of which the utilisation is to be right
 * @returns after about half a second; the last try when none was within the tolerance
 */
export async function calibrate(bench: Bench, set: readonly PeriodicTask[]): Promise<Calibration> {
  let iterations = await warmUp(bench);
  for (let tries = 1; ; tries++) {
    // Code that becomes faster while it is measured needs a second look.
    iterations = await adjust(bench, iterations);
    iterations = await adjust(bench, iterations);
    const unitMs = await measure(bench, iterations);
    const again = await measure(bench, iterations);
    const real = utilisation(set, again / unitMs);
    const exact = Math.abs(real - TARGET) <= TOLERANCE;
    if (exact || tries === TRIES) {
      return { iterations, unitsPerMs: 1 / unitMs, unitUs: unitMs * 1000, utilisation: real, exact, tries };
    }
  }
}

/** The units of one job of a task. */
export function unitsOf(task: PeriodicTask, calibration: Calibration): number {
  return Math.max(1, Math.round(task.cost * calibration.unitsPerMs));
}

/** Gives the engine's compilers time, and finds a first guess at the iterations of a unit. */
async function warmUp(bench: Bench): Promise<number> {
  const iterations = 1000;
  const start = bench.now();
  let units = 0;
  let took = 0;
  while (took < WARM_UP_MS) {
    const before = bench.now();
    bench.run(500, iterations);
    const batch = bench.now() - before;
    units = batch > 0 ? Math.round((500 * BATCH_MS) / batch) : units;
    took = bench.now() - start;
    await bench.pause();
  }
  return Math.max(1, Math.round((iterations * Math.max(units, 1) * UNIT_US) / (BATCH_MS * 1000)));
}

/** Iterations that make a unit of the wanted length, by a measurement of the present ones. */
async function adjust(bench: Bench, iterations: number): Promise<number> {
  return Math.max(1, Math.round((iterations * UNIT_US) / ((await measure(bench, iterations)) * 1000)));
}

/**
 * The time of one unit, in ms: the lower quartile over batches, which a slice of another process does not move. The
 * batches are long against the resolution of the clock (1 ms in Firefox).
 */
async function measure(bench: Bench, iterations: number): Promise<number> {
  const units = Math.round((BATCH_MS * 1000) / UNIT_US);
  const times: number[] = [];
  for (let i = 0; i < BATCHES; i++) {
    const before = bench.now();
    bench.run(units, iterations);
    times.push((bench.now() - before) / units);
    await bench.pause();
  }
  return percentile(times, 25);
}
