import type { Job } from './job.ts';
import { cell } from './shared.ts';

/** The most points between two looks at the clock. */
const CAP = 2000;
/** How far (ms) the looks at the clock should be apart, and from how much on a measurement counts. */
const AIM = 0.075;
const ENOUGH = 0.05;

/**
 * Decides when the running fibre looks at the clock again. Points per ms are measured over a window that is closed as
 * soon as the clock has moved enough: after one look with a fine clock, after one tick with a coarse one (0.1 ms in
 * Chromium, 1 ms in Firefox). Before the first measurement of a job the budget doubles from 1: the next stretch is then
 * about as long as all before it, and that was not yet a tick.
 */
export class Budget {
  private since = 0;
  private points = 0;

  /** A slice of `job` begins. */
  begin(job: Job, now: number): void {
    this.since = now;
    this.points = 0;
    if (!job.measured) job.refill = 1;
    cell.n = job.budget === 'auto' ? job.refill : job.budget;
  }

  /** The budget is spent: refills it. */
  look(job: Job, now: number): void {
    if (job.budget !== 'auto') {
      cell.n = job.budget;
      return;
    }
    this.points += job.refill;
    const elapsed = now - this.since;
    if (elapsed >= ENOUGH) {
      job.refill = Math.min(CAP, Math.max(1, Math.round((this.points / elapsed) * AIM)));
      job.measured = true;
      this.since = now;
      this.points = 0;
    } else if (!job.measured) job.refill = Math.min(CAP, job.refill * 2);
    cell.n = job.refill;
  }

  /** The next point looks at the clock; the points that were left are not counted. */
  interrupt(): void {
    if (cell.n > 0) this.points -= cell.n;
    cell.n = 0;
  }
}
