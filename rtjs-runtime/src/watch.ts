import { DEVELOPMENT } from '#development';
import { now } from './natives.ts';
import { shared } from './shared.ts';

/** Longer than this (ms) is a long task: the page missed three frames. */
const LONG = 50;

/** When the running job has looked at the clock last. */
let looked = 0;

const warned = /* @__PURE__ */ new Set<string>();

/** Warns once for each `name` that something has blocked the page for `ms`. */
export function warnBlocked(name: string, ms: number, why: string): void {
  if (!DEVELOPMENT || ms <= LONG) return;
  // Whoever is named here is not to blame once more for the job around it.
  looked = now();
  if (warned.has(name)) return;
  warned.add(name);
  console.warn(`[rtjs] ${name} blocked for ${Math.round(ms)} ms: ${why}`);
}

/** Warns of a job that has run to its end without a point. */
export function warnAtomic(job: string, fn: string, ms: number): void {
  const why = fn.startsWith('bound ')
    ? 'a bound function cannot be left. Submit () => object.method() instead.'
    : 'it is not compiled. Mark it with @preempt, and see that the plugin of RT.js is in the build.';
  warnBlocked(`job ${job}`, ms, why);
}

/** A slice begins: what came before is not the job's. */
export function beginStretch(): void {
  looked = now();
}

/** Warns of a job that has looked at the clock after too long a time. */
export function endStretch(job: string): void {
  const time = now();
  const why = 'between two looks at the clock. What it called there is not compiled, or its budget is too large.';
  warnBlocked(`job ${job}`, time - looked, why);
  looked = time;
}

/** Begins to time an ordinary call of a compiled function; only the outermost call reads the clock (else < 0). */
export function watch(): number {
  return DEVELOPMENT && shared.watching++ === 0 ? now() : -1;
}

/** Ends what `watch` began, and warns once if the call of `name` blocked for more than 50 ms. */
export function watched(start: number, name: string): void {
  if (!DEVELOPMENT) return;
  shared.watching--;
  if (start >= 0) warnBlocked(name, now() - start, 'it was called by ordinary code. Submit it as a job to preempt it.');
}
