// How the published task set of the demo was made. The page itself only reads the table in taskset.ts; a test makes
// the set again from its seed and compares, so that anybody can check the table or make another one.

/** One periodic task of the set; all times in milliseconds of calibrated cost. The deadline is the period. */
export interface PeriodicTask {
  /** Time between two releases. */
  readonly period: number;
  /** Cost of one job. */
  readonly cost: number;
  /** Release of the first job, counted from the start of the load. */
  readonly offset: number;
}

/** Bounds of the set: those of the macro benchmark in section IV-D of the RT.js paper. */
export const BOUNDS = {
  tasks: 15,
  utilisation: 0.75,
  periodMin: 1_000,
  periodMax: 53_000,
  costMin: 15,
  costMax: 1_815,
} as const;

/**
 * A small seeded random number generator (mulberry32, Tommy Ettinger, public domain).
 * @param seed any 32-bit integer
 * @returns a function that gives the next number in [0, 1)
 */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Splits a total utilisation evenly at random over `n` tasks (UUniFast; Bini and Buttazzo, "Measuring the Performance
 * of Schedulability Tests", 2005).
 * @returns `n` utilisations that add up to `total`
 */
export function uunifast(n: number, total: number, random: () => number): number[] {
  const shares: number[] = [];
  let rest = total;
  for (let left = n - 1; left > 0; left--) {
    const next = rest * random() ** (1 / left);
    shares.push(rest - next);
    rest = next;
  }
  shares.push(rest);
  return shares;
}

/**
 * Makes the task set of a seed: periods log-uniform in steps of 10 ms, utilisations by UUniFast, costs rounded to
 * milliseconds, offsets uniform in one period (so that the long jobs do not all come at the start).
 * @param seed any 32-bit integer
 * @returns the tasks, shortest period first. They need not keep the bounds of the costs: see `inBounds`
 */
export function generateTaskSet(seed: number): PeriodicTask[] {
  const random = mulberry32(seed);
  const { tasks, utilisation, periodMin, periodMax } = BOUNDS;
  const shares = uunifast(tasks, utilisation, random);
  const set = shares.map(share => {
    const period = Math.round(Math.exp(Math.log(periodMin) + random() * Math.log(periodMax / periodMin)) / 10) * 10;
    return { period, cost: Math.round(share * period), offset: Math.floor(random() * period) };
  });
  return set.sort((a, b) => a.period - b.period);
}

/** Whether all periods and costs of a set lie within the paper's bounds. */
export function inBounds(set: readonly PeriodicTask[]): boolean {
  return set.every(
    task =>
      task.period >= BOUNDS.periodMin &&
      task.period <= BOUNDS.periodMax &&
      task.cost >= BOUNDS.costMin &&
      task.cost <= BOUNDS.costMax,
  );
}
