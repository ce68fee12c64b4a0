import type { Fibre } from './fibre.ts';

// The state that all copies of the runtime on a page share: two copies in one bundle are still one scheduler.

/** A suspended computation. It yields `undefined` at a point, `UNWIND`, or a value to await. */
export interface Chain {
  next(value?: unknown): IteratorResult<unknown, unknown>;
  throw(error: unknown): IteratorResult<unknown, unknown>;
  return(value?: unknown): IteratorResult<unknown, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: `yield*` over a chain gives whatever the function returned.
  [Symbol.iterator](): Iterator<unknown, any, unknown>;
}

/** What compiled code reads and writes directly. Always this one object, always of this shape. */
export interface Cell {
  /** Points until the next look at the clock. */
  n: number;
  /** The function that a chain is calling: its face compares, and enters its chain if it is meant. */
  callee: unknown;
  /** The chain that a face has left for its caller. */
  entered: Chain | null;
  /** True exactly while the running fibre is being unwound because its job was cancelled. */
  cancelling: boolean;
}

export interface Shared {
  readonly cell: Cell;
  /** The fibre whose slice is running, if any. */
  current: Fibre | null;
  /** Above 0 while suspension is off, because a frame that cannot be left is below. */
  atomic: number;
  /** A look at the clock fell due while suspension was off. */
  owed: boolean;
  /** Depth of watched ordinary calls (development only). */
  watching: number;
  readonly delegated: symbol;
  readonly unwind: symbol;
  /** The shared default scheduler. */
  scheduler: unknown;
}

const KEY = Symbol.for('rtjs-runtime/abi@1');
const registry = globalThis as unknown as Record<symbol, Shared | undefined>;

registry[KEY] ??= {
  cell: { n: 0, callee: null, entered: null, cancelling: false },
  current: null,
  atomic: 0,
  owed: false,
  watching: 0,
  delegated: Symbol(),
  unwind: Symbol(),
  scheduler: null,
};

export const shared: Shared = registry[KEY];
export const cell: Cell = shared.cell;

/** What `invoke` returns when the callee left a chain: go on with `yield* entered()`. */
export const DELEGATED: symbol = shared.delegated;

/** What a chain yields where a cancellation was swallowed: raise it again here. */
export const UNWIND: symbol = shared.unwind;
