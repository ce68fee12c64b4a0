import { describe, expect, test } from '@jest/globals';
import type { Alarm } from 'rtjs-runtime';
import { consume, type VirtualScheduler } from 'rtjs-runtime/testing';
import { reported, virtual } from './helpers.ts';

/** Notes when the alarm goes off, and when it should. */
const times =
  (scheduler: VirtualScheduler, list: number[][]) =>
  (alarm: Alarm): void => {
    list.push([scheduler.now(), alarm.time]);
  };

describe('one-shot', () => {
  test('fires at absolute and relative times, in their order', async () => {
    const scheduler = virtual();
    await scheduler.advance(330);
    const fired: number[][] = [];
    scheduler.setAlarm(times(scheduler, fired), { delay: 1000 });
    scheduler.setAlarm(times(scheduler, fired), { delay: 50 });
    const { time } = scheduler.setAlarm(times(scheduler, fired), { at: 500 });
    expect(time).toBe(500);
    await scheduler.drain();
    expect(fired).toEqual([
      [380, 380],
      [500, 500],
      [1330, 1330],
    ]);
    expect(scheduler.host.nextTimer).toBe(Infinity);
  });

  test('a time that is over: as soon as possible, but not at once', async () => {
    const scheduler = virtual();
    await scheduler.advance(10);
    const fired: number[][] = [];
    scheduler.setAlarm(times(scheduler, fired), { at: 3 });
    scheduler.setAlarm(times(scheduler, fired), { delay: 0 });
    expect(fired).toEqual([]);
    await scheduler.drain();
    expect(fired).toEqual([
      [10, 3],
      [10, 10],
    ]);
  });

  test('never early, though native timers are', async () => {
    const scheduler = virtual();
    scheduler.host.early = 0.9;
    const fired: number[][] = [];
    scheduler.setAlarm(times(scheduler, fired), { delay: 20.5 });
    await scheduler.drain();
    expect(fired).toHaveLength(1);
    expect(fired[0]![0]).toBeGreaterThanOrEqual(20.5);
    expect(fired[0]![0]).toBeLessThan(21.6);
  });

  test('delays that no native timer can have', async () => {
    const scheduler = virtual();
    const fired: number[][] = [];
    const year = 365 * 24 * 3600 * 1000;
    scheduler.setAlarm(times(scheduler, fired), { delay: year });
    await scheduler.drain();
    expect(fired).toEqual([[year, year]]);
  });

  test('can be cancelled, and the native timer goes with it', async () => {
    const scheduler = virtual();
    const fired: number[][] = [];
    const alarm = scheduler.setAlarm(times(scheduler, fired), { delay: 20 });
    expect(scheduler.host.nextTimer).toBe(20);
    expect(alarm.cancel()).toBe(true);
    expect(alarm.cancel()).toBe(false);
    expect(scheduler.host.nextTimer).toBe(Infinity);
    await scheduler.advance(100);
    expect(fired).toEqual([]);
    const over = scheduler.setAlarm(times(scheduler, fired), { delay: 1 });
    await scheduler.drain();
    expect(over.cancel()).toBe(false);
  });

  test('a throw in the callback is reported, and stops nothing', async () => {
    const scheduler = virtual();
    const fired: number[][] = [];
    scheduler.setAlarm(
      () => {
        throw new Error('in an alarm');
      },
      { at: 1 },
    );
    scheduler.setAlarm(times(scheduler, fired), { at: 1 });
    await scheduler.drain();
    expect(fired).toEqual([[1, 1]]);
    expect(reported(scheduler)).toEqual(['in an alarm']);
  });
});

describe('periodic', () => {
  test('the k-th activation is at the first + k * period: nothing drifts', async () => {
    const scheduler = virtual();
    const fired: number[][] = [];
    const period = 0.1;
    scheduler.setAlarm(times(scheduler, fired), { delay: 0.3, period });
    await scheduler.runUntil(100);
    expect(fired.length).toBeGreaterThanOrEqual(997);
    fired.forEach(([now, time], k) => {
      expect(time).toBe(0.3 + k * period);
      expect(now).toBeGreaterThanOrEqual(time!);
    });
  });

  test('late activations come in order, each with its own time', async () => {
    const scheduler = virtual();
    const fired: number[][] = [];
    scheduler.setAlarm(times(scheduler, fired), { period: 10 });
    scheduler.submit(() => void consume(25));
    await scheduler.runUntil(30);
    expect(fired).toEqual([
      [25, 10],
      [25, 20],
      [30, 30],
    ]);
  });

  test('a throw in the callback is reported, and it goes on', async () => {
    const scheduler = virtual();
    scheduler.setAlarm(
      alarm => {
        if (alarm.count === 2) alarm.cancel();
        throw new Error(`activation ${alarm.count}`);
      },
      { period: 5 },
    );
    await scheduler.advance(100);
    expect(reported(scheduler)).toEqual(['activation 1', 'activation 2']);
  });

  test('the default of its first activation is one period from now', async () => {
    const scheduler = virtual();
    expect(scheduler.setAlarm(() => {}, { period: 7 }).time).toBe(7);
    expect(scheduler.setAlarm(() => {}, { period: 7, delay: 0 }).time).toBe(0);
    expect(scheduler.setAlarm(() => {}, { period: 7, at: 3 }).time).toBe(3);
    await scheduler.advance(1);
  });
});

describe('beside jobs', () => {
  test('a due alarm ends a slice', async () => {
    const scheduler = virtual({ slice: Infinity, round: Infinity });
    const fired: number[][] = [];
    scheduler.setAlarm(times(scheduler, fired), { period: 3 });
    const job = scheduler.submit(
      function* () {
        yield* consume(10);
      },
      { name: 'job' },
    );
    await scheduler.runUntil(10);
    expect(fired).toEqual([
      [3, 3],
      [6, 6],
      [9, 9],
    ]);
    expect(scheduler.trace).toEqual([[0, 10, 'job']]);
    expect(job).toMatchObject({ preemptions: 0, executedTime: 10 });
  });

  test('an alarm that sets another one for now does not keep the loop to itself', async () => {
    const scheduler = virtual();
    let rings = 0;
    const again = (): void => {
      if (++rings < 50) scheduler.setAlarm(again, { delay: 0 });
    };
    scheduler.setAlarm(again, { delay: 0 });
    let seen = 0;
    scheduler.submit(function* () {
      yield;
      seen = rings;
    });
    await scheduler.drain();
    expect(seen).toBeLessThan(5);
    expect(rings).toBe(50);
  });

  test('one native timer at most, and none is set anew for a later alarm', async () => {
    const scheduler = virtual();
    let timers = 0;
    const { setTimer } = scheduler.host;
    scheduler.host.setTimer = function (...args) {
      timers++;
      return setTimer.apply(this, args);
    };
    for (let i = 1; i <= 1000; i++) scheduler.setAlarm(() => {}, { delay: 100 + i });
    expect(timers).toBe(1);
    scheduler.setAlarm(() => {}, { delay: 50 });
    expect(timers).toBe(2);
    await scheduler.drain();
    expect(scheduler.host.time).toBe(1100);
  });

  test('paused schedulers still see alarms', async () => {
    const scheduler = virtual();
    const fired: number[][] = [];
    scheduler.pause();
    scheduler.submit(() => fired.push([-1]));
    scheduler.setAlarm(times(scheduler, fired), { at: 5 });
    await scheduler.advance(10);
    expect(fired).toEqual([[5, 5]]);
    scheduler.resume();
    await scheduler.drain();
    expect(fired).toEqual([[5, 5], [-1]]);
  });
});

describe('what keeps a process alive', () => {
  test.each([
    [{ delay: 5 }, true],
    [{ delay: 5, keepAlive: false }, false],
    [{ period: 5 }, false],
    [{ period: 5, keepAlive: true }, true],
  ])('%j: %s', async (options, kept) => {
    const scheduler = virtual();
    const alarm = scheduler.setAlarm(() => {}, options);
    expect(scheduler.host.kept).toBe(kept);
    alarm.cancel();
    expect(scheduler.host.kept).toBe(false);
  });

  test('a periodic alarm that is due first does not hide a one-shot one', () => {
    const scheduler = virtual();
    scheduler.setAlarm(() => {}, { period: 5 });
    expect(scheduler.host.kept).toBe(false);
    const alarm = scheduler.setAlarm(() => {}, { delay: 100 });
    expect(scheduler.host.kept).toBe(true);
    expect(scheduler.host.nextTimer).toBe(5);
    alarm.cancel();
    expect(scheduler.host.kept).toBe(false);
  });
});
