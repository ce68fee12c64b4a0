// The macro benchmark of the paper (section IV-D): drives the built demo page with trusted keys, first without and then
// with RT.js, under four loads, and judges the figures.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSite } from '../demo/site.ts';
import type { Calibration } from '../demo/src/calibrate.ts';
import { median } from '../demo/src/measure/stats.ts';
import { ORDER } from '../demo/src/subtest-order.ts';
import { findBrowser } from './browsers.ts';
import { judge, judgeRuns, type Verdict } from './macro/acceptance.ts';
import { chromium } from './macro/chromium.ts';
import type { Page } from './macro/driver.ts';
import { drawFigure, type Panel } from './macro/figure.ts';
import { firefox } from './macro/firefox.ts';
import { perSecondOf, rowsOf } from './macro/metrics.ts';
import { type MacroOptions, readOptions } from './macro/options.ts';
import { EVENT_THRESHOLD, startRecorder } from './macro/recorder.ts';
import { runSubtest, type Subtest } from './macro/subtest.ts';
import { printRows, printVerdicts } from './macro/tables.ts';
import { type Benchmark, machine, type Report, type Row } from './report.ts';

const RESULTS = fileURLToPath(new URL('results/', import.meta.url));

/** The report of the macro benchmark. */
interface MacroReport extends Report {
  /** Name and version. */
  readonly browser: string;
  readonly options: MacroOptions;
  /** The calibration, rows and frames per second of each run; `rows` holds the medians over the runs. */
  readonly runs: readonly { calibration: Calibration; rows: Row[]; verdicts: Verdict[]; perSecond: number[][] }[];
}

/** `npm run bench -- macro`. */
export const benchmark: Benchmark = async ({ quick, json, args }): Promise<MacroReport> => {
  const options = readOptions(args, quick);
  const about = machine();
  const driver = options.browser === 'firefox' ? firefox : chromium;
  const executable = findBrowser(options.browser);
  log('Building the page');
  const site = await openSite({ port: 4280, quiet: true });
  const { page, version } = await driver.launch(executable);
  try {
    log(`${version}, ${options.runs} x ${ORDER.length} x ${options.seconds} s, ${about.cpu}, ${about.cores} cores`);
    const runs: MacroReport['runs'][number][] = [];
    for (let run = 1; run <= options.runs; run++) {
      runs.push(await runOnce(page, addressOf(site.address, options), options, run));
    }
    const report = { name: 'macro', machine: about, browser: version, options, rows: medians(runs), runs };
    print(report, quick);
    plot(report, json);
    return report;
  } finally {
    await page.close();
    await site.close();
  }
};

/** One run: a fresh page, then the eight subtests in the order of the paper. */
async function runOnce(
  page: Page,
  address: string,
  options: MacroOptions,
  run: number,
): Promise<MacroReport['runs'][number]> {
  await page.open(address);
  await page.evaluate(`(${startRecorder.toString()})(${EVENT_THRESHOLD})`);
  const calibration = (await page.evaluate('window.rtjsDemo.then(demo => demo.calibration)')) as Calibration;
  log(`run ${run}: utilisation ${calibration.utilisation.toFixed(3)} (${calibration.unitUs.toFixed(1)} us a unit)`);
  const subtests: Subtest[] = [];
  for (const { variant, name } of ORDER) {
    // Before each half, as in the paper: for seconds after a time of long frames Chromium shows all frames later.
    if (name === ORDER[0]!.name) await sleep(options.grace * 1000);
    const subtest = await runSubtest(page, name, variant, options.seconds);
    subtests.push(subtest);
    const perSecond = perSecondOf(subtest);
    log(`run ${run}: ${variant} ${name.padEnd(5)} worst second ${Math.min(...perSecond)}`);
  }
  for (const error of page.errors.splice(0)) log(`error in the page: ${error}`);
  const rows = subtests.flatMap(rowsOf);
  return { calibration, rows, verdicts: judge(rows, options.browser), perSecond: subtests.map(perSecondOf) };
}

function addressOf(address: string, { round, budget }: MacroOptions): string {
  const url = new URL(address);
  if (round !== undefined) url.searchParams.set('round', String(round));
  if (budget !== undefined) url.searchParams.set('budget', budget);
  return url.href;
}

/** The median of each figure over the runs. */
function medians(runs: MacroReport['runs']): Row[] {
  return runs[0]!.rows.map(row => {
    const same = runs.flatMap(run =>
      run.rows.filter(r => r.case === row.case && r.variant === row.variant && r.metric === row.metric),
    );
    return { ...row, value: median(same.map(r => r.value)) };
  });
}

function print(report: MacroReport, quick: boolean): void {
  printRows(report.rows);
  printVerdicts(
    report.runs.map(run => run.verdicts),
    judgeRuns(report.runs.map(run => run.verdicts)),
  );
  if (quick) log('A quick run shows that all works; its figures say little.');
}

/** The figure stands beside the JSON of the same run; without one, under a name that is not published. */
function plot(report: MacroReport, json: string | undefined): void {
  const file = json?.replace(/(\.json)?$/, '.svg') ?? `${RESULTS}local-macro-${report.options.browser}.svg`;
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(file, figureOf(report));
  log(`figure: ${file}`);
}

function figureOf({ runs, options, browser, machine: { cpu, cores } }: MacroReport): string {
  const panel = (title: string, colour: 'fcfs' | 'rtjs', from: number): Panel => ({
    title,
    colour,
    runs: runs.map(run => run.perSecond.slice(from, from + 4).flat()),
  });
  const panels = [
    panel('(a) without RT.js: first come, first served', 'fcfs', 0),
    panel('(b) with RT.js: earliest deadline first, preemptive', 'rtjs', 4),
  ];
  const caption = `${browser}, mean of ${runs.length} ${runs.length === 1 ? 'run' : 'runs (band: lowest to highest)'}, ${options.seconds} s each, ${cpu}, ${cores} cores`;
  return drawFigure(panels, ['no load', 'AES', 'task set', 'all loads'], options.seconds, caption);
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
