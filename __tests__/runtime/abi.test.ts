// biome-ignore-all lint/correctness/useYield: chains without a point are among the cases.
import { describe, expect, test } from '@jest/globals';
import {
  awaitable,
  type Chain,
  cell,
  DELEGATED,
  driveAsync,
  entered,
  expired,
  invoke,
  runToEnd,
  startAsync,
  UNWIND,
} from 'rtjs-runtime/abi';
import { consume } from 'rtjs-runtime/testing';
import { compiled, compiledAsync, virtual } from './helpers.ts';

function* sumChain(n: number): Generator<unknown, number, unknown> {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    if (--cell.n <= 0 && expired()) yield;
    sum += i;
  }
  return sum;
}
const sum = compiled(sumChain);

describe('the budget cell', () => {
  test('outside of jobs a point never suspends, and the budget cannot run away', () => {
    cell.n = 0;
    for (let i = 0; i < 10_000; i++) {
      if (--cell.n <= 0) expect(expired()).toBe(false);
      expect(cell.n).toBeGreaterThanOrEqual(0);
    }
    cell.n = Number.NaN;
    expect(expired()).toBe(false);
    expect(cell.n).toBeGreaterThan(0);
  });

  test('the state is one object for all copies of the runtime', () => {
    const shared = (globalThis as never)[Symbol.for('rtjs-runtime/abi@1')] as { cell: unknown };
    expect(shared.cell).toBe(cell);
    expect(Object.keys(cell)).toEqual(['n', 'callee', 'entered', 'cancelling']);
  });
});

describe('calls', () => {
  test('an ordinary call of a face runs to the end', () => expect(sum(100)).toBe(4950));

  test('invoke of a compiled function leaves its chain', () => {
    expect(invoke(sum, undefined, [5], 'sum')).toBe(DELEGATED);
    const chain = entered();
    expect(chain.next()).toEqual({ done: true, value: 10 });
    expect(cell).toMatchObject({ callee: null, entered: null });
  });

  test('invoke of any other function is a call', () => {
    expect(invoke(Math.max, undefined, [1, 2], 'Math.max')).toBe(2);
    const object = {
      self() {
        return this;
      },
    };
    expect(invoke(object.self, object, [], 'object.self')).toBe(object);
    expect(cell.callee).toBe(null);
  });

  test('invoke of no function throws what the engine throws', () => {
    expect(() => invoke(undefined, undefined, [], 'a.b')).toThrow(new TypeError('a.b is not a function'));
  });

  test('a throw at the entry of the callee leaves nothing behind', () => {
    const thrower = (): never => {
      throw new RangeError('stack');
    };
    expect(() => invoke(thrower, undefined, [], 'thrower')).toThrow(RangeError);
    expect(cell.callee).toBe(null);
    expect(() => invoke(class {}, undefined, [], 'C')).toThrow(TypeError);
    expect(cell.callee).toBe(null);
  });

  test('below a frame that cannot be left a call is an ordinary one', async () => {
    const scheduler = virtual();
    function* inner(): Generator<unknown, unknown, unknown> {
      return invoke(sum, undefined, [4], 'sum');
    }
    const face = compiled(inner);
    function* outer(): Generator<unknown, unknown, unknown> {
      return [1].map(() => face());
    }
    const job = scheduler.submit(compiled(outer));
    await scheduler.drain();
    expect(await job).toEqual([6]);
  });

  test('runToEnd turns suspension off, and a look that fell due meanwhile is made up for', async () => {
    const scheduler = virtual({ policy: 'fp' });
    const order: string[] = [];
    function* urgentChain(): Generator<unknown, void, unknown> {
      order.push('urgent');
    }
    const urgent = compiled(urgentChain);
    function* nativeChain(): Generator<unknown, void, unknown> {
      scheduler.submit(urgent, { priority: 1 });
      for (let i = 0; i < 5000; i++) if (--cell.n <= 0 && expired()) yield;
      order.push('native frame ends');
    }
    const callback = compiled(nativeChain);
    function* outer(): Generator<unknown, void, unknown> {
      [1].map(() => callback());
      if (--cell.n <= 0 && expired()) yield;
      order.push('outer goes on');
    }
    scheduler.submit(compiled(outer));
    await scheduler.drain();
    expect(order).toEqual(['native frame ends', 'urgent', 'outer goes on']);
  });

  test('runToEnd passes errors on and turns suspension on again', () => {
    function* bad(): Generator<unknown, void, unknown> {
      throw new Error('bad');
    }
    expect(() => runToEnd(bad(), 'bad')).toThrow('bad');
    expect(invoke(sum, undefined, [2], 'sum')).toBe(DELEGATED);
    expect([...(entered() as Iterable<unknown>)]).toEqual([]);
  });
});

describe('async functions', () => {
  function* addChain(p: unknown, q: unknown): Generator<unknown, unknown, unknown> {
    const a = (yield awaitable(p)) as number;
    const b = (yield awaitable(q)) as number;
    return a + b;
  }
  const add = compiledAsync(addChain);

  test('called by ordinary code it gives its result, or its error', async () => {
    expect(await add(1, Promise.resolve(2))).toBe(3);
    await expect(add(Promise.reject(new Error('no')), 1)).rejects.toThrow('no');
  });

  test('an ordinary call is tick-exact with a native async function', async () => {
    const nativeAdd = async (p: unknown, q: unknown): Promise<unknown> => ((await p) as number) + ((await q) as number);
    const ticks = async (call: () => Promise<unknown>): Promise<number> => {
      let count = 0;
      let done = false;
      call().then(
        () => {
          done = true;
        },
        () => {
          done = true;
        },
      );
      while (!done && count < 100) {
        count++;
        await null;
      }
      return count;
    };
    const cases = [
      [1, 2],
      [undefined, Promise.resolve(3)],
      [Promise.resolve(1), Promise.reject(2)],
    ];
    for (const [p, q] of cases) expect(await ticks(() => add(p, q))).toBe(await ticks(() => nativeAdd(p, q)));
    const nativeReturn = async (): Promise<unknown> => Promise.resolve(1);
    function* returnChain(): Generator<unknown, unknown, unknown> {
      return Promise.resolve(1);
    }
    expect(await ticks(compiledAsync(returnChain))).toBe(await ticks(nativeReturn));
  });

  test('awaitable(undefined) is no point', () => {
    expect(awaitable(undefined)).toBeInstanceOf(Promise);
    expect(awaitable(0)).toBe(0);
    expect(awaitable(null)).toBe(null);
  });

  test('in a job it runs in the caller up to its first await, and its rest is a child', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    function* child(): Generator<unknown, unknown, unknown> {
      order.push('child starts');
      if (--cell.n <= 0 && expired()) yield;
      const value = yield awaitable(Promise.resolve('v'));
      order.push('child goes on');
      return value;
    }
    function* parent(): Generator<unknown, unknown, unknown> {
      const promise = yield* startAsync(child as never, undefined, []);
      expect(promise).toBeInstanceOf(Promise);
      order.push('parent goes on');
      return promise;
    }
    const job = scheduler.submit(compiled(parent));
    await scheduler.drain();
    expect(await job).toBe('v');
    expect(order).toEqual(['child starts', 'parent goes on', 'child goes on']);
  });

  test('the entry itself needs no child: its awaits make the job wait', async () => {
    const scheduler = virtual();
    const job = scheduler.submit(add, { args: [Promise.resolve(1), 2] });
    await scheduler.drain();
    expect(await job).toBe(3);
    expect(job.kind).toBe('compiled');
    expect(scheduler.log.map(([, event]) => event)).toEqual([
      ...['release', 'run', 'wait', 'wake', 'run', 'wait', 'wake', 'run', 'done'],
    ]);
  });

  test('the job is done when its entry is done; the child goes on', async () => {
    const scheduler = virtual({ slice: Infinity });
    const order: string[] = [];
    function* child(): Generator<unknown, void, unknown> {
      yield awaitable(null);
      yield* consumeInChain(3);
      order.push('child ends');
    }
    function* parent(): Generator<unknown, unknown, unknown> {
      yield* startAsync(child as never, undefined, []);
      return undefined;
    }
    scheduler.submit(compiled(parent), { onDone: () => order.push('job ends') });
    await scheduler.drain();
    expect(order).toEqual(['job ends', 'child ends']);
    expect(scheduler.released[0]).toMatchObject({ state: 'done', finishTime: 0, executedTime: 3 });
  });

  test('always a promise: a throw before the first await, and of a default value', async () => {
    const scheduler = virtual();
    function* throwing(): Generator<unknown, unknown, unknown> {
      throw new Error('early');
    }
    function* defaults(
      value = ((): number => {
        throw new Error('default');
      })(),
    ): Generator<unknown, unknown, unknown> {
      return value;
    }
    const seen: string[] = [];
    for (const chain of [throwing, defaults]) {
      function* parent(): Generator<unknown, unknown, unknown> {
        const promise = (yield* startAsync(chain as never, undefined, [])) as Promise<unknown>;
        seen.push('goes on');
        return promise.catch((error: Error) => seen.push(error.message));
      }
      scheduler.submit(compiled(parent));
    }
    const job = scheduler.submit(compiledAsync(defaults));
    await Promise.all([scheduler.drain(), expect(job).rejects.toThrow('default')]);
    expect(seen).toEqual(['goes on', 'goes on', 'early', 'default']);
  });

  test('outside of jobs, startAsync is the ordinary async function', async () => {
    function* outer(): Generator<unknown, unknown, unknown> {
      return yield* startAsync(addChain as never, undefined, [1, Promise.resolve(2)]);
    }
    expect(await runToEnd(outer(), 'outer')).toBe(3);
  });

  test('driveAsync passes a throw of a default value on', () => {
    const chain = (): never => {
      throw new Error('default');
    };
    expect(() => driveAsync(chain as never, undefined, [], 'f')).toThrow('default');
  });

  function* consumeInChain(ms: number): Generator<unknown, unknown, unknown> {
    return invoke(consume, undefined, [ms], 'consume') === DELEGATED ? yield* entered() : undefined;
  }
});

test('the sentinels are unique', () => {
  expect(UNWIND).not.toBe(DELEGATED);
  expect((startAsync(sumChain as never, undefined, [1]) as Chain)[Symbol.iterator]).toBeDefined();
});
