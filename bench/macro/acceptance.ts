// What the macro benchmark has to show, each figure relative to the idle subtest of the same run.
import type { Row } from '../report.ts';

/** One criterion and how a run met it. */
export interface Verdict {
  readonly criterion: string;
  readonly value: number;
  /** The bound in words, with its value. */
  readonly bound: string;
  readonly pass: boolean;
}

/** Interactions that a 95th percentile needs. */
const INTERACTIONS = 200;

/**
 * Judges one run.
 * @param rows of that run
 * @param browser the mean may be 0.5 FPS below idle in Chromium, 1 in Firefox
 * @returns criteria whose figures the run does not have (long tasks in Firefox) are left out
 */
export function judge(rows: readonly Row[], browser: 'chromium' | 'firefox'): Verdict[] {
  const get = (name: string, variant: string, metric: string): number =>
    rows.find(row => row.case === name && row.variant === variant && row.metric === metric)?.value ?? Number.NaN;
  const idle = (metric: string): number => get('none', 'rtjs', metric);
  const loaded = (metric: string): number => get('all', 'rtjs', metric);
  const slack = browser === 'firefox' ? 1 : 0.5;
  const verdicts = [
    below('without RT.js: worst second', get('all', 'fcfs', 'fps.min'), 15, 'FPS'),
    atLeast('mean', loaded('fps.mean'), idle('fps.mean') - slack, `FPS (idle - ${slack})`),
    atLeast('worst second', loaded('fps.min'), idle('fps.min') - 3, 'FPS (idle - 3)'),
    atMost('frame gap p99.9', loaded('frameGap.p999'), idle('frameGap.p999') + 17, 'ms (idle + 17)'),
    atLeast('interactions', loaded('interaction.count'), INTERACTIONS, ''),
    atMost('interaction p95', loaded('interaction.p95'), idle('interaction.p95') + 16, 'ms (idle + 16)'),
    below('longest task', loaded('longTask.max'), 50, 'ms'),
    atLeast('work done', loaded('work.done'), 0.98 * get('all', 'fcfs', 'work.done'), 'units (98 % of without)'),
  ];
  return verdicts.filter(({ value }) => Number.isFinite(value));
}

/**
 * Judges several runs: a criterion is met when two of three runs (or as large a share of another number) met it.
 * @returns each criterion with the number of runs that met it
 */
export function judgeRuns(runs: readonly (readonly Verdict[])[]): { criterion: string; met: number; pass: boolean }[] {
  const needed = Math.ceil((runs.length * 2) / 3);
  return (runs[0] ?? []).map(({ criterion }) => {
    const met = runs.filter(run => run.some(verdict => verdict.criterion === criterion && verdict.pass)).length;
    return { criterion, met, pass: met >= needed };
  });
}

function atLeast(criterion: string, value: number, bound: number, unit: string): Verdict {
  return { criterion, value, bound: `>= ${short(bound)} ${unit}`.trim(), pass: value >= bound };
}

function atMost(criterion: string, value: number, bound: number, unit: string): Verdict {
  return { criterion, value, bound: `<= ${short(bound)} ${unit}`.trim(), pass: value <= bound };
}

function below(criterion: string, value: number, bound: number, unit: string): Verdict {
  return { criterion, value, bound: `< ${short(bound)} ${unit}`.trim(), pass: value < bound };
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
