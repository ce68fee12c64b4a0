// biome-ignore-all lint/suspicious/noThenProperty: thenables are what is tested.
// biome-ignore-all lint/correctness/useYield: generators that end at once are among the cases.
import { describe, expect, test } from '@jest/globals';
import { consume } from 'rtjs-runtime/testing';
import { reported, virtual } from './helpers.ts';

type Gen<T = void> = Generator<unknown, T, never>;

describe('what a job awaits', () => {
  test.each([
    ['a promise', Promise.resolve(7), 7],
    ['a thenable', { then: (done: (value: number) => void) => done(7) }, 7],
    ['a number', 7, 7],
    ['null', null, null],
    ['false', false, false],
    ['zero', 0, 0],
    ['a string', '', ''],
  ])('%s', async (_, awaited, value) => {
    const scheduler = virtual();
    const job = scheduler.submit(function* (): Gen<unknown> {
      return yield awaited;
    });
    await scheduler.drain();
    expect(await job).toBe(value);
    expect(scheduler.log.some(([, event]) => event === 'wait')).toBe(true);
  });

  test.each([
    ['a rejected promise', () => Promise.reject(new Error('no'))],
    ['a rejecting thenable', () => ({ then: (_: unknown, failed: (e: Error) => void) => failed(new Error('no')) })],
    [
      'a thenable that throws',
      () => ({
        then() {
          throw new Error('no');
        },
      }),
    ],
    [
      'a getter `then` that throws',
      () => ({
        get then(): never {
          throw new Error('no');
        },
      }),
    ],
  ])('%s is thrown at the await', async (_, make) => {
    const scheduler = virtual();
    const job = scheduler.submit(function* (): Gen<string> {
      try {
        yield make();
        return 'not here';
      } catch (error) {
        return (error as Error).message;
      }
    });
    await scheduler.drain();
    expect(await job).toBe('no');
  });

  test('a thenable that settles twice, or late, resumes once', async () => {
    const scheduler = virtual();
    let resumed = 0;
    const settle: (() => void)[] = [];
    scheduler.submit(function* (): Gen {
      yield { then: (done: () => void, failed: () => void) => settle.push(done, failed, done) };
      resumed++;
      yield* consume(1);
    });
    await scheduler.drain();
    for (const each of settle) each();
    await scheduler.drain();
    for (const each of settle) each();
    await scheduler.drain();
    expect(resumed).toBe(1);
    expect(scheduler.host.time).toBe(1);
  });

  test('another job: its value, or its error', async () => {
    const scheduler = virtual();
    const good = scheduler.submit(() => 1);
    const bad = scheduler.submit(() => {
      throw new Error('bad');
    });
    const job = scheduler.submit(function* (): Gen<unknown[]> {
      const seen: unknown[] = [yield good];
      try {
        yield bad;
      } catch (error) {
        seen.push((error as Error).message);
      }
      return seen;
    });
    await scheduler.drain();
    expect(await job).toEqual([1, 'bad']);
  });

  test('a job that an unmarked async function makes waits for its promise', async () => {
    const scheduler = virtual();
    const job = scheduler.submit(async () => {
      await null;
      return 5;
    });
    const failing = scheduler.submit(async () => Promise.reject(new Error('late')));
    await Promise.all([scheduler.drain(), expect(failing).rejects.toThrow('late')]);
    expect(await job).toBe(5);
    expect(job.kind).toBe('atomic');
    expect(failing.state).toBe('failed');
  });

  test('a returned promise is awaited, of a generator too', async () => {
    const scheduler = virtual();
    const job = scheduler.submit(function* (): Gen<Promise<number>> {
      return Promise.resolve(3);
    });
    await scheduler.drain();
    expect(await job).toBe(3);
  });
});

describe('waiting', () => {
  test('a job that waits takes no time, and others run meanwhile', async () => {
    const scheduler = virtual({ policy: 'fp' });
    let open = (): void => {};
    const gate = new Promise<void>(resolve => {
      open = resolve;
    });
    const first = scheduler.submit(
      function* (): Gen {
        yield* consume(1);
        yield gate;
        yield* consume(1);
      },
      { name: 'first', priority: 2 },
    );
    scheduler.submit(
      function* (): Gen {
        yield* consume(3);
        open();
      },
      { name: 'second', priority: 1 },
    );
    await scheduler.drain();
    expect(scheduler.trace).toEqual([
      [0, 1, 'first'],
      [1, 4, 'second'],
      [4, 5, 'first'],
    ]);
    expect(first).toMatchObject({ executedTime: 2, startTime: 0, finishTime: 5, responseTime: 5, preemptions: 0 });
  });

  test('nothing is posted while jobs only wait', async () => {
    const scheduler = virtual();
    for (let i = 0; i < 10; i++) {
      scheduler.submit(function* (): Gen {
        yield new Promise(() => {});
      });
    }
    await scheduler.drain();
    const { posted } = scheduler.host;
    await scheduler.drain();
    await scheduler.advance(1000);
    expect(scheduler.host.posted).toBe(posted);
    expect(scheduler.state).toBe('idle');
  });

  test('`then`, `catch` and `finally` of a job are those of a promise', async () => {
    const scheduler = virtual();
    const seen: unknown[] = [];
    const good = scheduler.submit(() => 1);
    good.then(value => seen.push(value)).finally(() => seen.push('finally'));
    scheduler
      .submit(() => {
        throw new Error('bad');
      })
      .catch((error: unknown) => seen.push((error as Error).message));
    await scheduler.drain();
    expect(seen.sort()).toEqual([1, 'bad', 'finally']);
    expect(await good.finally(() => 2)).toBe(1);
  });

  test('onDone sees the end, whatever it is, and what it throws is reported', async () => {
    const scheduler = virtual();
    const ends: string[] = [];
    scheduler.submit(() => 1, { onDone: job => ends.push(job.state) });
    scheduler
      .submit(
        () => {
          throw new Error();
        },
        { onDone: job => ends.push(job.state) },
      )
      .catch(() => {});
    scheduler.submit(() => {}, { onDone: job => ends.push(job.state) }).cancel();
    scheduler.submit(() => {}, {
      onDone() {
        throw new Error('in onDone');
      },
    });
    await scheduler.drain();
    expect(ends).toEqual(['cancelled', 'done', 'failed']);
    expect(reported(scheduler)).toEqual(['in onDone']);
  });
});
