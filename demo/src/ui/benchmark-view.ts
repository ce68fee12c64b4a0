// The benchmark on the page: button, progress, and both halves side by side when it is done.
import { type Row, runBenchmark } from '../benchmark.ts';
import type { Variant } from '../engine/engine.ts';
import type { Session } from '../session.ts';
import { CASES, type Case, ORDER } from '../subtest-order.ts';
import type { Controls } from './controls.ts';
import { byId, make, show } from './elements.ts';
import { HalfChart } from './half-chart.ts';
import type { Typist } from './typing.ts';

/** What a load is called on the page. */
export const CASE_NAMES: Record<Case, string> = { none: 'No load', aes: 'AES', tasks: 'Task set', all: 'All loads' };
const HALF_NAMES: Record<Variant, string> = { fcfs: 'Without RT.js', rtjs: 'With RT.js' };

/** Connects the button. */
export function createBenchmarkView(session: Session, typist: Typist, controls: Controls): void {
  const button = byId<HTMLButtonElement>('run');
  button.disabled = false;
  button.addEventListener('click', async () => {
    const seconds = Number(byId<HTMLSelectElement>('seconds').value);
    button.disabled = true;
    controls.disable(true);
    const restore = controls.keep();
    byId('progress').hidden = false;
    const type = (start: number, end: number): void => typist.start(start, end);
    const rows = await runBenchmark(session, seconds, type, (index, variant, name) => {
      controls.show(variant, CASES[name]);
      showProgress(index, variant, name, seconds);
    });
    byId('progress').hidden = true;
    showRows(rows, seconds);
    controls.disable(false);
    restore();
    controls.apply();
    button.disabled = false;
  });
}

function showProgress(index: number, variant: Variant, name: Case, seconds: number): void {
  const half = variant === 'fcfs' ? 'without' : 'with';
  byId('progress-text').textContent =
    `Part ${index + 1} of ${ORDER.length}: ${half} RT.js, ${CASE_NAMES[name].toLowerCase()}, ${seconds} s`;
  byId<HTMLProgressElement>('progress-bar').value = index / ORDER.length;
}

function showRows(rows: readonly Row[], seconds: number): void {
  const results = byId('results');
  results.hidden = false;
  const verdict = make('div', 'verdict', ...(['fcfs', 'rtjs'] as const).map(variant => verdictOf(variant, rows)));
  const halves = make('div', 'halves');
  results.replaceChildren(verdict, halves, make('div', 'scroll', tableOf(rows)));
  for (const variant of ['fcfs', 'rtjs'] as const) {
    const root = make('div', 'chart');
    halves.append(make('div', '', make('h3', '', `${HALF_NAMES[variant]}: frames per second`), root));
    new HalfChart(root, variant, rows, seconds);
  }
  verdict.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

function verdictOf(variant: Variant, rows: readonly Row[]): HTMLElement {
  const row = rows.find(r => r.variant === variant && r.name === 'all')!;
  return make(
    'div',
    variant,
    make('h3', '', HALF_NAMES[variant]),
    make('p', 'big', `${row.minimum} FPS`),
    make('p', '', `in the worst second under all loads; longest gap ${show(row.longestGap)} ms`),
  );
}

const COLUMNS: readonly { title: string; value(row: Row): string }[] = [
  { title: 'Mean FPS', value: row => show(row.mean, 1) },
  { title: 'Worst second', value: row => show(row.minimum) },
  { title: 'Longest gap', value: row => `${show(row.longestGap)} ms` },
  { title: 'Input p95', value: row => `${show(row.latency)} ms` },
  { title: 'Missed', value: row => `${row.missed} of ${row.released}` },
  { title: 'Work done', value: row => (Number.isNaN(row.work) ? '–' : `${show(row.work * 100)} %`) },
];

function tableOf(rows: readonly Row[]): HTMLElement {
  const head = make('tr', '', make('th', '', 'Load'), make('th', '', ''));
  for (const column of COLUMNS) head.append(make('th', '', column.title));
  const body = make('tbody');
  for (const name of Object.keys(CASE_NAMES) as Case[]) {
    for (const variant of ['fcfs', 'rtjs'] as const) {
      const row = rows.find(r => r.variant === variant && r.name === name)!;
      const cells = COLUMNS.map(column => make('td', '', column.value(row)));
      const title = make('td', '', variant === 'fcfs' ? CASE_NAMES[name] : '');
      body.append(make('tr', '', title, make('td', variant, variant === 'fcfs' ? 'without' : 'with RT.js'), ...cells));
    }
  }
  return make('table', '', make('thead', '', head), body);
}
