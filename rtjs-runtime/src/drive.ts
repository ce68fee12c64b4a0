import { begin, passOn } from './begin.ts';
import { DUE, type Fibre, RAISED } from './fibre.ts';
import { isThenable } from './natives.ts';
import type { Scheduler } from './scheduler.ts';
import { cell, UNWIND } from './shared.ts';

/** Yields of a hand-written generator's `finally` blocks that are honoured while it is cancelled. */
const PATIENCE = 1000;

/** Why a slice ended: at a point, at an await, or with the fibre. What it awaits or ends with is in `fibre.value`. */
export type Outcome = 'point' | 'wait' | 'value' | 'error';

/**
 * Raises the cancellation where the fibre stands. Through compiled frames it travels as an exception, which `yield*` does
 * not lose when a `finally` block is left and entered again; their `catch` blocks know and let it pass. In a hand-written
 * generator no `catch` may see it, so it is `return()`.
 */
function raise(fibre: Fibre): void {
  fibre.cancelled = RAISED;
  cell.cancelling = true;
  fibre.resume = fibre.job.kind === 'generator' ? 'return' : 'throw';
  fibre.value = fibre.job.cancellation;
}

function advance(fibre: Fibre): IteratorResult<unknown, unknown> {
  fibre.chain ??= begin(fibre.job);
  if (fibre.cancelled === DUE) raise(fibre);
  const { chain, resume, value } = fibre;
  fibre.resume = 'next';
  fibre.value = undefined;
  return chain[resume](value);
}

/** Is this yield of an unwinding fibre rather one where the cancellation was swallowed? */
const swallows = (fibre: Fibre, value: unknown): boolean =>
  fibre.cancelled === RAISED && (value === UNWIND || (fibre.job.kind === 'generator' && ++fibre.passed > PATIENCE));

/** Runs a fibre until it must be left, waits or ends. Never throws. */
export function drive(scheduler: Scheduler, fibre: Fibre): Outcome {
  for (;;) {
    try {
      const { done, value } = advance(fibre);
      if (done) {
        if (fibre.cancelled || !isThenable(value)) {
          fibre.value = value;
          return 'value';
        }
        fibre.chain = passOn(value);
        continue;
      }
      if (swallows(fibre, value)) raise(fibre);
      else if (value !== undefined && value !== UNWIND) {
        fibre.value = value;
        return 'wait';
      }
      if (scheduler.leaving || (--cell.n <= 0 && scheduler.expired(fibre))) return 'point';
    } catch (error) {
      fibre.value = error;
      return 'error';
    }
  }
}
