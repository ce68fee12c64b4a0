// Each mistake of the 2019 prototype that concerns the runtime (design.md 5), and that ours does not make it.
import { expect, test } from '@jest/globals';
import { enterCriticalSection, leaveCriticalSection } from 'rtjs-runtime';
import { consume, type VirtualScheduler } from 'rtjs-runtime/testing';
import { reported, virtual } from './helpers.ts';

type Gen<T = void> = Generator<unknown, T, never>;

function* take(ms: number): Gen {
  yield* consume(ms);
}

const names = (scheduler: VirtualScheduler): string[] => scheduler.trace.map(([, , name]) => name);

test('2019: "a throwing job stops everything"', async () => {
  const scheduler = virtual();
  const bad = scheduler.submit(function* (): Gen {
    yield;
    throw new Error('bad');
  });
  const good = scheduler.submit(take, { args: [1] });
  const later = scheduler.setAlarm(() => scheduler.submit(take, { args: [1], name: 'later' }), { at: 10 });
  await Promise.all([scheduler.drain(), expect(bad).rejects.toThrow('bad')]);
  expect(good.state).toBe('done');
  expect(later.count).toBe(1);
  expect(names(scheduler)).toContain('later');
});

test('2019: "a rejected `await` leaves the job waiting for ever"', async () => {
  const scheduler = virtual();
  const job = scheduler.submit(function* (): Gen {
    yield Promise.reject(new Error('rejected'));
  });
  await Promise.all([scheduler.drain(), expect(job).rejects.toThrow('rejected')]);
  expect(job.state).toBe('failed');
});

test('2019: "thenables not awaited"', async () => {
  const scheduler = virtual();
  const job = scheduler.submit(function* (): Gen<unknown> {
    // biome-ignore lint/suspicious/noThenProperty: a thenable.
    return yield { then: (done: (value: string) => void) => done('from a thenable') };
  });
  await scheduler.drain();
  expect(await job).toBe('from a thenable');
});

test('2019: "each `await` adds another round chain"', async () => {
  const scheduler = virtual();
  scheduler.submit(function* (): Gen {
    for (let i = 0; i < 100; i++) yield null;
    yield* consume(20);
  });
  let most = 0;
  const { post } = scheduler.host;
  scheduler.host.post = function (callback) {
    post.call(this, callback);
    most = Math.max(most, this.posts.length);
  };
  await scheduler.drain();
  expect(most).toBe(1);
});

test('2019: "busy polling while jobs wait"', async () => {
  const scheduler = virtual();
  let open = (): void => {};
  const gate = new Promise<void>(resolve => {
    open = resolve;
  });
  const job = scheduler.submit(function* (): Gen {
    yield gate;
  });
  await scheduler.drain();
  const { posted } = scheduler.host;
  await scheduler.advance(10_000);
  expect(scheduler.host.posted).toBe(posted);
  expect(scheduler.host.nextTimer).toBe(Infinity);
  open();
  await scheduler.drain();
  expect(job.state).toBe('done');
});

test('2019: "a job without a deadline is the most urgent"', async () => {
  const scheduler = virtual();
  scheduler.submit(take, { args: [1], name: 'without' });
  scheduler.submit(take, { args: [1], name: 'with', deadline: 1e12 });
  await scheduler.drain();
  expect(names(scheduler)).toEqual(['with', 'without']);
});

test('2019: "negative priorities never run"', async () => {
  const scheduler = virtual({ policy: 'fp' });
  scheduler.submit(take, { args: [1], name: 'lowest', priority: -1000 });
  scheduler.submit(take, { args: [1], name: 'low', priority: -1 });
  await scheduler.drain();
  expect(names(scheduler)).toEqual(['low', 'lowest']);
});

test('2019: "`return 0` loses the value"', async () => {
  const scheduler = virtual();
  const jobs = [0, '', false, null, undefined, Number.NaN].map(value =>
    scheduler.submit(function* (): Gen<unknown> {
      yield;
      return value;
    }),
  );
  await scheduler.drain();
  expect(await Promise.all(jobs)).toEqual([0, '', false, null, undefined, Number.NaN]);
});

test('2019: "`yield 0` kills the job"', async () => {
  const scheduler = virtual();
  const job = scheduler.submit(function* (): Gen<unknown[]> {
    const seen: unknown[] = [];
    for (const value of [0, '', false, null]) seen.push(yield value);
    return seen;
  });
  await scheduler.drain();
  expect(await job).toEqual([0, '', false, null]);
});

test('2019: "no round robin"', async () => {
  const scheduler = virtual({ slice: 1 });
  for (const name of ['a', 'b', 'c']) scheduler.submit(take, { args: [2], name });
  await scheduler.drain();
  expect(names(scheduler)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

test('2019: "nested critical sections open too early"', async () => {
  const scheduler = virtual({ policy: 'fp' });
  scheduler.submit(
    function* (): Gen {
      enterCriticalSection();
      enterCriticalSection();
      yield* consume(1);
      leaveCriticalSection();
      yield* consume(3);
      leaveCriticalSection();
      yield* consume(1);
    },
    { name: 'owner' },
  );
  scheduler.setAlarm(() => scheduler.submit(take, { args: [1], name: 'urgent', priority: 1 }), { at: 0.5 });
  await scheduler.drain();
  expect(scheduler.trace).toEqual([
    [0, 4, 'owner'],
    [4, 5, 'urgent'],
    [5, 6, 'owner'],
  ]);
});

test('2019: "`await` inside one hangs"', async () => {
  const scheduler = virtual({ policy: 'fp' });
  const owner = scheduler.submit(function* (): Gen {
    enterCriticalSection();
    yield Promise.resolve();
    leaveCriticalSection();
  });
  const other = scheduler.submit(take, { args: [1], priority: -1 });
  await scheduler.drain();
  expect([owner.state, other.state]).toEqual(['done', 'done']);
});

test('2019: "alarms fire early by the uptime of the process"', async () => {
  const scheduler = virtual();
  await scheduler.advance(330);
  const fired: number[] = [];
  for (const delay of [1000, 50]) scheduler.setAlarm(() => fired.push(scheduler.now()), { delay });
  await scheduler.drain();
  expect(fired).toEqual([380, 1330]);
});

test('2019: "up to 1 ms early else"', async () => {
  const scheduler = virtual();
  scheduler.host.early = 0.99;
  const fired: number[] = [];
  for (const at of [10, 20.25, 30.999]) scheduler.setAlarm(alarm => fired.push(scheduler.now() - alarm.time), { at });
  await scheduler.drain();
  expect(fired).toHaveLength(3);
  for (const late of fired) expect(late).toBeGreaterThanOrEqual(0);
});

test('2019: "cannot be cancelled"', async () => {
  const scheduler = virtual();
  const alarm = scheduler.setAlarm(
    () => {
      throw new Error('it rang');
    },
    { delay: 5 },
  );
  expect(alarm.cancel()).toBe(true);
  await scheduler.advance(100);
  expect(reported(scheduler)).toEqual([]);
});

test('2019: "periodic alarms drift"', async () => {
  const scheduler = virtual();
  scheduler.host.early = -0.7;
  const times: number[] = [];
  scheduler.setAlarm(alarm => times.push(alarm.time), { at: 10, period: 7 });
  scheduler.submit(() => void consume(3));
  await scheduler.runUntil(7010);
  expect(times).toHaveLength(1000);
  times.forEach((time, k) => {
    expect(time).toBe(10 + 7 * k);
  });
});
