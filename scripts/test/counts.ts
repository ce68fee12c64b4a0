/** How many tests and checks ended in which way. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The counts of a run in which nothing ran. */
export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

/** @returns the sums of two runs */
export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** @returns the last line of a test run, as people and CI read it: `12 passed, 0 failed, 1 skipped` */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
