// When the clock is read: a number of points, or 'auto' with clocks of any resolution.
import { describe, expect, test } from '@jest/globals';
import { cell, expired } from 'rtjs-runtime/abi';
import type { VirtualScheduler } from 'rtjs-runtime/testing';
import { compiled, virtual } from './helpers.ts';

/** A scheduler whose clock shows multiples of `tick`, with a count of how often it is read. */
function coarse(tick: number, settings: object = {}): { scheduler: VirtualScheduler; reads: () => number } {
  const scheduler = virtual({ round: Infinity, ...settings });
  const { host } = scheduler;
  let reads = 0;
  host.now = () => {
    reads++;
    return tick ? Math.floor(host.time / tick + 1e-6) * tick : host.time;
  };
  return { scheduler, reads: () => reads };
}

/** `count` points of `cost` ms each; notes the time between two looks at the clock. */
function pointsOf(scheduler: VirtualScheduler, count: number, cost: number, gaps: number[]): () => unknown {
  return compiled(function* () {
    let last = scheduler.host.time;
    for (let i = 0; i < count; i++) {
      scheduler.host.time += cost;
      if (--cell.n <= 0) {
        gaps.push(scheduler.host.time - last);
        last = scheduler.host.time;
        if (expired()) yield;
      }
    }
  });
}

describe('a number', () => {
  test.each([1, 7, 300])('%i points between two looks', async budget => {
    const { scheduler } = coarse(0);
    const gaps: number[] = [];
    scheduler.submit(pointsOf(scheduler, 3000, 1, gaps), { budget });
    await scheduler.drain();
    expect(new Set(gaps)).toEqual(new Set([budget]));
    expect(gaps.length).toBe(Math.floor(3000 / budget));
  });

  test('plain yields of a hand-written generator count', async () => {
    const { scheduler, reads } = coarse(0, { budget: 10 });
    scheduler.submit(function* () {
      for (let i = 0; i < 1000; i++) yield;
    });
    const before = reads();
    await scheduler.drain();
    expect(reads() - before).toBeLessThan(120);
  });
});

describe("'auto'", () => {
  const gapsAfterStart = async (tick: number, cost: number, count: number): Promise<number[]> => {
    const { scheduler } = coarse(tick);
    const gaps: number[] = [];
    scheduler.submit(pointsOf(scheduler, count, cost, gaps));
    await scheduler.drain();
    return gaps;
  };
  /** Without the first ms, in which it learns. */
  const settled = (gaps: number[], skip = 4): number[] => {
    let sum = 0;
    return gaps.filter(gap => {
      sum += gap;
      return sum > skip;
    });
  };

  test.each([
    [0, 0.000_05],
    [0, 0.001],
    [0, 0.01],
    [0.1, 0.001],
    [0.1, 0.01],
    [1, 0.001],
    [1, 0.01],
  ])('with a clock of %d ms and points of %d ms it looks each 50-100 us, or each 2000 points', async (tick, cost) => {
    const gaps = settled(await gapsAfterStart(tick, cost, Math.min(400_000, 40 / cost)));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    if (cost * 2000 < 0.1) expect(mean).toBeCloseTo(cost * 2000);
    else {
      expect(mean).toBeGreaterThan(0.04);
      expect(mean).toBeLessThan(0.12);
      expect(Math.max(...gaps)).toBeLessThan(tick === 1 ? 0.3 : 0.2);
    }
  });

  test.each([0, 0.1, 1])('with a clock of %d ms the first stretches stay below a tick', async tick => {
    const gaps = await gapsAfterStart(tick, 0.02, 1000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.max(tick, 0.1) + 0.021);
  });

  test('slow points are looked at one by one, from the first on', async () => {
    const gaps = await gapsAfterStart(0, 3, 50);
    expect(new Set(gaps)).toEqual(new Set([3]));
  });

  test('points that become slow, and fast again', async () => {
    const { scheduler } = coarse(0);
    const gaps: number[] = [];
    const fast = pointsOf(scheduler, 20_000, 0.001, gaps);
    expect(fast.length).toBe(0);
    let cost = 0.000_5;
    const chain = compiled(function* () {
      let last = scheduler.host.time;
      for (let i = 0; i < 60_000; i++) {
        cost = i < 20_000 || i > 21_000 ? 0.000_5 : 0.05;
        scheduler.host.time += cost;
        if (--cell.n <= 0) {
          gaps.push(scheduler.host.time - last);
          last = scheduler.host.time;
          if (expired()) yield;
        }
      }
    });
    scheduler.submit(chain);
    await scheduler.drain();
    // One stretch was sized for fast points; all after it know better.
    expect(gaps.filter(gap => gap > 0.2).length).toBeLessThanOrEqual(1);
    expect(gaps.at(-2)).toBeGreaterThan(0.04);
  });

  test('a clock that goes back does no harm', async () => {
    const { scheduler } = coarse(0);
    const { host } = scheduler;
    scheduler.submit(
      compiled(function* () {
        for (let i = 0; i < 10_000; i++) {
          host.time += i % 1000 === 0 ? -0.5 : 0.001;
          if (--cell.n <= 0 && expired()) yield;
          expect(cell.n).toBeLessThanOrEqual(2000);
          expect(cell.n).toBeGreaterThanOrEqual(0);
        }
      }),
    );
    await scheduler.drain();
  });
});

test('a slice ends within a few looks of its time', async () => {
  const { scheduler } = coarse(0, { slice: 1 });
  const gaps: number[] = [];
  for (const name of ['a', 'b']) scheduler.submit(pointsOf(scheduler, 10_000, 0.001, gaps), { name });
  await scheduler.drain();
  const lengths = scheduler.trace.map(([start, end]) => end - start);
  expect(lengths.length).toBeGreaterThan(15);
  expect(Math.max(...lengths)).toBeLessThan(1.15);
});
