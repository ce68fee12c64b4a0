// A fresh Vite app with the plugin added as the README says, in development, as a build and on the server: its long
// computation stops freezing the page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chromium } from 'playwright-core';
import { browserTest, CHROMIUM_ARGS } from '../helpers/browser.ts';
import { Consumer, packAll } from '../helpers/consumer.ts';

interface Outcome {
  readonly count: number;
  readonly longestGap: number;
  readonly kind: string;
}

const VITE = 'node_modules/.bin/vite';
const INSTALLING = 180_000;

let packed: ReturnType<typeof packAll>;
let app: Consumer;

beforeAll(() => {
  packed = packAll();
  const tarballs = Object.values(packed.tarballs);
  app = new Consumer(
    join(import.meta.dirname, 'projects/vite'),
    ['vite@8', '@babel/core@8', ...tarballs],
    process.execPath,
  );
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

test('on the server', () => {
  const [plain, compiled] = (['1', ''] as const).map((without): Outcome => {
    const env = { WITHOUT_PLUGIN: without };
    app.run([VITE, 'build', '--ssr', 'src/server.js', '--outDir', 'server', '--logLevel=warn'], { env });
    return JSON.parse(app.run(['node', 'server/server.js']));
  });
  expectSmooth('server', plain, compiled);
});

browserTest('as a build, in Chromium', async executablePath => {
  for (const [folder, env] of [
    ['plain', { WITHOUT_PLUGIN: '1' }],
    ['compiled', {}],
  ] as const) {
    app.run([VITE, 'build', '--outDir', folder, '--logLevel=warn'], { env });
  }
  const [plain, compiled] = [
    await serve(['preview', '--outDir', 'plain'], {}, url => visit(executablePath, url)),
    await serve(['preview', '--outDir', 'compiled'], {}, url => visit(executablePath, url)),
  ];
  expectSmooth('build', plain, compiled);
});

browserTest('in development, in Chromium', async executablePath => {
  const plain = await serve([], { WITHOUT_PLUGIN: '1' }, url => visit(executablePath, url));
  const compiled = await serve([], {}, url => visit(executablePath, url));
  expectSmooth('dev', plain, compiled);
});

function expectSmooth(where: string, plain: Outcome | undefined, compiled: Outcome | undefined): void {
  const gaps = [plain, compiled].map(outcome => outcome?.longestGap.toFixed(1));
  process.stderr.write(`  longest gap of a timer, plain | compiled: ${gaps.join(' | ')} ms (Vite, ${where})\n`);
  expect(plain).toMatchObject({ count: 216_816, kind: 'atomic' });
  expect(compiled).toMatchObject({ count: 216_816, kind: 'compiled' });
  expect(compiled?.longestGap).toBeLessThan((plain?.longestGap ?? 0) / 4);
}

/** Runs a server of Vite on a free port while `use` runs. */
async function serve<T>(args: string[], env: Record<string, string>, use: (url: string) => Promise<T>): Promise<T> {
  const server = spawn(app.node, [VITE, ...args, '--port', '0', '--host', '127.0.0.1'], {
    cwd: app.folder,
    env: { ...app.env, ...env },
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
