// The tables of the macro benchmark.
import { type Row, textTable } from '../report.ts';
import type { Verdict } from './acceptance.ts';

const METRICS = [
  'fps.mean',
  'fps.min',
  'frameGap.p999',
  'frameGap.max',
  'interaction.p50',
  'interaction.p95',
  'interaction.p98',
  'longTask.max',
  'deadlines.missed',
  'work.done',
];

/** Prints the figures: one line for each load and half. */
export function printRows(rows: readonly Row[]): void {
  const table = [['load, half', ...METRICS]];
  for (const name of ['none', 'aes', 'tasks', 'all']) {
    for (const variant of ['fcfs', 'rtjs']) {
      const cells = METRICS.map(metric => {
        const row = rows.find(r => r.case === name && r.variant === variant && r.metric === metric);
        return row === undefined ? '' : row.value.toFixed(metric === 'fps.mean' ? 2 : 0);
      });
      table.push([`${name} ${variant}`, ...cells]);
    }
  }
  process.stdout.write(`\n${textTable(table)}\nfps in 1/s, times in ms\n`);
}

/** Prints how each run met each criterion, and what the runs together say. */
export function printVerdicts(
  runs: readonly (readonly Verdict[])[],
  together: readonly { criterion: string; met: number; pass: boolean }[],
): void {
  const table = [['all loads, with RT.js', ...runs.map((_, i) => `run ${i + 1}`), 'bound (last run)', '']];
  for (const { criterion, pass } of together) {
    const found = runs.map(run => run.find(verdict => verdict.criterion === criterion));
    const values = found.map(
      verdict => `${verdict ? Math.round(verdict.value * 10) / 10 : '-'}${verdict?.pass ? '' : ' !'}`,
    );
    table.push([criterion, ...values, found.at(-1)?.bound ?? '', pass ? 'pass' : 'FAIL']);
  }
  process.stdout.write(`\n${textTable(table)}\npass: in two of three runs\n`);
}
