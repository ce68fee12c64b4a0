// biome-ignore-all lint/correctness/noUnsafeFinally: swallowing a cancellation in `finally` is what is tested.
// biome-ignore-all lint/correctness/useYield: generators that end at once are among the cases.
import { describe, expect, test } from '@jest/globals';
import { CancelledError, type Job } from 'rtjs-runtime';
import { awaitable, cell, DELEGATED, entered, expired, invoke, lost, startAsync, UNWIND } from 'rtjs-runtime/abi';
import { consume } from 'rtjs-runtime/testing';
import { compiled, compiledAsync, reported, virtual } from './helpers.ts';

type Gen<T = void> = Generator<unknown, T, unknown>;

/** What the compiler makes of a call `consume(ms)`. */
function* take(ms: number): Gen<unknown> {
  return invoke(consume, undefined, [ms], 'consume') === DELEGATED ? yield* entered() : undefined;
}

/** Must reject with a CancelledError of this cause. */
async function expectCancelled(job: Job<unknown>, cause?: unknown): Promise<void> {
  const error = await job.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CancelledError);
  expect(error).toMatchObject({ name: 'AbortError', code: 'RTJS_CANCELLED', cause });
  expect(job.state).toBe('cancelled');
}

describe('cancel in every state', () => {
  test('ready: nothing of it runs, and it ends at once', async () => {
    const scheduler = virtual();
    let ran = false;
    const job = scheduler.submit(() => {
      ran = true;
    });
    expect(job.cancel('why')).toBe(true);
    expect(job).toMatchObject({ state: 'cancelled', startTime: undefined, kind: undefined });
    await scheduler.drain();
    await expectCancelled(job, 'why');
    expect(ran).toBe(false);
  });

  test('a signal that is already aborted: nothing starts', async () => {
    const scheduler = virtual();
    const ends: string[] = [];
    const job = scheduler.submit(() => ends.push('ran'), {
      signal: AbortSignal.abort('gone'),
      onDone: ({ state }) => ends.push(state),
    });
    expect(job.state).toBe('cancelled');
    await scheduler.drain();
    await expectCancelled(job, 'gone');
    expect(ends).toEqual(['cancelled']);
  });

  test('a signal that is aborted later', async () => {
    const scheduler = virtual();
    const controller = new AbortController();
    const job = scheduler.submit(
      function* (): Gen {
        yield* consume(10);
      },
      { signal: controller.signal },
    );
    await scheduler.runUntil(3);
    controller.abort('later');
    await scheduler.drain();
    await expectCancelled(job, 'later');
    expect(job.executedTime).toBe(3);
    const done = scheduler.submit(() => 1, { signal: new AbortController().signal });
    await scheduler.drain();
    expect(await done).toBe(1);
  });

  test('left at a point: its finally blocks run, no catch does', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    const job = scheduler.submit(function* (): Gen {
      try {
        try {
          yield* consume(10);
          order.push('went on');
        } catch {
          order.push('catch');
        } finally {
          order.push('inner finally');
        }
        order.push('after');
      } finally {
        order.push('outer finally');
      }
    });
    await scheduler.runUntil(3);
    expect(job.cancel()).toBe(true);
    expect(job.state).toBe('ready');
    await scheduler.drain();
    await expectCancelled(job);
    expect(order).toEqual(['inner finally', 'outer finally']);
  });

  test('waiting: it is unwound at once, and what it awaited is forgotten', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    let settle = (_: unknown): void => {};
    const job = scheduler.submit(function* (): Gen {
      try {
        yield new Promise((_, reject) => {
          settle = reject;
        });
      } catch {
        order.push('catch');
      } finally {
        order.push('finally');
      }
    });
    await scheduler.drain();
    expect(job.state).toBe('waiting');
    job.cancel();
    await scheduler.drain();
    await expectCancelled(job);
    settle(new Error('too late'));
    await scheduler.drain();
    expect(order).toEqual(['finally']);
  });

  test('running, from inside itself: at its next point', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    const job: Job = scheduler.submit(function* (): Gen {
      try {
        job.cancel('self');
        order.push('goes on');
        yield;
        order.push('not here');
      } finally {
        order.push('finally');
      }
    });
    await scheduler.drain();
    await expectCancelled(job, 'self');
    expect(order).toEqual(['goes on', 'finally']);
  });

  test('running, without a further point: it ends cancelled all the same', async () => {
    const scheduler = virtual();
    const atomic: Job = scheduler.submit(() => void atomic.cancel());
    const throwing: Job = scheduler.submit(function* (): Gen {
      throwing.cancel();
      throw new Error('reported');
    });
    const waiting: Job = scheduler.submit(async () => {
      waiting.cancel();
      await new Promise(() => {});
    });
    await scheduler.drain();
    for (const job of [atomic, throwing, waiting]) await expectCancelled(job);
    expect(reported(scheduler)).toEqual(['reported']);
  });

  test('at an await it does not wait first', async () => {
    const scheduler = virtual();
    const job: Job = scheduler.submit(function* (): Gen {
      job.cancel();
      yield new Promise(() => {});
    });
    await scheduler.drain();
    await expectCancelled(job);
  });

  test('done, failed, cancelled: nothing', async () => {
    const scheduler = virtual();
    const done = scheduler.submit(() => 1);
    const failed = scheduler.submit(() => {
      throw new Error('bad');
    });
    await Promise.all([scheduler.drain(), expect(failed).rejects.toThrow('bad')]);
    const cancelled = scheduler.submit(() => 1);
    cancelled.cancel('first');
    for (const job of [done, failed, cancelled]) expect(job.cancel('second')).toBe(false);
    expect(await done).toBe(1);
    await expectCancelled(cancelled, 'first');
    expect([done.state, failed.state]).toEqual(['done', 'failed']);
  });

  test('a second cancel during the unwinding is nothing', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    const job: Job = scheduler.submit(function* (): Gen {
      try {
        yield* consume(10);
      } finally {
        yield* consume(2);
        order.push(String(job.cancel('second')));
        yield* consume(2);
        order.push('finally ends');
      }
    });
    await scheduler.runUntil(1);
    job.cancel('first');
    await scheduler.runUntil(2);
    expect(job.cancel('second')).toBe(false);
    await scheduler.drain();
    await expectCancelled(job, 'first');
    expect(order).toEqual(['false', 'finally ends']);
    expect(scheduler.host.time).toBe(5);
  });

  test('from callbacks: of another job, of an alarm, of itself', async () => {
    const scheduler = virtual();
    const first = scheduler.submit(
      function* (): Gen {
        yield* consume(100);
      },
      { deadline: 200 },
    );
    const second = scheduler.submit(
      function* (): Gen {
        yield* consume(100);
      },
      { deadline: 300 },
    );
    const third: Job = scheduler.submit(() => 1, { onDone: () => expect(third.cancel()).toBe(false), deadline: 1 });
    scheduler.setAlarm(() => first.cancel('alarm'), { at: 5 });
    scheduler.submit(() => 1, { onDone: () => second.cancel('onDone'), deadline: 2 });
    await scheduler.drain();
    await expectCancelled(first, 'alarm');
    await expectCancelled(second, 'onDone');
    expect(third.state).toBe('done');
  });
});

describe('unwinding a hand-written generator', () => {
  test('points and awaits in finally blocks are honoured', async () => {
    const scheduler = virtual();
    const order: unknown[] = [];
    const job = scheduler.submit(function* (): Gen {
      try {
        yield* consume(10);
      } finally {
        yield;
        order.push(yield Promise.resolve('cleaned'));
        try {
          yield Promise.reject(new Error('in cleanup'));
        } catch (error) {
          order.push((error as Error).message);
        }
      }
    });
    await scheduler.runUntil(1);
    job.cancel();
    await scheduler.drain();
    await expectCancelled(job);
    expect(order).toEqual(['cleaned', 'in cleanup']);
  });

  test('a finally that throws: the job ends cancelled, the error is reported', async () => {
    const scheduler = virtual();
    const job = scheduler.submit(function* (): Gen {
      try {
        yield* consume(10);
      } finally {
        throw new Error('in finally');
      }
    });
    await scheduler.runUntil(1);
    job.cancel();
    await scheduler.drain();
    await expectCancelled(job);
    expect(reported(scheduler)).toEqual(['in finally']);
  });

  test.each([
    ['points', undefined],
    ['awaits', null],
  ])(
    'swallowed by continue: %s are taken for cleaning up a thousand times, then it is raised again',
    async (_, value) => {
      const scheduler = virtual();
      let turns = 0;
      const job: Job = scheduler.submit(function* (): Gen {
        job.cancel();
        for (;;) {
          try {
            yield value;
          } finally {
            turns++;
            if (turns < 3000) continue;
          }
        }
      });
      await scheduler.drain();
      await expectCancelled(job);
      expect(turns).toBe(3000);
    },
  );

  test('return in finally does not save it', async () => {
    const scheduler = virtual();
    const job = scheduler.submit(function* (): Gen<string> {
      try {
        yield* consume(10);
        return 'not this';
      } finally {
        return 'nor this';
      }
    });
    await scheduler.runUntil(1);
    job.cancel();
    await scheduler.drain();
    await expectCancelled(job);
  });
});

describe('unwinding compiled chains', () => {
  /** try { body } catch { caught } finally { cleanup }, as the compiler writes it. */
  function* guarded(body: () => Gen<unknown>, note: (event: string) => void, cleanup?: () => Gen<unknown>): Gen {
    const cleaning = cell.cancelling;
    try {
      yield* body();
    } catch (error) {
      if (cell.cancelling && !cleaning) {
        lost(error);
        yield UNWIND;
      }
      note(`catch ${(error as Error).message}`);
    } finally {
      if (cleanup) yield* cleanup();
      note('finally');
    }
  }

  test('finally blocks of all frames run, preemptable, and no catch does', async () => {
    const scheduler = virtual({ policy: 'fp', slice: Infinity });
    const order: string[] = [];
    const note = (event: string): unknown => order.push(`${event} at ${scheduler.host.time}`);
    function* inner(): Gen {
      yield* guarded(
        () => take(10),
        event => note(`inner ${event}`),
        () => take(5),
      );
      note('inner goes on');
    }
    function* outer(): Gen {
      yield* guarded(
        inner,
        event => note(`outer ${event}`),
        () => take(2),
      );
      note('outer goes on');
    }
    const job = scheduler.submit(compiled(outer), { name: 'cancelled' });
    await scheduler.runUntil(1);
    job.cancel();
    scheduler.setAlarm(
      () =>
        scheduler.submit(
          function* (): Gen {
            yield* consume(1);
          },
          { name: 'urgent', priority: 1 },
        ),
      { at: 3 },
    );
    await scheduler.drain();
    await expectCancelled(job);
    expect(order).toEqual(['inner finally at 7', 'outer finally at 9']);
    expect(scheduler.trace).toEqual([
      [0, 3, 'cancelled'],
      [3, 4, 'urgent'],
      [4, 9, 'cancelled'],
    ]);
  });

  test('an error of a finally does not run a catch of the cancelled job: it is reported', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    function* failing(): Gen {
      throw new Error('cleanup failed');
    }
    function* entry(): Gen {
      yield* guarded(
        () =>
          guarded(
            () => take(10),
            event => order.push(event),
            failing,
          ),
        event => order.push(event),
      );
    }
    const job = scheduler.submit(compiled(entry));
    await scheduler.runUntil(1);
    job.cancel();
    await scheduler.drain();
    await expectCancelled(job);
    expect(order).toEqual(['finally']);
    expect(reported(scheduler)).toEqual(['cleanup failed']);
  });

  test('try and catch inside a cleanup work as ever', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    function* failing(): Gen {
      yield* take(1);
      throw new Error('tried');
    }
    function* entry(): Gen {
      yield* guarded(
        () => take(10),
        event => order.push(event),
        () => guarded(failing, event => order.push(`cleanup ${event}`)),
      );
    }
    const job = scheduler.submit(compiled(entry));
    await scheduler.runUntil(1);
    job.cancel();
    await scheduler.drain();
    await expectCancelled(job);
    expect(order).toEqual(['cleanup catch tried', 'cleanup finally', 'finally']);
  });

  test('swallowed by continue, break or return in finally: raised again there', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    // for (;;) { try { consume(10) } finally { continue } } order.push('after');
    function* entry(): Gen {
      for (;;) {
        const cleaning = cell.cancelling;
        try {
          yield* take(10);
        } finally {
          order.push('finally');
          if (cell.cancelling && !cleaning) yield UNWIND;
        }
      }
    }
    const job = scheduler.submit(compiled(entry));
    await scheduler.runUntil(1);
    job.cancel();
    await scheduler.drain();
    await expectCancelled(job);
    expect(order).toEqual(['finally']);
  });

  test('`cancelling` is true only while the cancelled fibre runs', async () => {
    const scheduler = virtual({ policy: 'fp' });
    const seen: [string, boolean][] = [];
    function* entry(): Gen {
      try {
        yield* take(10);
      } finally {
        seen.push(['cleanup', cell.cancelling]);
        yield* take(5);
        seen.push(['cleanup', cell.cancelling]);
      }
    }
    const job = scheduler.submit(compiled(entry));
    await scheduler.runUntil(1);
    job.cancel();
    expect(cell.cancelling).toBe(false);
    scheduler.setAlarm(
      () => {
        seen.push(['alarm', cell.cancelling]);
        scheduler.submit(() => seen.push(['other', cell.cancelling]), { priority: 1 });
      },
      { at: 3 },
    );
    await scheduler.drain();
    expect(seen).toEqual([
      ['cleanup', true],
      ['alarm', false],
      ['other', false],
      ['cleanup', true],
    ]);
    expect(cell.cancelling).toBe(false);
  });

  test('below a native frame it waits for the next point that may suspend', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    function* nativeChain(): Gen {
      scheduler.released[0]!.cancel();
      if (--cell.n <= 0 && expired()) yield;
      order.push('native frame ends');
    }
    const face = compiled(nativeChain);
    function* entry(): Gen {
      [1].map(() => face());
      if (--cell.n <= 0 && expired()) yield;
      order.push('not here');
    }
    const job = scheduler.submit(compiled(entry));
    await scheduler.drain();
    await expectCancelled(job);
    expect(order).toEqual(['native frame ends']);
  });
});

describe('children', () => {
  test('cancelling a job unwinds them', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    function* child(): Gen {
      try {
        yield awaitable(new Promise(() => {}));
      } finally {
        order.push('child finally');
      }
    }
    function* entry(): Gen {
      try {
        yield yield* startAsync(child as never, undefined, []);
      } finally {
        order.push('entry finally');
      }
    }
    const job = scheduler.submit(compiledAsync(entry));
    await scheduler.drain();
    job.cancel();
    await scheduler.drain();
    await expectCancelled(job);
    expect(order.sort()).toEqual(['child finally', 'entry finally']);
  });

  test('an async function that is unwound before its first await', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    function* child(): Gen {
      try {
        yield* take(10);
      } finally {
        order.push('child cleans');
        yield awaitable(Promise.resolve());
        order.push('child has cleaned');
      }
    }
    function* entry(): Gen {
      try {
        yield* startAsync(child as never, undefined, []);
        order.push('goes on');
      } finally {
        order.push('entry finally');
      }
    }
    const job = scheduler.submit(compiled(entry));
    await scheduler.runUntil(1);
    job.cancel();
    await scheduler.drain();
    await expectCancelled(job);
    expect(order).toEqual(['child cleans', 'entry finally', 'child has cleaned']);
  });

  test('an async cleanup runs to its end', async () => {
    const scheduler = virtual();
    const order: string[] = [];
    function* clean(): Gen {
      order.push('cleans');
      yield awaitable(Promise.resolve());
      yield* take(2);
      order.push('has cleaned');
    }
    function* entry(): Gen {
      try {
        yield* take(10);
      } finally {
        yield awaitable(yield* startAsync(clean as never, undefined, []));
        order.push('finally ends');
      }
    }
    const job = scheduler.submit(compiledAsync(entry));
    await scheduler.runUntil(1);
    job.cancel();
    await scheduler.drain();
    await expectCancelled(job);
    expect(order).toEqual(['cleans', 'has cleaned', 'finally ends']);
  });
});
