import { expect, test } from '@jest/globals';
import { type Bench, calibrate, UNIT_US, unitsOf } from '../../demo/src/calibrate.ts';
import { TASK_SET, utilisation } from '../../demo/src/taskset.ts';

/**
 * A machine on which time is what the work takes.
 * @param speed ns of one iteration; gets the time, so that a machine may change
 */
function fakeBench(speed: (now: number) => number, resolution = 0): Bench & { pauses: number } {
  let time = 0;
  return {
    pauses: 0,
    now: () => (resolution > 0 ? Math.floor(time / resolution) * resolution : time),
    async pause() {
      this.pauses += 1;
    },
    run(units, iterations) {
      time += (units * iterations * speed(time)) / 1e6;
    },
  };
}

test('finds the iterations of a 20 us unit, and units such that the utilisation is 0.75', async () => {
  const calibration = await calibrate(
    fakeBench(() => 1.6),
    TASK_SET,
  );
  expect(calibration).toMatchObject({ exact: true, tries: 1 });
  expect(calibration.iterations).toBe((UNIT_US * 1000) / 1.6);
  expect(calibration.unitUs).toBeCloseTo(20, 6);
  const real = TASK_SET.reduce((sum, task) => sum + (unitsOf(task, calibration) * 0.02) / task.period, 0);
  expect(Math.abs(real - 0.75)).toBeLessThan(0.02);
});

test.each([0.2, 40])('works on machines of any speed (%d ns an iteration)', async speed => {
  const calibration = await calibrate(
    fakeBench(() => speed),
    TASK_SET,
  );
  expect(calibration.exact).toBe(true);
  expect(calibration.unitUs).toBeCloseTo(20, 1);
});

test('a clock of 1 ms is fine enough', async () => {
  const calibration = await calibrate(
    fakeBench(() => 1.6, 1),
    TASK_SET,
  );
  const trueUnit = calibration.iterations * 1.6e-6;
  expect(calibration.exact).toBe(true);
  expect(utilisation(TASK_SET, calibration.unitsPerMs * trueUnit)).toBeCloseTo(0.75, 1);
});

test('code that becomes faster at first does not spoil it', async () => {
  const calibration = await calibrate(
    fakeBench(now => (now < 200 ? 5 : 1.6)),
    TASK_SET,
  );
  expect(calibration.exact).toBe(true);
  expect(calibration.iterations * 1.6e-3).toBeCloseTo(calibration.unitUs, 1);
});

test('short disturbances do not count', async () => {
  let batch = 0;
  const calibration = await calibrate(
    fakeBench(() => (batch++ % 4 === 0 ? 8 : 1.6)),
    TASK_SET,
  );
  expect(calibration).toMatchObject({ exact: true, unitUs: expect.closeTo(20, 1) });
});

test('a machine that slows down for good is said to be inexact, after five tries', async () => {
  const calibration = await calibrate(
    fakeBench(now => 1 + now / 1000),
    TASK_SET,
  );
  expect(calibration).toMatchObject({ exact: false, tries: 5 });
});

test('the page breathes between batches', async () => {
  const bench = fakeBench(() => 1.6);
  await calibrate(bench, TASK_SET);
  expect(bench.pauses).toBeGreaterThan(20);
});

test('a job has at least one unit', () => {
  const calibration = { iterations: 1, unitsPerMs: 0.01, unitUs: 1e5, utilisation: 0.75, exact: true, tries: 1 };
  expect(unitsOf({ period: 1000, cost: 15, offset: 0 }, calibration)).toBe(1);
});
