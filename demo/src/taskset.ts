// The published task set: fifteen periodic tasks whose utilisation is 0.75 (section IV-D of the paper).
import type { PeriodicTask } from './taskset-generator.ts';

export type { PeriodicTask };

/**
 * The seed of the table. Of the seeds up to 60 million it was chosen because its set keeps the paper's bounds exactly
 * (costs of 15 to 1815 ms), brings about the same load in the first 10 and 20 seconds as in the long run, and has no
 * work left over after 10 and after 20 seconds: so halves of a benchmark of that length can do the same work.
 */
export const SEED = 21_850_069;

/** The tasks, shortest period first; milliseconds. A test compares the table with `generateTaskSet(SEED)`. */
export const TASK_SET: readonly PeriodicTask[] = [
  { period: 1390, cost: 78, offset: 19 },
  { period: 1450, cost: 84, offset: 1436 },
  { period: 1920, cost: 108, offset: 23 },
  { period: 2170, cost: 223, offset: 1325 },
  { period: 2580, cost: 15, offset: 1255 },
  { period: 6200, cost: 41, offset: 2096 },
  { period: 6730, cost: 201, offset: 3603 },
  { period: 6750, cost: 568, offset: 5146 },
  { period: 8560, cost: 1061, offset: 3232 },
  { period: 11270, cost: 51, offset: 1145 },
  { period: 12770, cost: 1254, offset: 10910 },
  { period: 13830, cost: 539, offset: 11207 },
  { period: 21340, cost: 155, offset: 2272 },
  { period: 27120, cost: 1815, offset: 1952 },
  { period: 50360, cost: 531, offset: 7433 },
];

/**
 * The utilisation of a set: the sum of cost / period.
 * @param scale what one calibrated millisecond really takes, 1 when the calibration is exact
 */
export function utilisation(set: readonly PeriodicTask[], scale = 1): number {
  return set.reduce((sum, task) => sum + (task.cost * scale) / task.period, 0);
}

/**
 * The jobs that a set releases in a window.
 * @param duration length of the window from the start of the load, in ms
 */
export function releasesWithin(set: readonly PeriodicTask[], duration: number): { task: number; release: number }[] {
  const releases: { task: number; release: number }[] = [];
  set.forEach((task, index) => {
    for (let release = task.offset; release < duration; release += task.period) {
      releases.push({ task: index, release });
    }
  });
  return releases.sort((a, b) => a.release - b.release);
}
