import { DEVELOPMENT } from '#development';
import { now } from './natives.ts';
import { shared } from './shared.ts';

/** Longer than this (ms) is a long task: the page missed three frames. */
const LONG = 50;

const warned = /* @__PURE__ */ new Set<string>();

/** Warns once for each `name` that something has blocked the page for `ms`. */
export function warnBlocked(name: string, ms: number, why: string): void {
  if (!DEVELOPMENT || ms <= LONG || warned.has(name)) return;
  warned.add(name);
  console.warn(`[rtjs] ${name} blocked for ${Math.round(ms)} ms: ${why}`);
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
