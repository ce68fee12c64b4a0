import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { ModuleFormat } from 'rollup';
import type { Options } from 'rollup-plugin-rtjs';
import { CIPHER_JOB, expectedCipher } from '../helpers/aes.ts';
import { project, strictProject } from '../helpers/project.ts';
import { build, plugins, run } from '../helpers/rollup.ts';

const SETTINGS: Options = { packages: ['aes-js'], scheduler: { slice: 0.5, round: 1, budget: 50 } };

/** A text that stands in the runtime once; two copies of the runtime would show two. */
const REGISTRY = "Symbol.for('rtjs-runtime/abi@1')";

const occurrences = (code: string, text: string): number => code.split(text).length - 1;

test.each<[ModuleFormat, string]>([
  ['es', 'bundle.mjs'],
  ['cjs', 'bundle.cjs'],
  ['umd', 'bundle.cjs'],
  ['iife', 'bundle.cjs'],
])('aes-js, a UMD file, is compiled and runs in a job in a bundle in format %s', async (format, file) => {
  const folder = project({
    'job.js': CIPHER_JOB,
    'main.js': "import { cipher } from './job.js'; cipher().then(result => console.log(JSON.stringify(result)));",
  });
  const bundle = await build({ input: join(folder, 'main.js'), plugins: plugins(SETTINGS) }, { format, name: 'app' });
  expect(occurrences(bundle.code, REGISTRY)).toBe(1);
  const { turns, kind, ...cipher } = (await run(bundle, folder, file)) as { turns: number; kind: string };
  expect(cipher).toEqual(expectedCipher());
  expect(kind).toBe('compiled');
  expect(turns).toBeGreaterThan(1);
});

test('a dependency that has a runtime of its own shares that of the project', async () => {
  const own = join('node_modules/lib/node_modules/rtjs-runtime');
  const folder = project({
    'main.js': `
      import { submit, scheduler } from 'rtjs-runtime';
      import { start, theirs } from 'lib';
      const job = start(submit);
      job.then(value => console.log(JSON.stringify({ value, same: theirs === scheduler })));`,
    'node_modules/lib/package.json': '{ "name": "lib", "type": "module", "main": "index.js" }',
    'node_modules/lib/index.js': `
      import { scheduler, submit } from 'rtjs-runtime';
      export const theirs = scheduler;
      export function start() { return submit(function () { let s = 0; for (let i = 0; i < 10; i++) s += i; return s; }); }`,
    [`${own}/package.json`]:
      '{ "name": "rtjs-runtime", "type": "module", "exports": { ".": "./index.js", "./abi": "./index.js" } }',
    [`${own}/index.js`]: 'throw new Error("the second runtime");',
  });
  const bundle = await build({ input: join(folder, 'main.js'), plugins: plugins({ packages: ['lib'] }) });
  expect(occurrences(bundle.code, REGISTRY)).toBe(1);
  expect(await run(bundle, folder)).toEqual({ value: 45, same: true });
});

test('the settings reach the scheduler before the first job, in every entry', async () => {
  const main = `
    import { scheduler, submit } from 'rtjs-runtime';
    const order = [];
    /** @preempt */ function job(name) { order.push(name); }
    const jobs = [submit(job, { args: ['low'], priority: -1 }), submit(job, { args: ['high'], priority: 5 })];
    Promise.all(jobs).then(() => {
      const { slice, round, budget, policy } = scheduler;
      console.log(JSON.stringify({ order, settings: { slice, round, budget, policy: policy.name } }));
    });`;
  const folder = project({ 'one.js': main, 'two.js': main });
  const input = { one: join(folder, 'one.js'), two: join(folder, 'two.js') };
  const scheduler = { policy: 'fp', slice: 2, round: 3, budget: 123 } as const;
  const bundle = await build({ input, plugins: plugins({ scheduler }) });
  expect(
    bundle.output.map(file => ('code' in file ? occurrences(file.code, 'slice: 2, round: 3') : 0)).toSorted(),
  ).toEqual([0, 0, 1]);
  for (const file of bundle.output.slice(0, 2)) {
    const result = await run(
      { ...bundle, code: (file as { code: string }).code },
      folder,
      file.fileName.replace('.js', '.mjs'),
    );
    expect(result).toEqual({ order: ['high', 'low'], settings: scheduler });
  }
  const plain = await build({ input: join(folder, 'one.js'), plugins: plugins({}) });
  expect(plain.code).not.toContain('slice: 2');
  expect(await run(plain, folder)).toMatchObject({ order: ['low', 'high'] });
});

test('CommonJS that requires the runtime, and a marked file in CommonJS', async () => {
  const folder = project({
    'main.js': "import work from './work.cjs'; work().then(value => console.log(JSON.stringify(value)));",
    'work.cjs': `
      const { submit } = require('rtjs-runtime');
      /** @preempt */ function sum(n) { let s = 0; for (let i = 0; i < n; i++) s += i; return s; }
      module.exports = () => submit(sum, { args: [1000] });`,
  });
  const bundle = await build({ input: join(folder, 'main.js'), plugins: plugins({ scheduler: { slice: 1 } }) });
  expect(bundle.code).not.toMatch(/^import /m);
  expect(bundle.code).toContain('slice: 1');
  expect(occurrences(bundle.code, REGISTRY)).toBe(1);
  expect(await run(bundle, folder)).toBe(499500);
});

test('the commonjs plugin before ours', async () => {
  const folder = project({
    'job.js': CIPHER_JOB,
    'main.js': "import { cipher } from './job.js'; cipher().then(result => console.log(JSON.stringify(result)));",
  });
  const [ours, resolve, types, commonjs] = plugins(SETTINGS);
  const bundle = await build({ input: join(folder, 'main.js'), plugins: [commonjs, resolve, ours, types] });
  expect(occurrences(bundle.code, REGISTRY)).toBe(1);
  const { turns, kind, ...cipher } = (await run(bundle, folder)) as { turns: number; kind: string };
  expect(cipher).toEqual(expectedCipher());
  expect({ kind, several: turns > 1 }).toEqual({ kind: 'compiled', several: true });
});

test('a dependency that cannot see the runtime by itself', async () => {
  const folder = strictProject({
    'job.js': CIPHER_JOB,
    'main.js': "import { cipher } from './job.js'; cipher().then(result => console.log(JSON.stringify(result)));",
  });
  const before = process.cwd();
  process.chdir(folder);
  try {
    const bundle = await build({ input: join(folder, 'main.js'), plugins: plugins(SETTINGS) });
    expect(occurrences(bundle.code, REGISTRY)).toBe(1);
    expect(await run(bundle, folder)).toMatchObject({ ...expectedCipher(), kind: 'compiled' });
  } finally {
    process.chdir(before);
  }
});

test('a project that does not have the runtime gets that of the plugin', async () => {
  const folder = project(
    { 'main.js': '/** @preempt */ function f() { return 7; }\nconsole.log(JSON.stringify(f()));' },
    [],
  );
  const before = process.cwd();
  process.chdir(folder);
  try {
    const bundle = await build({ input: join(folder, 'main.js'), plugins: plugins({}) });
    expect(bundle.logs.map(log => log.code)).not.toContain('UNRESOLVED_IMPORT');
    expect(await run(bundle, folder)).toBe(7);
  } finally {
    process.chdir(before);
  }
});

test('a library leaves the runtime to its users', async () => {
  const folder = project({ 'main.js': '/** @preempt */ export function f(n) { while (n > 0) n--; return n; }' });
  for (const format of ['es', 'cjs'] as const) {
    const { code } = await build(
      { input: join(folder, 'main.js'), external: /^rtjs-runtime/, plugins: plugins({}) },
      { format },
    );
    expect(code).toMatch(format === 'es' ? /from 'rtjs-runtime\/abi'/ : /require\('rtjs-runtime\/abi'\)/);
  }
});
