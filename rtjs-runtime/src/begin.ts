import { DEVELOPMENT } from '#development';
import type { Job } from './job.ts';
import { apply, isThenable } from './natives.ts';
import { type Chain, cell } from './shared.ts';
import { warnAtomic } from './watch.ts';

const tag = Object.prototype.toString;

/** A chain that only waits for `value`, if it can be awaited, and returns it. */
export function* passOn(value: unknown): Generator<unknown, unknown, unknown> {
  return isThenable(value) ? yield value : value;
}

/**
 * Calls the job's function. A compiled one leaves its chain in the cell, a generator function returns its chain, and any
 * other has run to its end.
 */
export function begin(job: Job): Chain {
  const { fn, self, args } = job.release!;
  const start = DEVELOPMENT ? job.scheduler.now() : 0;
  cell.callee = fn;
  let result: unknown;
  try {
    result = apply(fn, self, args as never[]);
  } finally {
    cell.callee = null;
  }
  const entered = cell.entered as (Chain & { inner?: Chain }) | null;
  if (entered) {
    cell.entered = null;
    job.kind = 'compiled';
    // The entry's own awaits make the job wait; nobody needs a child and a promise.
    return entered.inner ?? entered;
  }
  if (tag.call(result) === '[object Generator]') {
    job.kind = 'generator';
    return result as Chain;
  }
  job.kind = 'atomic';
  if (DEVELOPMENT) warnAtomic(job.name, fn.name, job.scheduler.now() - start);
  return passOn(result);
}
