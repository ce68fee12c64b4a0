import { submit } from 'rtjs-runtime';
import { countPrimes } from './heavy.js';

/** Runs the long computation; tells its result and the longest gap between two calls of a timer meanwhile, in ms. */
export async function measure() {
  let last = performance.now();
  let longestGap = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - last);
    last = now;
  }, 4);
  const job = submit(countPrimes, { args: [3_000_000] });
  const count = await job;
  await new Promise(resolve => setTimeout(resolve, 50));
  clearInterval(timer);
  return { count, longestGap, kind: job.kind };
}
