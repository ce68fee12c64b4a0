import { endBudget } from './budget.ts';
import type { Fibre } from './fibre.ts';
import { apply } from './natives.ts';
import { type Chain, cell, DELEGATED, shared } from './shared.ts';
import { watch, watched } from './watch.ts';

/** Refill of the budget where nothing can be left anyway: outside jobs, and below a frame that cannot be left. */
const UNWATCHED = 1000;

/** The fibre that could be suspended here, if any. */
export const suspendable = (): Fibre | null => (shared.atomic > 0 ? null : shared.current);

/**
 * Called by a point when the budget is spent.
 * @returns true only if the running fibre must be left now; else the budget is refilled
 */
export function expired(): boolean {
  const fibre = suspendable();
  if (fibre) return fibre.job.scheduler.expired(fibre);
  shared.owed = true;
  cell.n = UNWATCHED;
  return false;
}

/**
 * A dynamic call out of a chain.
 * @param text the callee's source text, for the TypeError of a callee that is no function
 * @returns the callee's result, or DELEGATED if it was a compiled function: go on with `yield* entered()`
 */
export function invoke(callee: unknown, receiver: unknown, args: ArrayLike<unknown>, text: string): unknown {
  if (typeof callee !== 'function') throw new TypeError(`${text} is not a function`);
  if (shared.atomic > 0) return apply(callee as () => unknown, receiver, args);
  cell.callee = callee;
  let result: unknown;
  try {
    result = apply(callee as () => unknown, receiver, args);
  } catch (error) {
    // A stack overflow at the callee's entry leaves it set; its next ordinary call would believe itself in a job.
    cell.callee = cell.entered = null;
    throw error;
  }
  if (cell.entered) return DELEGATED;
  cell.callee = null;
  return result;
}

/** Takes the chain that the last `invoke` has left. */
export function entered(): Chain {
  const chain = cell.entered as Chain;
  cell.entered = null;
  return chain;
}

/** Turns suspension on again, and makes up for a look at the clock that was due meanwhile. */
export function leaveAtomic(): void {
  if (--shared.atomic > 0 || !shared.owed) return;
  shared.owed = false;
  endBudget();
}

/**
 * The ordinary face of a sync function: runs its chain to the end with suspension off.
 * @param name shown if it blocks for more than 50 ms (in development)
 */
export function runToEnd(chain: Chain, name: string): unknown {
  const start = watch();
  shared.atomic++;
  try {
    return chain.next().value;
  } finally {
    leaveAtomic();
    watched(start, name);
  }
}
