// biome-ignore-all lint/correctness/useYield: sections without a point are among the cases.
import { describe, expect, test } from '@jest/globals';
import { criticalSection, enterCriticalSection, type Job, leaveCriticalSection, preemptionPoint } from 'rtjs-runtime';
import { awaitable, cell, DELEGATED, entered, expired, invoke } from 'rtjs-runtime/abi';
import { consume, type VirtualScheduler } from 'rtjs-runtime/testing';
import { compiled, compiledAsync, virtual } from './helpers.ts';

type Gen<T = void> = Generator<unknown, T, unknown>;

function* call(fn: unknown, ...args: unknown[]): Gen<unknown> {
  const result = invoke(fn, undefined, args, 'fn');
  return result === DELEGATED ? yield* entered() : result;
}

/** A more urgent job of `ms`, released at `at`. */
function urgentAt(scheduler: VirtualScheduler, at: number, ms = 1): void {
  const release = (): unknown =>
    scheduler.submit(
      function* (): Gen {
        yield* consume(ms);
      },
      { name: 'urgent', priority: 9 },
    );
  scheduler.setAlarm(release, { at });
}

const names = (scheduler: VirtualScheduler): [number, number, string][] => scheduler.trace;

describe('enter and leave', () => {
  test('no other job is chosen until the outermost section is left', async () => {
    const scheduler = virtual({ policy: 'fp', slice: Infinity });
    scheduler.submit(
      function* (): Gen {
        enterCriticalSection();
        yield* consume(2);
        enterCriticalSection();
        yield* consume(2);
        leaveCriticalSection();
        yield* consume(2);
        leaveCriticalSection();
        yield* consume(2);
      },
      { name: 'owner' },
    );
    urgentAt(scheduler, 1);
    await scheduler.drain();
    expect(names(scheduler)).toEqual([
      [0, 6, 'owner'],
      [6, 7, 'urgent'],
      [7, 9, 'owner'],
    ]);
  });

  test('alarms and the event loop still have their turns', async () => {
    const scheduler = virtual({ policy: 'fp', round: 5 });
    const rung: number[] = [];
    scheduler.setAlarm(() => rung.push(scheduler.now()), { period: 2 });
    scheduler.submit(function* (): Gen {
      enterCriticalSection();
      yield* consume(12);
      leaveCriticalSection();
    });
    const { posted } = scheduler.host;
    await scheduler.runUntil(12);
    expect(rung).toEqual([2, 4, 6, 8, 10, 12]);
    expect(scheduler.host.posted - posted).toBeGreaterThanOrEqual(2);
  });

  test('equals do not take turns inside', async () => {
    const scheduler = virtual({ slice: 1 });
    for (const name of ['a', 'b']) {
      scheduler.submit(
        function* (): Gen {
          enterCriticalSection();
          yield* consume(3);
          leaveCriticalSection();
          yield* consume(2);
        },
        { name },
      );
    }
    await scheduler.drain();
    expect(names(scheduler).slice(0, 2)).toEqual([
      [0, 3, 'a'],
      [3, 6, 'b'],
    ]);
  });

  test('leaving what was not entered is an error; outside of jobs both do nothing', async () => {
    const scheduler = virtual();
    const job = scheduler.submit(() => leaveCriticalSection());
    await Promise.all([scheduler.drain(), expect(job).rejects.toMatchObject({ code: 'RTJS_SECTION' })]);
    enterCriticalSection();
    leaveCriticalSection();
    leaveCriticalSection();
  });

  test.each([
    ['ends', () => {}],
    [
      'fails',
      () => {
        throw new Error('inside');
      },
    ],
    ['is cancelled', (job: Job) => job.cancel()],
  ])('a job that %s inside a section has left it', async (_, how) => {
    const scheduler = virtual({ policy: 'fp' });
    const job: Job = scheduler.submit(function* (): Gen {
      enterCriticalSection();
      enterCriticalSection();
      yield* consume(2);
      how(job);
      yield;
    });
    job.catch(() => {});
    urgentAt(scheduler, 1);
    await scheduler.drain();
    expect(names(scheduler).at(-1)).toEqual([2, 3, 'urgent']);
    expect(scheduler.sections).toBe(undefined);
  });
});

describe('await inside a section', () => {
  test('exclusion holds across it, and the owner goes on', async () => {
    const scheduler = virtual({ policy: 'fp' });
    let open = (): void => {};
    const gate = new Promise<void>(resolve => {
      open = resolve;
    });
    scheduler.submit(
      function* (): Gen {
        enterCriticalSection();
        yield* consume(1);
        yield gate;
        yield* consume(1);
        leaveCriticalSection();
      },
      { name: 'owner' },
    );
    urgentAt(scheduler, 0.5);
    await scheduler.runUntil(50);
    expect(names(scheduler)).toEqual([[0, 1, 'owner']]);
    const { posted } = scheduler.host;
    await scheduler.runUntil(90);
    expect(scheduler.host.posted).toBe(posted);
    expect(scheduler.state).toBe('idle');
    open();
    await scheduler.drain();
    expect(names(scheduler).slice(1)).toEqual([
      [90, 91, 'owner'],
      [91, 92, 'urgent'],
    ]);
  });

  test('a job that the owner awaits may run, and those that it awaits', async () => {
    const scheduler = virtual({ policy: 'fp' });
    const last = scheduler.submit(
      function* (): Gen {
        yield* consume(1);
      },
      { name: 'last', priority: -2 },
    );
    const helper = scheduler.submit(
      function* (): Gen {
        enterCriticalSection();
        yield last;
        leaveCriticalSection();
        yield* consume(1);
      },
      { name: 'helper', priority: -1 },
    );
    scheduler.submit(
      function* (): Gen {
        enterCriticalSection();
        yield* consume(1);
        yield helper;
        yield* consume(1);
        leaveCriticalSection();
      },
      { name: 'owner' },
    );
    urgentAt(scheduler, 0.5);
    await scheduler.drain();
    expect(names(scheduler)).toEqual([
      [0, 1, 'owner'],
      [1, 2, 'last'],
      [2, 3, 'helper'],
      [3, 4, 'owner'],
      [4, 5, 'urgent'],
    ]);
  });

  test('the owner is cancelled while it waits: the section opens', async () => {
    const scheduler = virtual({ policy: 'fp' });
    const owner = scheduler.submit(function* (): Gen {
      enterCriticalSection();
      yield new Promise(() => {});
    });
    urgentAt(scheduler, 1);
    await scheduler.runUntil(5);
    owner.cancel();
    await scheduler.drain();
    expect(names(scheduler)).toEqual([[5, 6, 'urgent']]);
  });
});

describe('criticalSection(fn)', () => {
  test('in compiled code, fn can be left by the round, but by no other job', async () => {
    const scheduler = virtual({ policy: 'fp', round: 2 });
    const rounds: number[] = [];
    function* body(): Gen<string> {
      yield* call(consume, 3);
      rounds.push(scheduler.host.posted);
      yield* call(consume, 3);
      return 'result';
    }
    function* entry(): Gen<unknown> {
      const result = yield* call(criticalSection, compiled(body));
      yield* call(consume, 1);
      return result;
    }
    const job = scheduler.submit(compiled(entry), { name: 'owner' });
    urgentAt(scheduler, 1);
    await scheduler.drain();
    expect(await job).toBe('result');
    expect(rounds[0]).toBeGreaterThan(1);
    expect(names(scheduler)).toEqual([
      [0, 6, 'owner'],
      [6, 7, 'urgent'],
      [7, 8, 'owner'],
    ]);
  });

  test('of an async function it lasts until its promise has settled', async () => {
    const scheduler = virtual({ policy: 'fp' });
    function* body(): Gen<string> {
      yield awaitable(Promise.resolve());
      yield* call(consume, 3);
      return 'result';
    }
    function* entry(): Gen<unknown> {
      const result = yield awaitable(yield* call(criticalSection, compiledAsync(body)));
      yield* call(consume, 1);
      return result;
    }
    const job = scheduler.submit(compiledAsync(entry), { name: 'owner' });
    urgentAt(scheduler, 0);
    await scheduler.drain();
    expect(await job).toBe('result');
    expect(scheduler.sections).toBe(undefined);
    expect(names(scheduler)[0]![2]).toBe('urgent');
  });

  test('in a hand-written generator', async () => {
    const scheduler = virtual({ policy: 'fp' });
    const job = scheduler.submit(
      function* (): Gen<string> {
        const result = yield* criticalSection(function* (): Gen<string> {
          yield* consume(3);
          return 'result';
        });
        yield* consume(1);
        return result;
      },
      { name: 'owner' },
    );
    urgentAt(scheduler, 1);
    await scheduler.drain();
    expect(await job).toBe('result');
    expect(names(scheduler)).toEqual([
      [0, 3, 'owner'],
      [3, 4, 'urgent'],
      [4, 5, 'owner'],
    ]);
  });

  test('a throw inside leaves it', async () => {
    const scheduler = virtual();
    const fail = (): never => {
      throw new Error('inside');
    };
    function* entry(): Gen<unknown> {
      return yield* call(criticalSection, fail);
    }
    const compiledJob = scheduler.submit(compiled(entry));
    const atomicJob = scheduler.submit(() => criticalSection(fail));
    await Promise.all([
      scheduler.drain(),
      expect(compiledJob).rejects.toThrow('inside'),
      expect(atomicJob).rejects.toThrow('inside'),
    ]);
    expect(scheduler.sections).toBe(undefined);
  });

  test('outside of jobs it only calls', async () => {
    expect(criticalSection(() => 3)).toBe(3);
    expect(await criticalSection(async () => 4)).toBe(4);
  });
});

test('preemptionPoint is a point in compiled code, and nothing elsewhere', async () => {
  const scheduler = virtual({ policy: 'fp' });
  const order: string[] = [];
  expect(preemptionPoint()).toBe(undefined);
  function* entry(): Gen {
    scheduler.submit(() => order.push('urgent'), { priority: 1 });
    yield* call(preemptionPoint);
    order.push('goes on');
    if (--cell.n <= 0 && expired()) yield;
  }
  scheduler.submit(compiled(entry));
  await scheduler.drain();
  expect(order).toEqual(['urgent', 'goes on']);
});
