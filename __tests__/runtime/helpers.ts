// What all runtime tests share: virtual schedulers that must end without reports, and the compiled form, by hand.
import { afterEach, expect } from '@jest/globals';
import type { Settings } from 'rtjs-runtime';
import { type Chain, cell, driveAsync, runToEnd, startAsync } from 'rtjs-runtime/abi';
import { createVirtualScheduler, type VirtualScheduler } from 'rtjs-runtime/testing';

const made: VirtualScheduler[] = [];

/** A virtual scheduler; the test fails if errors are left that it has not taken away. */
export function virtual(settings: Omit<Settings, 'host'> = {}): VirtualScheduler {
  const scheduler = createVirtualScheduler(settings);
  made.push(scheduler);
  return scheduler;
}

afterEach(() => {
  for (const { errors } of made.splice(0)) expect(errors).toEqual([]);
});

/** The messages of what was reported, taken away. */
export const reported = (scheduler: VirtualScheduler): string[] =>
  scheduler.errors.splice(0).map(error => (error instanceof Error ? error.message : String(error)));

type ChainFunction<A extends unknown[]> = (...args: A) => Generator<unknown, unknown, unknown>;

/** The face that the compiler makes for a sync function with this chain. */
export function compiled<A extends unknown[]>(chain: ChainFunction<A>): (...args: A) => unknown {
  return function face(this: unknown, ...args: A): unknown {
    if (cell.callee === face) {
      cell.callee = null;
      cell.entered = chain.apply(this, args) as Chain;
      return undefined;
    }
    return runToEnd(chain.apply(this, args), chain.name);
  };
}

/** The face that the compiler makes for an async function with this chain. */
export function compiledAsync<A extends unknown[]>(chain: ChainFunction<A>): (...args: A) => Promise<unknown> {
  const asChain = chain as unknown as (...args: never[]) => Chain;
  const ordinary = async function (this: unknown, args: A): Promise<unknown> {
    const s = driveAsync(asChain, this, args, chain.name);
    while (!s.step()) {
      try {
        s.value = await s.value;
      } catch (error) {
        s.fail(error);
      }
    }
    return s.value;
  };
  return function face(this: unknown, ...args: A): Promise<unknown> {
    if (cell.callee === face) {
      cell.callee = null;
      cell.entered = startAsync(asChain, this, args);
      return undefined as never;
    }
    return ordinary.call(this, args);
  };
}
