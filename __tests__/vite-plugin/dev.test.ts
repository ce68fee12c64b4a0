import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Options } from 'vite-plugin-rtjs';
import { CIPHER_JOB, expectedCipher } from '../helpers/aes.ts';
import { project, runNode, strictProject } from '../helpers/project.ts';
import { build, dev, runtimes, VERSIONS } from './drive.ts';

const SETTINGS = { packages: ['aes-js'], scheduler: { slice: 0.5, round: 1, budget: 50 } };

const MAIN = `
  import { scheduler } from 'rtjs-runtime';
  import { cipher } from './job.ts';
  cipher().then(result => console.log(JSON.stringify({ ...result, slice: scheduler.slice })));`;

const PAGE = '<script type="module" src="/main.ts"></script>';

test.each(VERSIONS)('%s serves: aes-js is compiled by the optimiser, one runtime, the settings', async version => {
  const folder = project({
    'job.ts': CIPHER_JOB,
    'main.ts': MAIN,
    'index.html': PAGE,
  });
  const served = await dev({ version, folder, options: SETTINGS, url: '/main.ts' });
  expect(served).toMatchObject({ said: [] });
  expect(served.error).toBeUndefined();
  expect(runtimes(Object.values(served.modules))).toBe(1);
  const { turns, kind, slice, ...cipher } = (await runNode(served.entry)) as Record<string, unknown>;
  expect(cipher).toEqual(expectedCipher());
  expect({ kind, slice }).toEqual({ kind: 'compiled', slice: 0.5 });
  expect(turns).toBeGreaterThan(1);
});

test.each(VERSIONS)('%s serves for the server side', async version => {
  const folder = project({ 'job.ts': CIPHER_JOB, 'main.ts': MAIN });
  const served = await dev({ version, folder, options: SETTINGS, ssr: ['/job.ts', 'cipher'] });
  expect(served.error).toBeUndefined();
  const { turns, kind, ...cipher } = served.result as Record<string, unknown>;
  expect(cipher).toEqual(expectedCipher());
  expect(kind).toBe('compiled');
  expect(turns).toBeGreaterThan(1);
});

test.each(VERSIONS)('%s serves a dependency that cannot see the runtime by itself', async version => {
  const folder = strictProject({ 'job.ts': CIPHER_JOB, 'main.ts': MAIN, 'index.html': PAGE });
  const served = await dev({ version, folder, options: SETTINGS, url: '/main.ts' });
  expect(served.error).toBeUndefined();
  expect(runtimes(Object.values(served.modules))).toBe(1);
  expect(await runNode(served.entry)).toMatchObject({ ...expectedCipher(), kind: 'compiled', slice: 0.5 });
  const onServer = await dev({ version, folder, options: SETTINGS, ssr: ['/job.ts', 'cipher'] });
  expect(onServer.error).toBeUndefined();
  expect(onServer.result).toMatchObject({ ...expectedCipher(), kind: 'compiled' });
});

test.each(VERSIONS)(
  '%s: for a server without packages, with the settings; what cannot be compiled stays',
  async version => {
    const folder = project({
      'main.ts': `
      import { scheduler, submit } from 'rtjs-runtime';
      function* numbers() { yield 1; yield 2; }
      function sum() { let s = 0; for (const n of numbers()) s += n; return s; }
      export async function main() {
        const job = submit(sum);
        return { sum: await job, kind: job.kind, slice: scheduler.slice };
      }`,
    });
    const options = { functions: 'all' as const, scheduler: { slice: 3 } };
    const { result, error, said } = await dev({ version, folder, options, ssr: ['/main.ts', 'main'] });
    expect(error).toBeUndefined();
    expect(result).toEqual({ sum: 3, kind: 'compiled', slice: 3 });
    expect(said).toEqual([]);
  },
);

test.each(VERSIONS)('%s: the cache of the optimiser knows our options', async version => {
  const folder = project({
    'main.ts': "import aes from 'aes-js'; console.log(JSON.stringify(aes.utils.hex.toBytes('ff')[0]));",
  });
  const order = { version, folder, url: '/main.ts', config: { optimizeDeps: { include: ['aes-js'] } } };
  const hash = () =>
    JSON.parse(readFileSync(join(folder, 'node_modules/.vite/deps/_metadata.json'), 'utf8')).configHash;
  const served = async (options: Options) => {
    const { modules, error, entry } = await dev({ ...order, options });
    expect(error).toBeUndefined();
    expect(await runNode(entry)).toBe(255);
    const dependency = Object.entries(modules).find(([url]) => url.includes('/aes-js.js'))![1];
    return { compiled: /expired\w*\(\)\) yield/.test(dependency), hash: hash() };
  };
  const plain = await served({});
  expect(plain.compiled).toBe(false);
  const compiled = await served({ packages: ['aes-js'] });
  expect(compiled.compiled).toBe(true);
  expect(compiled.hash).not.toBe(plain.hash);
  expect((await served({ packages: ['aes-js'] })).hash).toBe(compiled.hash);
  const settings = { packages: ['aes-js'], scheduler: { slice: 2 } };
  expect((await served(settings)).hash).not.toBe(compiled.hash);
  expect(await served({})).toEqual(plain);
});

test('warnings of development are compiled in by the dev server only', async () => {
  const folder = project({
    'main.ts': '/** @preempt */ export function f(n: number) { while (n > 0) n--; return n; }',
  });
  const order = { version: 'vite', folder } as const;
  const own = async (options: Options) => (await dev({ ...order, options, url: '/main.ts' })).modules['/main.ts']!;
  expect(await own({})).toContain('watched');
  expect(await own({ development: false })).not.toContain('watched');
  const config = {
    build: { rollupOptions: { input: join(folder, 'main.ts'), preserveEntrySignatures: 'strict' as const } },
  };
  const built = async (options: Options) =>
    Object.values((await build({ ...order, options, config })).files).join('\n');
  expect(await built({})).not.toMatch(/watched\(\w*start/);
  expect(await built({ development: true })).toMatch(/watched\(\w*start/);
});

test.each(VERSIONS)(
  '%s: the runtime warns in the dev server, where there is no process, and not in a build',
  async version => {
    const source = `
    globalThis.process = undefined;
    const warnings = [];
    console.warn = text => warnings.push(text);
    const { submit } = await import('rtjs-runtime');
    const block = ms => { for (const end = performance.now() + ms; performance.now() < end; ); };
    await submit(/** @atomic */ function blocking() { block(80); });
    console.log(JSON.stringify(warnings));`;
    const folder = project({ 'main.ts': source });
    const served = await dev({ version, folder, url: '/main.ts' });
    expect(served.error).toBeUndefined();
    expect(await runNode(served.entry)).toEqual([expect.stringMatching(/job blocking blocked for \d+ ms/)]);
    const config = { build: { target: 'esnext', rollupOptions: { input: join(folder, 'main.ts') } } };
    const { files } = await build({ version, folder, config });
    expect(Object.values(files).join('\n')).not.toContain('blocked for');
  },
);

test.each(VERSIONS)('%s: errors in the dev server are at their place', async version => {
  const folder = project({
    'main.ts': "import './lib.ts';",
    'lib.ts': 'export const a = 1;\n/** @preempt */\nexport function f() { const = 1; }',
  });
  const { said, error } = await dev({ version, folder, url: '/main.ts' });
  expect(error?.message).toContain('500');
  expect(said.join('\n')).toMatch(/lib\.ts:3:2\d/);
  expect(said.join('\n')).toContain('> 3 | export function f() { const = 1; }');
  expect(said.join('\n')).toContain('Plugin: rtjs');
});

test('a runtime that is not installed in the project is named', async () => {
  const folder = project({ 'main.ts': 'export const a = 1;' }, []);
  const { said } = await dev({ version: 'vite', folder, url: '/main.ts' });
  expect(said.join('\n')).toContain('npm install rtjs-runtime');
});

test.each(VERSIONS)('%s: an error in a dependency names the file and the place', async version => {
  const folder = project({
    'main.ts': "import { g } from 'lib'; console.log(g);",
    'index.html': PAGE,
    'node_modules/lib/package.json': '{ "name": "lib", "version": "1.0.0", "main": "index.js", "type": "module" }',
    'node_modules/lib/index.js': 'export const a = 1;\n/** @preempt */\nexport function* g() { yield 1; }\n',
  });
  const order = { version, folder, url: '/main.ts', options: { packages: ['lib'] } };
  const { error } = await dev(order);
  expect(error?.message).toContain('RTJS_GENERATOR');
  expect(error?.loc).toMatchObject({
    file: expect.stringMatching(/node_modules\/lib\/index\.js$/),
    line: 3,
    column: 7,
  });
});
