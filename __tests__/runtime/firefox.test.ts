// A page of Firefox paints 15 times a second while messages always wait; jobs must not be such messages.
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import puppeteer from 'puppeteer-core';
import { firefoxTest } from '../helpers/browser.ts';

const SOURCE = `
  import { submit } from 'rtjs-runtime';
  function* busy(end) { while (performance.now() < end) yield; }
  const frames = (ms, jobs) => new Promise(done => {
    const end = performance.now() + ms;
    let count = 0;
    for (let i = 0; i < jobs; i++) submit(busy, { args: [end] });
    const next = () => { count++; if (performance.now() < end) requestAnimationFrame(next); else done(count * 1000 / ms); };
    requestAnimationFrame(next);
  });
  window.measure = async () => ({ idle: await frames(1000, 0), loaded: await frames(2000, 2) });`;

firefoxTest('jobs without a pause do not take its frames', async executablePath => {
  // Rolldown does not work inside Jest.
  const build = `import { bundle } from './scripts/size.ts'; console.log(await bundle(${JSON.stringify(SOURCE)}));`;
  const cwd = join(import.meta.dirname, '../..');
  const script = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', build], { cwd });
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>test</title><script type="module">${script}</script>`);
  });
  await new Promise<void>(resolve => server.listen(0, resolve));
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    const { idle, loaded } = (await page.evaluate('measure()')) as { idle: number; loaded: number };
    // Without the idle callbacks it is a quarter.
    expect(loaded).toBeGreaterThan(idle / 2);
  } finally {
    await browser.close();
    server.close();
  }
});
