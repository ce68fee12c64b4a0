// A fresh app with the plugin of Vite or Rollup added as the README says: in development, as a build and on the server, its
// long computation stops freezing the page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chromium } from 'playwright-core';
import { browserTest, CHROMIUM_ARGS } from '../helpers/browser.ts';
import { Consumer, packAll } from '../helpers/consumer.ts';
import { compare, type Outcome } from '../helpers/outcome.ts';
import { readmeBlock, readmeInstalls } from '../helpers/readme.ts';

const VITE = 'node_modules/.bin/vite';
const ROLLUP = 'node_modules/.bin/rollup';
const PLAIN = ['--config', 'plain.config.js'];
const INSTALLING = 180_000;

let packed: ReturnType<typeof packAll>;
let app: Consumer;

beforeAll(() => {
  packed = packAll();
  const named = [...readmeInstalls('vite-plugin-rtjs'), ...readmeInstalls('rollup-plugin-rtjs')];
  const theirs = new Set(named.filter(name => !(name in packed.tarballs)));
  const packages = ['vite@8', 'rollup@4', ...theirs, ...Object.values(packed.tarballs)];
  app = new Consumer(join(import.meta.dirname, 'projects/app'), packages, process.execPath);
  for (const tool of ['vite', 'rollup']) {
    writeFileSync(join(app.folder, `${tool}.config.js`), readmeBlock(new RegExp(`^// ${tool}\\.config\\.js`)));
  }
}, INSTALLING);

afterAll(() => {
  app?.remove();
  rmSync(packed.folder, { recursive: true, force: true });
});

test('our packages come from the tarballs, and all peers fit', () => {
  const names = ['babel-plugin-rtjs', 'rollup-plugin-rtjs', 'rtjs-runtime', 'vite-plugin-rtjs'];
  expect(app.origins()).toEqual(names.map(name => `node_modules/${name} <- ${basename(packed.tarballs[name] ?? '')}`));
  app.run(['npm', 'ls', '--all']);
});

test.each([
  ['bundlers', []],
  ['Node', ['--module', 'nodenext', '--moduleResolution', 'nodenext']],
])('types infer arguments and results, resolved as by %s', (_resolver, settings) => {
  const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc');
  app.run([process.execPath, tsc, '-p', '.', ...settings]);
});

test('Rollup', async () => {
  app.run([ROLLUP, '--config', '--silent']);
  const [plain, compiled] = ['main.js', 'out.js'].map(file => () => JSON.parse(app.run(['node', file])));
  await expectSmooth('Rollup', plain, compiled);
});

test('Vite, on the server', async () => {
  const [plain, compiled] = [PLAIN, []].map((config, i) => {
    app.run([VITE, 'build', ...config, '--ssr', 'src/server.js', '--outDir', `server${i}`, '--logLevel=warn']);
    return () => JSON.parse(app.run(['node', `server${i}/server.js`]));
  });
  await expectSmooth('Vite, server', plain, compiled);
});

browserTest('Vite, as a build, in Chromium', async executablePath => {
  const [plain, compiled] = [PLAIN, []].map((config, i) => {
    app.run([VITE, 'build', ...config, '--outDir', `page${i}`, '--logLevel=warn']);
    return () => serve(['preview', '--outDir', `page${i}`], url => visit(executablePath, url));
  });
  await expectSmooth('Vite, build', plain, compiled);
});

browserTest('Vite, in development, in Chromium', async executablePath => {
  const [plain, compiled] = [PLAIN, []].map(config => () => serve(config, url => visit(executablePath, url)));
  await expectSmooth('Vite, dev', plain, compiled);
});

type Measure = (() => Outcome | Promise<Outcome>) | undefined;

async function expectSmooth(where: string, plain: Measure, compiled: Measure): Promise<void> {
  const outcome = await plain!();
  expect(outcome).toMatchObject({ count: 216_816, kind: 'atomic' });
  expect(await compare(where, outcome, compiled!)).toMatchObject({
    count: 216_816,
    kind: 'compiled',
    smooth: true,
  });
}

/** Runs a server of Vite on a free port while `use` runs. */
async function serve<T>(args: string[], use: (url: string) => Promise<T>): Promise<T> {
  const server = spawn(app.node, [VITE, ...args, '--port', '0', '--host', '127.0.0.1'], {
    cwd: app.folder,
    env: app.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const [url] = /http:\/\/127\.0\.0\.1:\d+\S*/.exec(line) ?? [];
      if (url !== undefined) return await use(url);
    }
    throw new Error(`vite ${args.join(' ')} ended`);
  } finally {
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
  }
}

async function visit(executablePath: string, url: string): Promise<Outcome> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    await page.goto(url);
    // In development Vite may load the page again when it finds a dependency.
    const result = page.locator('#result:not(:empty)');
    const text = await result.textContent({ timeout: 30_000 });
    expect(errors).toEqual([]);
    return JSON.parse(text ?? '');
  } finally {
    await browser.close();
  }
}
