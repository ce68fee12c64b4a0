import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import rtjs from 'vite-plugin-rtjs';
import { CIPHER_JOB, expectedCipher } from '../helpers/aes.ts';
import { project, runNode } from '../helpers/project.ts';
import { build, runtimes, VERSIONS } from './drive.ts';

const SETTINGS = { packages: ['aes-js'], scheduler: { slice: 0.5, round: 1, budget: 50 } };

const MAIN = `
  import { scheduler } from 'rtjs-runtime';
  import { cipher } from './job.ts';
  cipher().then(result => console.log(JSON.stringify({ ...result, slice: scheduler.slice })));`;

test.each(VERSIONS)('%s builds: aes-js is compiled, one runtime, the settings, one line', async version => {
  const folder = project({ 'job.ts': CIPHER_JOB, 'main.ts': MAIN });
  const config = { build: { rollupOptions: { input: join(folder, 'main.ts') } } };
  const built = await build({ version, folder, options: SETTINGS, config });
  expect(built.error).toBeUndefined();
  expect(runtimes(Object.values(built.files))).toBe(1);
  const { turns, kind, slice, ...cipher } = (await runNode(built.entry)) as Record<string, unknown>;
  expect(cipher).toEqual(expectedCipher());
  expect({ kind, slice }).toEqual({ kind: 'compiled', slice: 0.5 });
  expect(turns).toBeGreaterThan(1);
  expect(built.said.filter(line => line.startsWith('rtjs: '))).toEqual([
    expect.stringMatching(/^rtjs: compiled \d+ functions in 2 files/),
  ]);
});

test.each(VERSIONS)(
  '%s builds for the server side: packages and the runtime are bundled and compiled',
  async version => {
    const folder = project({ 'job.ts': CIPHER_JOB, 'main.ts': MAIN });
    const config = { build: { ssr: join(folder, 'main.ts') } };
    const built = await build({ version, folder, options: SETTINGS, config });
    expect(built.error).toBeUndefined();
    expect(runtimes(Object.values(built.files))).toBe(1);
    const { turns, kind, slice, ...cipher } = (await runNode(built.entry)) as Record<string, unknown>;
    expect(cipher).toEqual(expectedCipher());
    expect({ kind, slice }).toEqual({ kind: 'compiled', slice: 0.5 });
  },
);

test.each(VERSIONS)('%s: maps of a build lead to the source', async version => {
  const source =
    '/** @preempt */\nexport function work(list: string[]): string {\n  return list.map(marker).join();\n}\n';
  const folder = project({ 'main.ts': `${source}declare const marker: (text: string) => string;\n` });
  const config = {
    build: {
      sourcemap: true,
      rollupOptions: { input: join(folder, 'main.ts'), preserveEntrySignatures: 'strict' as const },
    },
  };
  const { files, entry } = await build({ version, folder, config });
  const lines = Object.values(files)[0]!.split('\n');
  const map = new TraceMap(readFileSync(`${entry}.map`, 'utf8'));
  const found = lines.flatMap((text, index) => (/\bmarker\b/.test(text) ? [index] : []));
  expect(found.length).toBeGreaterThanOrEqual(2);
  for (const index of found) {
    const original = originalPositionFor(map, { line: index + 1, column: lines[index]!.search(/\bmarker\b/) });
    expect(original).toMatchObject({ source: expect.stringMatching(/main\.ts$/), line: 3 });
  }
});

test.each(VERSIONS)('%s: a syntax error and a refused mark end the build at their place', async version => {
  const folder = project({
    'syntax.ts': '/** @preempt */\nexport function f() { const = 1; }',
    'getter.ts': 'export const o = {\n  /** @preempt */\n  get x() { return 1; },\n};',
  });
  const failing = async (file: string) => {
    const config = { build: { rollupOptions: { input: join(folder, file) } } };
    return (await build({ version, folder, config })).error;
  };
  const loc = (line: number, file: string) => ({ file: join(folder, file), line, column: expect.any(Number) });
  expect(await failing('syntax.ts')).toMatchObject({
    plugin: 'rtjs',
    pluginCode: 'BABEL_PARSE_ERROR',
    id: join(folder, 'syntax.ts'),
    loc: loc(2, 'syntax.ts'),
    frame: expect.stringContaining('> 2 |'),
  });
  expect(await failing('getter.ts')).toMatchObject({ pluginCode: 'RTJS_ACCESSOR', loc: loc(3, 'getter.ts') });
});

test('wrong options are refused under the name of this plugin', () => {
  expect(() => rtjs({ packges: ['aes-js'] } as never)).toThrow(
    "vite-plugin-rtjs: unknown option 'packges'; did you mean 'packages'?",
  );
  expect(() => rtjs({ scheduler: { budget: 0 } })).toThrow("vite-plugin-rtjs: option 'scheduler.budget' must be");
});

test('no line with quiet', async () => {
  const folder = project({ 'main.ts': MAIN, 'job.ts': CIPHER_JOB });
  const config = { build: { rollupOptions: { input: join(folder, 'main.ts') } } };
  const { said } = await build({ version: 'vite', folder, options: { quiet: true }, config });
  expect(said.filter(line => line.startsWith('rtjs: '))).toEqual([]);
});
