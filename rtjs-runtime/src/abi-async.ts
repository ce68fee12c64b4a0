import { DEVELOPMENT } from '#development';
import { leaveAtomic, suspendable } from './abi-calls.ts';
import { fork } from './fork.ts';
import { apply, NativePromise } from './natives.ts';
import { type Chain, cell, shared, UNWIND } from './shared.ts';
import { watch, watched } from './watch.ts';

type ChainFunction = (...args: never[]) => Chain;
type Method = 'next' | 'throw';

/** What `await value` yields: `undefined` would be a point. */
export const awaitable = (value: unknown): unknown => (value === undefined ? NativePromise.resolve() : value);

/**
 * An error that arrives at a `catch` which must not run, since the job is cancelled: reported, unless it is the
 * cancellation itself on its way.
 */
export function lost(error: unknown): void {
  const fibre = shared.current;
  if (fibre && error !== fibre.job.cancellation) fibre.job.scheduler.host.report(error);
}

/** One call of an async function by ordinary code, one step per `await`; see `driveAsync`. */
class Drive {
  declare value: unknown;
  readonly #chain: Chain;
  readonly #name: string;
  #method: Method = 'next';

  constructor(chain: Chain, name: string) {
    this.#chain = chain;
    this.#name = name;
  }

  /** Runs to the next `await` (false; `value` is what to await) or to the end (true; `value` is the result). */
  step(): boolean {
    const method = this.#method;
    this.#method = 'next';
    const start = watch();
    shared.atomic++;
    try {
      const result = this.#chain[method](this.value);
      this.value = result.value;
      return result.done === true;
    } finally {
      leaveAtomic();
      watched(start, this.#name);
    }
  }

  /** The awaited value was rejected: the next step throws `error` at the `await`. */
  fail(error: unknown): void {
    this.#method = 'throw';
    this.value = error;
  }
}

/**
 * The ordinary face of an async function. The face is itself async and awaits between the steps, so that each tick is
 * where a native async function has it.
 */
export function driveAsync(chain: ChainFunction, self: unknown, args: ArrayLike<unknown>, name: string): Drive {
  return new Drive(apply(chain as () => Chain, self, args), name);
}

async function runOrdinarily(drive: Drive): Promise<unknown> {
  while (!drive.step()) {
    try {
      drive.value = await drive.value;
    } catch (error) {
      drive.fail(error);
    }
  }
  return drive.value;
}

/** A chain that fails at once. */
// biome-ignore lint/correctness/useYield: it comes to none.
function* failing(error: unknown): Generator<unknown, never, unknown> {
  throw error;
}

const end = (value: Promise<unknown>): IteratorResult<unknown, unknown> => ({ done: true, value });

/**
 * An async function called inside a job, used under `yield*`: its points are points of the caller's chain up to its
 * first `await`; then the rest becomes a child fibre. Completes with a native promise, always.
 */
class AsyncStart implements Chain {
  /** The function's own chain; a job whose entry it is runs this one directly. */
  readonly inner: Chain;
  // Started by a `finally` block of a job that is already unwinding: the function itself is not.
  readonly #cleaning = cell.cancelling;

  constructor(inner: Chain) {
    this.inner = inner;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(value?: unknown): IteratorResult<unknown, unknown> {
    if (suspendable()) return this.#advance('next', value);
    return end(runOrdinarily(new Drive(this.inner, DEVELOPMENT ? 'an async function' : '')));
  }

  throw(error: unknown): IteratorResult<unknown, unknown> {
    return this.#advance('throw', error);
  }

  return(value?: unknown): IteratorResult<unknown, unknown> {
    return this.inner.return(value);
  }

  #advance(method: Method, value: unknown): IteratorResult<unknown, unknown> {
    const unwinding = cell.cancelling && !this.#cleaning;
    let result: IteratorResult<unknown, unknown>;
    try {
      result = this.inner[method](value);
    } catch (error) {
      if (unwinding) throw error;
      return end(NativePromise.reject(error));
    }
    // A cancellation that ends in a value was swallowed: the fibre raises it again.
    if (result.done) return unwinding ? { done: false, value: UNWIND } : end(new NativePromise(r => r(result.value)));
    if (result.value === undefined || result.value === UNWIND) return result;
    const fibre = shared.current!;
    const promise = fork(fibre, this.inner, result.value, unwinding);
    if (unwinding) throw fibre.job.cancellation;
    return end(promise);
  }
}

/**
 * Enters a compiled async function from a chain: `yield* startAsync(chain, this, args)`.
 * A throw of a parameter's default value is a rejection, as in any async function.
 */
export function startAsync(chain: ChainFunction, self: unknown, args: ArrayLike<unknown>): Chain {
  let inner: Chain;
  try {
    inner = apply(chain as () => Chain, self, args);
  } catch (error) {
    inner = failing(error);
  }
  return new AsyncStart(inner);
}
