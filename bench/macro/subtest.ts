// One subtest as the driver of the page sees it: begin, type, wait, read the recorder.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Variant } from '../../demo/src/engine/engine.ts';
import type { SubtestResult } from '../../demo/src/subtest.ts';
import type { Case } from '../../demo/src/subtest-order.ts';
import { keystrokes } from '../../demo/src/typist.ts';
import type { Page } from './driver.ts';
import type { Recording } from './recorder.ts';

/** What one subtest gave: the page's own account, and that of the recorder. */
export interface Subtest {
  readonly result: SubtestResult;
  readonly recording: Recording;
}

/** After the last event its entry comes with the next frames, ms. */
const ENTRIES_COME = 600;

/**
 * Runs one subtest in a page that is open.
 * @param seconds length of its window
 */
export async function runSubtest(page: Page, name: Case, variant: Variant, seconds: number): Promise<Subtest> {
  await page.evaluate(`window.rtjsDemo.then(demo => demo.begin('${name}', '${variant}', ${seconds}))`);
  await type(page, seconds * 1000);
  await page.settle();
  const result = (await page.evaluate('window.rtjsDemo.then(demo => demo.result())')) as SubtestResult;
  await sleep(ENTRIES_COME);
  const window = `${result.start}, ${result.start + seconds * 1000}`;
  const recording = (await page.evaluate(`window.rtjsRecording(${window})`)) as Recording;
  return { result, recording };
}

/** Types words for as long as the window lasts, each key at its time, however slow the page is. */
async function type(page: Page, duration: number): Promise<void> {
  const start = performance.now();
  for (const { time, key } of keystrokes(duration)) {
    await sleep(Math.max(0, start + time - performance.now()));
    page.key(key);
  }
  await sleep(Math.max(0, start + duration - performance.now()));
}
