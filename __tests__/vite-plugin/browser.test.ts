import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@jest/globals';
import { chromium, type Page } from 'playwright-core';
import { CIPHER_JOB, expectedCipher } from '../helpers/aes.ts';
import { browserTest, CHROMIUM_ARGS } from '../helpers/browser.ts';
import { project } from '../helpers/project.ts';
import type { ServeOrder } from './drivers/serve.ts';

const WORK = (factor: number) => `
  import { scheduler } from 'rtjs-runtime';
  export const theirs = scheduler;
  /** @preempt */
  export function work(n: number) { let s = 0; for (let i = 0; i < n; i++) s += ${factor}; return s; }`;

const FILES = {
  'index.html': `<!doctype html><title>test</title><script type="module" src="/main.ts"></script>
    <script type="module">
      import { submit } from 'rtjs-runtime';
      /** @preempt */ function inline(n) { let s = 0; while (n > 0) s += n--; return s; }
      window.inline = async () => { const job = submit(inline, { args: [4] }); return [await job, job.kind]; };
    </script>`,
  'job.ts': CIPHER_JOB,
  'work.ts': WORK(1),
  'in-worker.ts': WORK(1),
  'worker.ts': `
    import { scheduler, submit } from 'rtjs-runtime';
    import { work } from './in-worker.ts';
    self.onmessage = async () => {
      const job = submit(work, { args: [1000] });
      self.postMessage({ sum: await job, kind: job.kind, slice: scheduler.slice });
    };`,
  'main.ts': `
    import { scheduler, submit } from 'rtjs-runtime';
    import { cipher } from './job.ts';
    import * as first from './work.ts';
    let current = first;
    import.meta.hot?.accept('./work.ts', changed => { current = changed; window.updated = true; });
    const inWorker = () => new Promise(done => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = event => done(event.data);
      worker.postMessage(0);
    });
    const work = async () => {
      const job = submit(current.work, { args: [10] });
      return { sum: await job, kind: job.kind, same: current.theirs === scheduler };
    };
    Object.assign(window, { cipher, inWorker, work, slice: scheduler.slice });`,
};

const ORDER = { version: 'vite', options: { packages: ['aes-js'], scheduler: { slice: 0.5, round: 1 } } } as const;

/** Serves a project, opens it in the browser, and closes both at the end. */
async function withPage(executablePath: string, order: ServeOrder, test: (page: Page) => Promise<void>): Promise<void> {
  const file = join(import.meta.dirname, 'drivers/serve.ts');
  const server = spawn(process.execPath, ['--conditions=rtjs-source', '--no-warnings', file, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    const url = await new Promise<string>((done, fail) => {
      // Vite's own report of a build goes there, too.
      createInterface(server.stdout).on('line', line => line.startsWith('{"url":') && done(JSON.parse(line).url));
      server.once('exit', code => fail(new Error(`the server ended with ${code}`)));
    });
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(String(error)));
    await page.goto(url);
    await page.waitForFunction(() => 'work' in window && 'inline' in window);
    await test(page);
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
    server.stdin.end();
  }
}

type Call = (name: string) => Promise<unknown>;

const caller =
  (page: Page): Call =>
  name =>
    page.evaluate(called => (window as unknown as Record<string, () => Promise<unknown>>)[called]!(), name);

async function works(page: Page): Promise<void> {
  const call = caller(page);
  const { turns, kind, ...cipher } = (await call('cipher')) as Record<string, unknown>;
  expect(cipher).toEqual(expectedCipher());
  expect(kind).toBe('compiled');
  expect(turns).toBeGreaterThan(1);
  expect(await call('work')).toEqual({ sum: 10, kind: 'compiled', same: true });
  expect(await call('inWorker')).toEqual({ sum: 1000, kind: 'compiled', slice: 0.5 });
  expect(await call('inline')).toEqual([10, 'compiled']);
  expect(await page.evaluate('slice')).toBe(0.5);
}

browserTest('a page of the dev server, with hot updates that keep the one scheduler', async executablePath => {
  const folder = project(FILES);
  await withPage(executablePath, { ...ORDER, folder, built: false }, async page => {
    await works(page);
    await page.evaluate('document.title = "not loaded again"');
    writeFileSync(join(folder, 'work.ts'), WORK(3));
    await page.waitForFunction(() => 'updated' in window);
    expect(await caller(page)('work')).toEqual({ sum: 30, kind: 'compiled', same: true });
    expect(await page.title()).toBe('not loaded again');
  });
});

browserTest('a page that was built', async executablePath => {
  const folder = project(FILES);
  await withPage(executablePath, { ...ORDER, folder, built: true }, works);
});
