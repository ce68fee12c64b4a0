// What compiled code needs where a generator cannot say the same thing as the function it was made from.

import { whenSettled } from './natives.ts';

type Key = string | symbol | number;
type IteratorLike = Iterator<unknown> | AsyncIterator<unknown>;
type Result = IteratorResult<unknown>;

/** The iterator of `for await` (ECMA-262 GetIterator, async): that of the object, or one over its sync iterator. */
export function asyncIterator(iterable: unknown): AsyncIterator<unknown> {
  const source = iterable as Partial<AsyncIterable<unknown> & Iterable<unknown>>;
  const method = source[Symbol.asyncIterator];
  if (method !== undefined && method !== null)
    return object(method.call(source as AsyncIterable<unknown>)) as AsyncIterator<unknown>;
  return new SyncSteps(object((source as Iterable<unknown>)[Symbol.iterator]()) as Iterator<unknown>);
}

/** Checks what `next()` gave. */
export const iteratorStep = (step: unknown): Result => object(step) as Result;

/**
 * Closes an iterator whose loop is left early (ECMA-262 AsyncIteratorClose).
 * @returns what is to be awaited, in a box; undefined if the iterator has nothing to close
 */
export function closeAsyncIterator(iterator: AsyncIterator<unknown>): { value: unknown } | undefined {
  const method = iterator.return;
  return method === undefined || method === null ? undefined : { value: method.call(iterator) };
}

/**
 * Closes the iterator of a loop that a cancellation left while the next value was awaited. Nobody waits for it: an async
 * generator closes only when that value has come, and it may never come.
 */
export function abandonAsyncIterator(iterator: AsyncIterator<unknown>): void {
  const nothing = (): void => {};
  try {
    whenSettled(iterator.return?.(), nothing, nothing);
  } catch {
    // The job is cancelled; that is what its awaiters hear.
  }
}

function object(value: unknown): object {
  if (Object(value) !== value) throw new TypeError(`Iterator result ${String(value)} is not an object`);
  return value as object;
}

/** A sync iterator as `for await` sees it (ECMA-262 %AsyncFromSyncIteratorPrototype%): values are awaited. */
class SyncSteps implements AsyncIterator<unknown> {
  private readonly source: Iterator<unknown>;
  private readonly take: () => unknown;

  constructor(source: Iterator<unknown>) {
    this.source = source;
    this.take = source.next;
  }

  next(): Promise<Result> {
    return this.settle(() => this.take.call(this.source), true);
  }

  return(): Promise<Result> {
    const method = this.source.return;
    if (method === undefined || method === null) return Promise.resolve({ done: true, value: undefined });
    return this.settle(() => method.call(this.source), false);
  }

  private async settle(step: () => unknown, closes: boolean): Promise<Result> {
    const result = object(step()) as Result;
    const { done, value } = result;
    if (done) return { done: true, value: await value };
    try {
      return { done: false, value: await value };
    } catch (error) {
      // A rejected value ends the loop before its body: the iterator is closed here.
      if (closes) closeQuietly(this.source);
      throw error;
    }
  }
}

function closeQuietly(iterator: IteratorLike): void {
  try {
    iterator.return?.();
  } catch {
    // The rejection that ended the loop goes on.
  }
}

/** A property of `super` that can be read, assigned and updated. */
class SuperReference {
  private readonly key: Key;
  private readonly read: (key: Key) => unknown;
  private readonly write: (key: Key, value: unknown) => unknown;

  constructor(key: Key, read: (key: Key) => unknown, write: (key: Key, value: unknown) => unknown) {
    this.key = key;
    this.read = read;
    this.write = write;
  }

  get value(): unknown {
    return this.read(this.key);
  }

  set value(value: unknown) {
    this.write(this.key, value);
  }
}

/** `super[key]` for a chain, by arrow functions that see the `super` of the face. */
export const superReference =
  (read: (key: Key) => unknown, write: (key: Key, value: unknown) => unknown) =>
  (key: Key): SuperReference =>
    new SuperReference(key, read, write);

/** The method that `home` itself has under `key`; what stands there by now may be something else. */
export const ownMethod = (home: object, key: Key): unknown => Object.getOwnPropertyDescriptor(home, key)?.value;

/** An innermost decorator, of either kind, that shows the method and changes nothing. */
export const grabMethod =
  (keep: (method: unknown) => void) =>
  (value: unknown, _key?: unknown, descriptor?: PropertyDescriptor): void => {
    // Whatever a decorator returns would take the method's place.
    keep(descriptor === undefined ? value : (descriptor.value ?? value));
  };

/** A computed key, converted once (ECMA-262 ToPropertyKey). */
export const propertyKey = (key: unknown): Key => Reflect.ownKeys({ [key as Key]: 0 })[0] as Key;

/** Gives a function the name that it had before it was compiled. */
export const nameFunction = (target: object, value: string): void => {
  Object.defineProperty(target, 'name', { value, configurable: true });
};

const none = Object.freeze({});

/** The value if `#x in value` may be asked of it, else an object that has no private names. */
export const objectOf = (value: unknown): object => (Object(value) === value ? (value as object) : none);
