import { expect, test } from '@jest/globals';
import { judge, judgeRuns } from '../../bench/macro/acceptance.ts';
import { drawFigure } from '../../bench/macro/figure.ts';
import { interactionsOf, rowsOf } from '../../bench/macro/metrics.ts';
import { readOptions } from '../../bench/macro/options.ts';
import type { Subtest } from '../../bench/macro/subtest.ts';
import { type Row, textTable } from '../../bench/report.ts';

const row = (name: string, variant: string, metric: string, value: number): Row => ({
  case: name,
  variant,
  metric,
  value,
  unit: '',
});

/** A run that meets all criteria just so. */
const GOOD: Row[] = [
  row('all', 'fcfs', 'fps.min', 14),
  row('all', 'fcfs', 'work.done', 1000),
  row('none', 'rtjs', 'fps.mean', 60),
  row('none', 'rtjs', 'fps.min', 59),
  row('none', 'rtjs', 'frameGap.p999', 18),
  row('none', 'rtjs', 'interaction.p95', 24),
  row('all', 'rtjs', 'fps.mean', 59.5),
  row('all', 'rtjs', 'fps.min', 56),
  row('all', 'rtjs', 'frameGap.p999', 35),
  row('all', 'rtjs', 'interaction.count', 200),
  row('all', 'rtjs', 'interaction.p95', 40),
  row('all', 'rtjs', 'longTask.max', 0),
  row('all', 'rtjs', 'work.done', 980),
];

const withValue = (metric: string, value: number): Row[] =>
  GOOD.map(r => (r.variant === 'rtjs' && r.case === 'all' && r.metric === metric ? { ...r, value } : r));

const failed = (rows: Row[], browser: 'chromium' | 'firefox' = 'chromium'): string[] =>
  judge(rows, browser).flatMap(({ criterion, pass }) => (pass ? [] : [criterion]));

test('a run at the bounds passes', () => {
  expect(judge(GOOD, 'chromium')).toHaveLength(8);
  expect(failed(GOOD)).toEqual([]);
});

test.each([
  ['fps.mean', 59.4, 'mean'],
  ['fps.min', 55, 'worst second'],
  ['frameGap.p999', 36, 'frame gap p99.9'],
  ['interaction.count', 199, 'interactions'],
  ['interaction.p95', 41, 'interaction p95'],
  ['longTask.max', 50, 'longest task'],
  ['work.done', 979, 'work done'],
])('%s of %d fails %s', (metric, value, criterion) => {
  expect(failed(withValue(metric, value))).toEqual([criterion]);
});

test('the half without RT.js must be bad', () => {
  const rows = GOOD.map(r => (r.variant === 'fcfs' && r.metric === 'fps.min' ? { ...r, value: 15 } : r));
  expect(failed(rows)).toEqual(['without RT.js: worst second']);
});

test('Firefox: one frame below idle is good enough, and long tasks are not known', () => {
  const rows = withValue('fps.mean', 59).filter(r => r.metric !== 'longTask.max');
  expect(failed(rows, 'firefox')).toEqual([]);
  expect(judge(rows, 'firefox')).toHaveLength(7);
});

test('two of three runs decide', () => {
  const good = judge(GOOD, 'chromium');
  const bad = judge(withValue('fps.min', 10), 'chromium');
  const pass = (runs: (typeof good)[]) => judgeRuns(runs).find(v => v.criterion === 'worst second')!.pass;
  expect(pass([good, bad, good])).toBe(true);
  expect(pass([bad, bad, good])).toBe(false);
  expect(pass([good])).toBe(true);
  expect(pass([bad])).toBe(false);
});

/** A subtest of two seconds at 50 FPS with a pause of 200 ms. */
const SUBTEST: Subtest = {
  result: {
    name: 'all',
    variant: 'fcfs',
    seconds: 2,
    start: 1000,
    unitsReleased: 500,
    unitsDone: 400,
    unitsDrained: 500,
    encryptions: 700,
    drain: 150,
    latencies: [10, 20],
    jobs: { released: 9, missed: 3 },
  },
  recording: {
    frames: Array.from({ length: 200 }, (_, i) => i * 20).filter(time => time <= 1400 || time >= 1600),
    interactions: [40, 200],
    keyUps: 4,
    longTasks: [180],
  },
};

test('rows of a subtest', () => {
  const rows = Object.fromEntries(rowsOf(SUBTEST).map(r => [r.metric, r.value]));
  expect(rows).toMatchObject({
    'fps.mean': 45.5,
    'fps.min': 41,
    'frameGap.max': 200,
    'frameGap.p999': 200,
    'interaction.count': 4,
    'interaction.p50': 16,
    'interaction.p95': 200,
    'longTask.max': 180,
    'work.done': 400,
    'work.released': 500,
    'work.drained': 500,
    'deadlines.missed': 3,
  });
  expect(rowsOf(SUBTEST).every(r => r.case === 'all' && r.variant === 'fcfs')).toBe(true);
});

test('keys without an entry were faster than Event Timing reports, and count as its threshold', () => {
  expect(interactionsOf(SUBTEST)).toEqual([40, 200, 16, 16]);
});

test('where only AES runs, work is counted in encryptions; unknown figures are no rows', () => {
  const { longTasks, ...recording } = SUBTEST.recording;
  expect(longTasks).toEqual([180]);
  const aes = {
    result: { ...SUBTEST.result, name: 'aes' as const },
    recording: { ...recording, longTasks: undefined },
  };
  const rows = rowsOf(aes);
  expect(rows.find(r => r.metric === 'work.done')).toMatchObject({ value: 700, unit: 'encryptions' });
  expect(rows.some(r => r.metric.startsWith('longTask'))).toBe(false);
});

test('the figure: two panels, a line and a band each, the subtests named, valid XML', () => {
  const run = [60, 59, 0, 30];
  const svg = drawFigure(
    [
      { title: 'a & b', colour: 'fcfs', runs: [run, run.map(v => v / 2)] },
      { title: 'with', colour: 'rtjs', runs: [run] },
    ],
    ['no load', 'all loads'],
    2,
    'here <1>',
  );
  expect(svg.match(/class="line fcfs"/g)).toHaveLength(1);
  expect(svg.match(/class="band/g)).toHaveLength(1 + 0);
  expect(svg).toContain('a &amp; b');
  expect(svg).toContain('here &lt;1>');
  expect(svg).toContain('prefers-color-scheme: dark');
  expect(svg.match(/>no load</g)).toHaveLength(2);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

test('options of the macro benchmark', () => {
  expect(readOptions([], false)).toMatchObject({ seconds: 20, runs: 3, browser: 'chromium', round: undefined });
  expect(readOptions(['--seconds', '60', '--round', '1', '--browser', 'firefox'], true)).toMatchObject({
    seconds: 60,
    runs: 1,
    round: 1,
    browser: 'firefox',
  });
  expect(() => readOptions(['--browser', 'opera'], false)).toThrow('--browser must be chromium or firefox');
  expect(() => readOptions(['--runs', '0'], false)).toThrow('--runs must be a positive number');
  expect(() => readOptions(['--budget', 'many'], false)).toThrow('--budget');
  expect(() => readOptions(['--second', '5'], false)).toThrow("Unknown option '--second'");
});

test('tables are aligned', () => {
  expect(
    textTable([
      ['a', 'bb'],
      ['ccc', '1'],
    ]),
  ).toBe('a    bb\n---  --\nccc   1');
});
