import type { Job } from './job.ts';
import { cell } from './shared.ts';

/** The most points between two looks at the clock. */
const CAP = 2000;
/** How far (ms) the looks at the clock should be apart, and from how much on a measurement counts. */
const AIM = 0.075;
const ENOUGH = 0.05;

/** What a job's budget rests on. */
export const GUESSED = 0;
export const MEASURED = 1;
export const FIXED = 2;

// The window of the running slice: there is one cell, and so one slice at a time.
let since = 0;
let points = 0;

/** A slice of `job` begins at `now`. */
export function beginBudget(job: Job, now: number): void {
  since = now;
  points = 0;
  if (job.pace === GUESSED) job.refill = 1;
  cell.n = job.refill;
}

/**
 * The budget is spent: decides when the running job looks at the clock again. Points per ms are measured over a window
 * that is closed as soon as the clock has moved enough: after one look with a fine clock, after one tick with a coarse one
 * (0.1 ms in Chromium, 1 ms in Firefox). Before the first measurement of a job the budget doubles from 1: the next stretch
 * is then about as long as all before it, and that was not yet a tick.
 */
export function refillBudget(job: Job, now: number): void {
  const elapsed = now - since;
  if (job.pace !== FIXED) {
    points += job.refill;
    if (elapsed >= ENOUGH) {
      job.refill = Math.min(CAP, Math.max(1, Math.round((points / elapsed) * AIM)));
      job.pace = MEASURED;
      since = now;
      points = 0;
    } else if (job.pace === GUESSED) job.refill = Math.min(CAP, job.refill * 2);
  }
  cell.n = job.refill;
}

/** The next point looks at the clock; the points that were left are not counted. */
export function endBudget(): void {
  if (cell.n > 0) points -= cell.n;
  cell.n = 0;
}
