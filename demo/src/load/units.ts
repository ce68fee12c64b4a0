// The computation of the generated tasks. A job is a number of units, never a stretch of time: so both halves of the
// benchmark do the same work, and its result can be compared.
import { progress } from './progress.ts';

/**
 * One unit: some microseconds of integer arithmetic (xorshift32). It holds no preemption point.
 * @param seed the state, not 0
 * @param iterations set by the calibration so that a unit takes about 20 us
 * @returns the next state, so that no engine can leave the arithmetic out
 * @atomic
 */
export function unit(seed: number, iterations: number): number {
  let x = seed;
  for (let i = 0; i < iterations; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
  }
  return x;
}

/**
 * The body of one job of a generated task.
 * @param units how many units the job has
 * @param iterations see `unit`
 * @param seed start of the arithmetic, not 0
 * @returns the last state: equal in both halves for equal arguments
 * @preempt
 */
export function runUnits(units: number, iterations: number, seed: number): number {
  let x = seed;
  for (let i = 0; i < units; i++) {
    x = unit(x, iterations);
    progress.units += 1;
  }
  return x;
}
