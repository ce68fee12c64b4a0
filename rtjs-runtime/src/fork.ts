import { DUE, Fibre, RAISED } from './fibre.ts';
import type { Chain } from './shared.ts';

/** Runs the rest of an async function, which now awaits `value`, as a child fibre of the job of `fibre`. */
export function fork(fibre: Fibre, chain: Chain, value: unknown, unwinding: boolean): Promise<unknown> {
  const { job } = fibre;
  const child = new Fibre(job, chain);
  // One that is made by a `finally` block of a cancelled job is not cancelled itself.
  child.cancelled = unwinding ? RAISED : fibre.cancelled & DUE;
  job.children ??= new Set();
  job.children.add(child);
  job.scheduler.wait(child, value);
  return child.native();
}
