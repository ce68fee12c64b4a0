// biome-ignore-all lint/suspicious/noThenProperty: a thenable that throws is one of the cases.
// The scheduler's loop: what is chosen, errors, turns, pausing, settings at run time.
// biome-ignore-all lint/correctness/useYield: generators that end at once are among the cases.
import { describe, expect, test } from '@jest/globals';
import { configure, createScheduler, type Job, scheduler as shared, submit, Task } from 'rtjs-runtime';
import { consume, VirtualHost, type VirtualScheduler } from 'rtjs-runtime/testing';
import { compiled, virtual } from './helpers.ts';

type Gen<T = void> = Generator<unknown, T, unknown>;

function* take(ms: number): Gen {
  yield* consume(ms);
}

/** The names of the jobs, in the order in which they ran. */
const order = (scheduler: VirtualScheduler): string[] => scheduler.trace.map(([, , name]) => name);

describe('policies', () => {
  test.each([
    ['edf', ['c', 'a', 'b', 'd']],
    ['dm', ['c', 'a', 'b', 'd']],
    ['rm', ['b', 'c', 'd', 'a']],
    ['fp', ['d', 'b', 'a', 'c']],
    ['fifo', ['a', 'b', 'c', 'd']],
  ] as const)('%s', async (policy, expected) => {
    const scheduler = virtual({ policy, slice: Infinity });
    const common = { args: [1] as [number] };
    scheduler.submit(take, { ...common, name: 'a', deadline: 20 });
    scheduler.submit(take, { ...common, name: 'b', deadline: 30, period: 5, priority: 1 });
    scheduler.submit(take, { ...common, name: 'c', deadline: 10, period: 6, priority: -4 });
    scheduler.submit(take, { ...common, name: 'd', period: 7, priority: 2 });
    await scheduler.drain();
    expect(order(scheduler)).toEqual(expected);
  });

  test('one of the user', async () => {
    const scheduler = virtual({ policy: { name: 'lifo', key: job => -job.sequence } });
    for (const name of ['a', 'b', 'c']) scheduler.submit(take, { args: [1], name });
    await scheduler.drain();
    expect(order(scheduler)).toEqual(['c', 'b', 'a']);
  });

  test('fifo does not take turns; equals under the others do', async () => {
    const fifo = virtual({ policy: 'fifo' });
    const edf = virtual();
    for (const scheduler of [fifo, edf]) {
      for (const name of ['a', 'b']) scheduler.submit(take, { args: [2], name });
      await scheduler.drain();
    }
    expect(order(fifo)).toEqual(['a', 'b']);
    expect(order(edf)).toEqual(['a', 'b', 'a', 'b']);
  });

  test('a job that a more urgent one has preempted keeps its place and the rest of its slice', async () => {
    const scheduler = virtual({ policy: 'fp', slice: 4 });
    scheduler.submit(take, { args: [6], name: 'a' });
    scheduler.submit(take, { args: [6], name: 'b' });
    scheduler.setAlarm(() => scheduler.submit(take, { args: [1], name: 'urgent', priority: 1 }), { at: 1 });
    await scheduler.drain();
    expect(scheduler.trace).toEqual([
      [0, 1, 'a'],
      [1, 2, 'urgent'],
      [2, 5, 'a'],
      [5, 9, 'b'],
      [9, 11, 'a'],
      [11, 13, 'b'],
    ]);
    expect(scheduler.released.map(job => job.preemptions)).toEqual([2, 1, 0]);
  });
});

describe('releases', () => {
  test('a more urgent submit from inside a job ends its budget at once', async () => {
    const scheduler = virtual({ policy: 'fp', budget: 1_000_000 });
    const seen: string[] = [];
    scheduler.submit(function* (): Gen {
      scheduler.submit(() => seen.push('less urgent'), { priority: -1 });
      yield;
      seen.push('goes on');
      scheduler.submit(() => seen.push('more urgent'), { priority: 1 });
      seen.push('until its next point');
      yield;
      seen.push('ends');
    });
    await scheduler.drain();
    expect(seen).toEqual(['goes on', 'until its next point', 'more urgent', 'ends', 'less urgent']);
  });

  test('many jobs, of jobs', async () => {
    const scheduler = virtual();
    let count = 0;
    const job = scheduler.submit(
      function* tree(depth: number): Gen {
        count++;
        yield;
        if (depth > 0)
          for (let i = 0; i < 10; i++) scheduler.submit(tree as never, { args: [depth - 1], deadline: 1 + i } as never);
      },
      { args: [3] },
    );
    await scheduler.drain();
    await job;
    expect(count).toBe(1111);
    expect(scheduler.state).toBe('idle');
  });

  test('a task: run with its own `this`, parameters of the instance before those of the class', async () => {
    class Square extends Task<[number], number> {
      static override readonly name: string = 'square';
      static deadline = 50;
      static priority = 3;
      factor = 2;
      override deadline = 20;
      run(x: number): number {
        return this.factor * x * x;
      }
    }
    const scheduler = virtual();
    const job = scheduler.submit(new Square(), { args: [3], priority: 4 });
    await scheduler.drain();
    expect(await job).toBe(18);
    expect(job).toMatchObject({ name: 'square', deadline: 20, priority: 4 });
  });

  test('a task that is compiled, and one that is a generator', async () => {
    class Compiled extends Task<[number], unknown> {
      run = compiled(function* (this: unknown, x: number): Gen<unknown> {
        return [this instanceof Compiled, x];
      });
    }
    class ByHand extends Task<[], string> {
      declare run: () => never;
    }
    ByHand.prototype.run = function* (): Gen<string> {
      yield;
      return 'by hand';
    } as never;
    const scheduler = virtual();
    const jobs = [scheduler.submit(new Compiled(), { args: [1] }), scheduler.submit(new ByHand())];
    await scheduler.drain();
    expect(await Promise.all(jobs)).toEqual([[true, 1], 'by hand']);
    expect(jobs.map(job => job.kind)).toEqual(['compiled', 'generator']);
  });
});

describe('errors', () => {
  test.each([
    [
      'an unmarked function',
      () => {
        throw new Error('bad');
      },
    ],
    [
      'a generator',
      function* (): Gen {
        yield;
        throw new Error('bad');
      },
    ],
    [
      'a compiled function',
      compiled(function* (): Gen {
        throw new Error('bad');
      }),
    ],
    [
      'a finally block',
      function* (): Gen {
        try {
          yield;
        } finally {
          // biome-ignore lint/correctness/noUnsafeFinally: this is the case.
          throw new Error('bad');
        }
      },
    ],
    [
      'an async function',
      async () => {
        throw new Error('bad');
      },
    ],
    [
      'a returned thenable',
      () => ({
        get then(): never {
          throw new Error('bad');
        },
      }),
    ],
    [
      'a default value',
      compiled(function* (
        x: unknown = (() => {
          throw new Error('bad');
        })(),
      ): Gen<unknown> {
        return x;
      }),
    ],
  ] as [string, () => unknown][])('in %s fail the job, and nothing else', async (_, fn) => {
    const scheduler = virtual();
    const job = scheduler.submit(fn);
    const next = scheduler.submit(() => 'next');
    await Promise.all([scheduler.drain(), expect(job).rejects.toThrow('bad')]);
    expect(await next).toBe('next');
    expect(job.state).toBe('failed');
  });

  test('of whatever kind: a job may throw undefined', async () => {
    const scheduler = virtual();
    const job = scheduler.submit(() => {
      throw undefined;
    });
    await Promise.all([scheduler.drain(), expect(job).rejects.toBe(undefined)]);
  });

  test('an illegal change of state shows at once', () => {
    const scheduler = virtual();
    const job = scheduler.submit(() => 1);
    expect(() => job.become('waiting')).toThrow('cannot go from ready to waiting');
    job.cancel();
    expect(() => job.become('ready')).toThrow('cannot go from cancelled to ready');
  });

  test('the checker notices a heap that is out of order', async () => {
    const scheduler = virtual();
    scheduler.submit(take, { args: [1], deadline: 1 });
    scheduler.submit(take, { args: [1], deadline: 2 }).key = 0;
    scheduler.submit(take, { args: [1], deadline: 3 });
    await expect(scheduler.drain()).rejects.toThrow('stands above a more urgent one');
  });
});

describe('rounds', () => {
  test('go back to the event loop when they are over', async () => {
    const scheduler = virtual({ round: 5, slice: Infinity });
    scheduler.submit(take, { args: [22] });
    await scheduler.drain();
    expect(scheduler.host.posted).toBe(5);
  });

  test('there is one chain of them, whatever is submitted, woken, set and resumed', async () => {
    const scheduler = virtual();
    for (let i = 0; i < 20; i++) {
      scheduler.submit(function* (): Gen {
        yield null;
        scheduler.submit(take, { args: [1] });
        yield Promise.resolve();
      });
      scheduler.setAlarm(() => {}, { at: i });
      scheduler.pause();
      scheduler.resume();
      expect(scheduler.host.posts.length).toBe(1);
    }
    while (scheduler.host.posts.length > 0) {
      expect(scheduler.host.posts.length).toBe(1);
      scheduler.host.posts.pop()!();
      await null;
    }
    await scheduler.drain();
  });

  test('a round that is called from inside a round does nothing', async () => {
    const scheduler = virtual();
    const seen: string[] = [];
    scheduler.submit(() => {
      scheduler.submit(() => seen.push('inner'));
      scheduler.runRound();
      seen.push('outer');
    });
    await scheduler.drain();
    expect(seen).toEqual(['outer', 'inner']);
  });

  test('a scheduler may be driven from inside a job of another one', async () => {
    const outer = virtual();
    const inner = virtual();
    const seen: string[] = [];
    const job: Job = outer.submit(function* (): Gen {
      inner.submit(function* (): Gen {
        yield* consume(3);
        seen.push('inner');
      });
      void inner.drain();
      seen.push('outer');
      yield* consume(2);
    });
    await outer.drain();
    expect(seen).toEqual(['inner', 'outer']);
    expect([inner.host.time, outer.host.time, job.executedTime]).toEqual([3, 2, 2]);
  });
});

describe('pause and resume', () => {
  test('no job runs between them, and the running one is left at its next point', async () => {
    const scheduler = virtual();
    expect(scheduler.state).toBe('idle');
    const job = scheduler.submit(function* (): Gen<string> {
      scheduler.pause();
      yield;
      return 'resumed';
    });
    expect(scheduler.state).toBe('running');
    await scheduler.drain();
    scheduler.submit(take, { args: [1] });
    await scheduler.drain();
    expect(scheduler.state).toBe('paused');
    expect(scheduler.trace).toEqual([]);
    expect(job.state).toBe('ready');
    scheduler.start();
    await scheduler.drain();
    expect(await job).toBe('resumed');
    expect(scheduler.state).toBe('idle');
  });

  test('a job that wakes while the scheduler is paused waits for it', async () => {
    const scheduler = virtual();
    const job = scheduler.submit(function* (): Gen<string> {
      yield null;
      return 'done';
    });
    await Promise.resolve();
    void scheduler.drain();
    scheduler.pause();
    await scheduler.drain();
    expect(job.state).toBe('ready');
    scheduler.resume();
    await scheduler.drain();
    expect(job.state).toBe('done');
  });
});

describe('settings', () => {
  test('a new policy orders what is ready, and what wakes later', async () => {
    const host = new VirtualHost();
    const scheduler = createScheduler({ host, policy: 'fifo', name: 'mine' });
    const seen: string[] = [];
    const add = (name: string, priority: number): unknown =>
      scheduler.submit(
        function* (): Gen {
          seen.push(name);
          yield null;
          seen.push(`${name} woken`);
        },
        { priority },
      );
    add('low', 1);
    host.posts.pop()!();
    add('middle', 2);
    add('high', 3);
    expect(scheduler.name).toBe('mine');
    const { configureScheduler } = await import('../../rtjs-runtime/src/settings.ts');
    configureScheduler(scheduler, { policy: 'fp' });
    await Promise.resolve();
    await Promise.resolve();
    while (host.posts.length > 0) {
      host.posts.pop()!();
      for (let i = 0; i < 9; i++) await null;
    }
    expect(seen.slice(0, 3)).toEqual(['low', 'high', 'middle']);
    expect(seen.slice(3).sort()).toEqual(['high woken', 'low woken', 'middle woken']);
  });

  test('the shared scheduler is one for all copies of the runtime', async () => {
    const shelf = (globalThis as never)[Symbol.for('rtjs-runtime/abi@1')] as { scheduler: unknown };
    expect(shelf.scheduler).toBe(shared);
  });

  test('configure changes the shared scheduler; its host only while it is idle', async () => {
    const host = new VirtualHost();
    const before = shared.host;
    configure({ host, policy: 'fp', slice: 2, round: 7, budget: 300, name: 'shared' });
    expect(shared).toMatchObject({ slice: 2, round: 7, budget: 300, name: 'shared' });
    expect(shared.policy.name).toBe('fp');
    const job = submit(() => 1);
    expect(() => configure({ host: before })).toThrow('RTJS_BUSY');
    host.posts.pop()!();
    expect(await job).toBe(1);
    configure({ host: before, policy: 'edf', slice: 1, round: 5, budget: 'auto' });
  });
});

test('consume as the result of an arrow function takes its time once, and the job is atomic', async () => {
  const scheduler = virtual();
  const job = scheduler.submit(() => consume(2), { name: 'arrow' });
  await scheduler.drain();
  expect(job.kind).toBe('atomic');
  expect(scheduler.trace).toEqual([[0, 2, 'arrow']]);
});
