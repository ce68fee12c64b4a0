import type { JobEntry } from './job-book.ts';

/**
 * The units that were done at the end of a window, when the counter could only be read a little later: without RT.js
 * the timer at the end of the window waits for the job that is running there. What finished jobs did after the end is
 * taken off; of a job that lies across the end, the part by time.
 * @param end of the window, ms
 * @param sampled what the counter said, and when
 * @param jobs finished jobs that ran without a break when they lie across the end
 */
export function workDone(
  end: number,
  sampled: { readonly time: number; readonly units: number },
  jobs: readonly JobEntry[],
): number {
  let late = 0;
  for (const job of jobs) {
    if (job.finish <= end || job.finish > sampled.time) continue;
    late += (job.units * (job.finish - Math.max(job.start, end))) / Math.max(job.finish - job.start, Number.EPSILON);
  }
  return sampled.units - late;
}
