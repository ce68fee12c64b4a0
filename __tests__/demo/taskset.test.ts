import { expect, test } from '@jest/globals';
import { releasesWithin, SEED, TASK_SET, utilisation } from '../../demo/src/taskset.ts';
import { BOUNDS, generateTaskSet, inBounds, mulberry32, uunifast } from '../../demo/src/taskset-generator.ts';

test('the table is what the published seed gives', () => {
  expect(generateTaskSet(SEED)).toEqual(TASK_SET);
});

test('the set has the size, the utilisation, the periods and the costs of the paper', () => {
  const costs = TASK_SET.map(task => task.cost);
  expect(TASK_SET).toHaveLength(15);
  expect(utilisation(TASK_SET)).toBeCloseTo(0.75, 3);
  expect(inBounds(TASK_SET)).toBe(true);
  expect([Math.min(...costs), Math.max(...costs)]).toEqual([BOUNDS.costMin, BOUNDS.costMax]);
  expect(TASK_SET.every(task => task.offset >= 0 && task.offset < task.period)).toBe(true);
});

test.each([10_000, 20_000])('the first %i ms bring about 0.75 of load, and none of it is left over', duration => {
  let free = 0;
  let demand = 0;
  for (const { task, release } of releasesWithin(TASK_SET, duration)) {
    const { cost } = TASK_SET[task]!;
    demand += cost;
    // Even if all work took a fifth longer than calibrated.
    free = Math.max(free, release) + cost * 1.2;
  }
  expect(Math.abs(demand / duration - 0.75)).toBeLessThan(0.035);
  expect(free).toBeLessThanOrEqual(duration);
});

test('utilisation grows with what a calibrated millisecond really takes', () => {
  expect(utilisation([{ period: 100, cost: 50, offset: 0 }], 1.1)).toBeCloseTo(0.55);
});

test('releases are those of a window, in order', () => {
  const set = [
    { period: 10, cost: 1, offset: 5 },
    { period: 100, cost: 1, offset: 0 },
  ];
  expect(releasesWithin(set, 25)).toEqual([
    { task: 1, release: 0 },
    { task: 0, release: 5 },
    { task: 0, release: 15 },
  ]);
});

test('UUniFast gives positive shares that add up', () => {
  const shares = uunifast(15, 0.75, mulberry32(1));
  expect(shares.every(share => share > 0)).toBe(true);
  expect(shares.reduce((a, b) => a + b)).toBeCloseTo(0.75, 12);
});
