// Rare events that must not lose a job, stop the loop or run it twice.
// biome-ignore-all lint/suspicious/noThenProperty: a thenable that throws is one of the cases.
// biome-ignore-all lint/correctness/useYield: generators that end at once are among the cases.
import { describe, expect, test } from '@jest/globals';
import { createScheduler, criticalSection, enterCriticalSection, type Job, type Policy, setAlarm } from 'rtjs-runtime';
import { awaitable, cell, DELEGATED, entered, expired, invoke, startAsync } from 'rtjs-runtime/abi';
import { consume, VirtualHost } from 'rtjs-runtime/testing';
import { compiled, virtual } from './helpers.ts';

type Gen<T = void> = Generator<unknown, T, unknown>;

function* take(ms: number): Gen {
  yield* consume(ms);
}

const shelf = (globalThis as never)[Symbol.for('rtjs-runtime/abi@1')] as { atomic: number };

/** A value of which nothing can be asked. */
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe('one chain of rounds', () => {
  test('a timer that goes off between two rounds does not begin a second one', async () => {
    const host = new VirtualHost();
    const scheduler = createScheduler({ host });
    setAlarm(() => {}, { at: 3, scheduler });
    scheduler.submit(function* (): Gen {
      for (let i = 0; i < 20; i++) {
        host.time++;
        yield;
      }
    });
    host.posts.shift()!();
    host.ringNext();
    let most = 0;
    while (host.posts.length > 0) {
      most = Math.max(most, host.posts.length);
      host.posts.shift()!();
    }
    expect(most).toBe(1);
  });

  test('a host that cannot post once has not stopped the scheduler for ever', () => {
    const host = new VirtualHost();
    const scheduler = createScheduler({ host });
    const { post } = host;
    host.post = () => {
      throw new RangeError('Maximum call stack size exceeded');
    };
    expect(() => scheduler.submit(() => 1)).toThrow('stack');
    host.post = post;
    scheduler.submit(() => 2);
    expect(host.posts.length).toBe(1);
  });
});

describe('what cannot be asked', () => {
  test('a job that awaits it fails there, as a native await would, and nothing stops', async () => {
    const scheduler = virtual();
    const failed = scheduler.submit(function* (): Gen {
      yield revoked();
    });
    const next = scheduler.submit(() => 'next');
    await Promise.all([scheduler.drain(), expect(failed).rejects.toThrow(TypeError)]);
    expect(await next).toBe('next');
  });

  test('in a critical section too', async () => {
    const scheduler = virtual();
    const failed = scheduler.submit(function* (): Gen {
      yield* criticalSection(function* (): Gen {
        yield revoked();
      }) as unknown as Gen;
    });
    const next = scheduler.submit(() => 'next');
    await Promise.all([scheduler.drain(), expect(failed).rejects.toThrow(TypeError)]);
    expect(await next).toBe('next');
  });

  test.each([
    ['revoked', revoked],
    [
      'a throwing then',
      () => ({
        get then(): never {
          throw new Error('then');
        },
      }),
    ],
  ])('as the result of a critical section (%s) it closes it', async (_, make) => {
    const scheduler = virtual();
    const ends: unknown[] = [];
    scheduler.submit(function* (): Gen {
      const value = make();
      ends.push(criticalSection(() => value) === value);
      yield null;
    });
    scheduler.submit(
      compiled(function* (): Gen {
        const value = make();
        let r = invoke(criticalSection, undefined, [() => value], 'criticalSection');
        if (r === DELEGATED) r = yield* entered();
        ends.push(r === value);
        yield null;
      }),
    );
    scheduler.submit(() => ends.push('next'));
    await scheduler.drain();
    expect(ends).toEqual([true, true, 'next']);
    expect(scheduler.sections).toBe(undefined);
  });
});

describe('cancelled while it runs', () => {
  test('an async function that awaits after that is unwound, whatever it awaits', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    function* child(): Gen {
      try {
        job.cancel();
        yield awaitable(new Promise(() => {}));
      } finally {
        order.push('child finally');
      }
    }
    const job: Job = scheduler.submit(
      compiled(function* (): Gen {
        try {
          yield* startAsync(child as never, undefined, []);
          if (--cell.n <= 0 && expired()) yield;
          order.push('goes on');
        } finally {
          order.push('entry finally');
        }
      }),
    );
    await scheduler.drain();
    expect(job.state).toBe('cancelled');
    expect(order.sort()).toEqual(['child finally', 'entry finally']);
  });

  test('what it would have awaited next is not reported as unhandled', async () => {
    const scheduler = virtual();
    const unhandled: unknown[] = [];
    const note = (error: unknown): unknown => unhandled.push(error);
    process.on('unhandledRejection', note);
    const controller = new AbortController();
    const job = scheduler.submit(
      function* (): Gen {
        controller.abort();
        yield Promise.reject(controller.signal.reason);
      },
      { signal: controller.signal },
    );
    await scheduler.drain();
    await new Promise(resolve => setTimeout(resolve, 5));
    process.off('unhandledRejection', note);
    expect(job.state).toBe('cancelled');
    expect(unhandled).toEqual([]);
  });

  test('a more urgent job that it cancels unwinds at its next point', async () => {
    const scheduler = virtual({ policy: 'fp', budget: 1_000_000 });
    const order: string[] = [];
    const urgent = scheduler.submit(
      function* (): Gen {
        try {
          yield new Promise(() => {});
        } finally {
          order.push('unwound');
        }
      },
      { priority: 1 },
    );
    await scheduler.drain();
    scheduler.submit(function* (): Gen {
      urgent.cancel();
      yield;
      order.push('goes on');
    });
    await scheduler.drain();
    expect(order).toEqual(['unwound', 'goes on']);
  });
});

describe('callbacks in the middle of a job', () => {
  test('compiled code that they call does not take the look at the clock away', async () => {
    const scheduler = virtual({ policy: 'fp', budget: 1_000_000 });
    const order: string[] = [];
    const loop = compiled(function* (): Gen {
      for (let i = 0; i < 500; i++) if (--cell.n <= 0 && expired()) yield;
    });
    const victim = scheduler.submit(() => {}, {
      priority: -1,
      onDone() {
        scheduler.submit(() => order.push('urgent'), { priority: 1 });
        loop();
      },
    });
    scheduler.submit(
      compiled(function* (): Gen {
        victim.cancel();
        if (--cell.n <= 0 && expired()) yield;
        order.push('goes on');
      }),
    );
    await scheduler.drain();
    expect(order).toEqual(['urgent', 'goes on']);
  });
});

describe('policies of users', () => {
  test('a key that fails when a job wakes fails the job at its await', async () => {
    let broken = false;
    const policy: Policy = { name: 'moody', key: () => (broken ? Number.NaN : 1) };
    const scheduler = virtual({ policy });
    const job = scheduler.submit(function* (): Gen {
      broken = true;
      yield null;
    });
    await Promise.all([scheduler.drain(), expect(job).rejects.toMatchObject({ code: 'RTJS_KEY' })]);
  });
});

test('who has waited gets a whole slice again', async () => {
  const scheduler = virtual({ slice: 4, round: 5 });
  scheduler.submit(
    function* (): Gen {
      yield* consume(3);
      yield null;
      yield* consume(4);
    },
    { name: 'waits' },
  );
  scheduler.submit(take, { name: 'other', args: [20] });
  await scheduler.drain();
  expect(scheduler.trace.filter(([, , name]) => name === 'waits')).toEqual([
    [0, 3, 'waits'],
    [expect.any(Number), expect.any(Number), 'waits'],
  ]);
});

describe('after the end of its job', () => {
  test('an async function that ends inside a critical section opens it', async () => {
    const scheduler = virtual();
    function* child(): Gen {
      yield awaitable(null);
      enterCriticalSection();
    }
    const job = scheduler.submit(
      compiled(function* (): Gen {
        yield* startAsync(child as never, undefined, []);
      }),
    );
    await scheduler.drain();
    expect(job.state).toBe('done');
    const next = scheduler.submit(() => 'next');
    await scheduler.drain();
    expect(next.state).toBe('done');
    expect(scheduler.sections).toBe(undefined);
  });
});

test('a stack overflow below frames that cannot be left does not turn suspension off', async () => {
  const scheduler = virtual({ round: 1e9 });
  const left: number[] = [];
  const deep: () => unknown = compiled(function* (): Gen {
    [0].forEach(() => void deep());
  });
  /** Overflows at another depth each time. */
  const from = (depth: number): void => {
    if (depth > 0) from(depth - 1);
    else deep();
  };
  const job = scheduler.submit(
    compiled(function* (): Gen {
      for (let i = 0; i < 60; i++) {
        try {
          from(i);
        } catch {
          left.push(shelf.atomic);
        }
      }
    }),
  );
  await scheduler.drain();
  await job;
  expect(new Set(left)).toEqual(new Set([0]));
});

test('arguments are those of the time of the release', async () => {
  const scheduler = virtual();
  const args: [number] = [1];
  const job = scheduler.submit((x: number) => x, { args });
  args[0] = 2;
  await scheduler.drain();
  expect(await job).toBe(1);
});

test('virtual time: a promise wakes its job when the round is over, whatever else is ready', async () => {
  const scheduler = virtual({ policy: 'fp', round: 5 });
  scheduler.submit(
    function* (): Gen {
      yield* consume(1);
      yield null;
      yield* consume(1);
    },
    { name: 'urgent', priority: 1 },
  );
  scheduler.submit(take, { name: 'other', args: [20] });
  await scheduler.drain();
  expect(scheduler.trace).toEqual([
    [0, 1, 'urgent'],
    [1, 5, 'other'],
    [5, 6, 'urgent'],
    [6, 22, 'other'],
  ]);
});
