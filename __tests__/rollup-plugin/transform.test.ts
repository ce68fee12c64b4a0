import { join } from 'node:path';
import * as babel8 from '@babel/core';
// @ts-expect-error: Babel 7 brings no types of its own
import babel7 from '@babel/core-7';
import { expect, test } from '@jest/globals';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { type RollupError, rollup } from 'rollup';
import rtjs, { type Options } from 'rollup-plugin-rtjs';
import { compile } from '../../rollup-plugin-rtjs/src/compile.ts';
import { project, stripTypes } from '../helpers/project.ts';
import { build, virtual } from '../helpers/rollup.ts';

const MARKED = '/** @preempt */ export function f(n) { let s = 0; for (let i = 0; i < n; i++) s += i; return s; }';
const COMPILED = /expired\(\)\) yield/;

/** Bundles virtual modules; the runtime stays outside. */
const bundle = (modules: Record<string, string>, options?: Options) =>
  build({
    input: Object.keys(modules)[0]!,
    external: /^rtjs-runtime/,
    plugins: [virtual(modules), rtjs(options), stripTypes()],
  });

const failure = (promise: Promise<unknown>): Promise<RollupError> =>
  promise.then(
    () => {
      throw new Error('the build did not fail');
    },
    error => error,
  );

test.each(['/src/a.js', '/src/a.mjs', '/src/a.ts', '/src/a.mts', '/src/a.tsx', '/src/a.jsx', '/src/a.js?v=1'])(
  'marked functions of %s are compiled',
  async id => {
    const { code } = await bundle({ [id]: MARKED });
    expect(code).toMatch(COMPILED);
    expect(code).toContain("from 'rtjs-runtime/abi'");
  },
);

test('TypeScript and its decorators, old and new, are read', async () => {
  const { code } = await bundle({
    '/src/a.ts': `${MARKED}
      export const n = <T,>(x: T) => x as unknown as number;`,
  });
  expect(code).toMatch(COMPILED);
  const old = `declare const inject: any; ${MARKED} export const C = class { constructor(@inject x: number) {} };`;
  const kept = await build({
    input: '/src/b.ts',
    external: /^rtjs-runtime/,
    plugins: [
      virtual({ '/src/b.ts': old }),
      rtjs(),
      { name: 'end', transform: code => ({ code: `export default ${JSON.stringify(code)}`, map: null }) },
    ],
  });
  expect(kept.code).toMatch(COMPILED);
});

test('files without marks are not touched, nor parsed', async () => {
  const seen: string[] = [];
  const plugin = rtjs();
  const { handler, filter } = plugin.transform as {
    handler: (code: string, id: string) => Promise<unknown>;
    filter: unknown;
  };
  expect(filter).toHaveProperty('code');
  const error = (e: Error) => seen.push(e.message);
  const call = (code: string, id: string) => handler.call({ error } as never, code, id);
  expect(await call('this is ( no JavaScript', '/src/a.js')).toBeNull();
  expect(await call('export const preempt = 1', '/src/a.js')).toBeNull();
  expect(await call('// only talks of @preempt\nexport const a = 1', '/src/a.js')).toBeNull();
  expect(await call(MARKED, '/src/a.css')).toBeNull();
  expect(await call(MARKED, '/src/a.d.ts')).toBeNull();
  expect(await call(MARKED, '/src/a.js?raw')).toBeNull();
  expect(await call(MARKED, '\0virtual:a.js')).toBeNull();
  expect(await call(MARKED, '/src/node_modules/lib/a.js')).toBeNull();
  expect(await call('import { cell } from "rtjs-runtime/abi"; /* @preempt */ function f() {}', '/src/a.js')).toBeNull();
  expect(seen).toEqual([]);
});

test('include and exclude', async () => {
  const modules = { '/src/a.js': `${MARKED} export { f as g } from '/lib/b.js'`, '/lib/b.js': MARKED };
  const count = async (options: Options) =>
    (await bundle(modules, options)).code.match(/expired\(\)\) yield/g)?.length ?? 0;
  expect(await count({})).toBe(2);
  expect(await count({ include: '/src/**' })).toBe(1);
  expect(await count({ exclude: /lib/ })).toBe(1);
  expect(await count({ include: '/src/**', exclude: ['/src/a.js'] })).toBe(0);
});

test("functions: 'all' compiles what is not marked", async () => {
  const { code, logs } = await bundle(
    { '/src/a.js': 'export function f(n) { while (n > 0) n--; return n; } export function* g() { yield 1; }' },
    { functions: 'all' },
  );
  expect(code).toMatch(COMPILED);
  expect(logs.map(log => log.message).join()).toMatch(
    /rtjs: compiled 1 function in 1 file; 1 function left as written/,
  );
});

test('one line sums the build up, also of what stands in the cache of Rollup; none with quiet', async () => {
  const modules = { '/src/a.js': `${MARKED} export { f as g } from '/lib/b.js'`, '/lib/b.js': MARKED };
  const line = /rtjs: compiled 2 functions in 2 files$/;
  const { logs } = await bundle(modules);
  expect(logs.filter(log => line.test(log.message))).toHaveLength(1);
  expect((await bundle(modules, { quiet: true })).logs).toEqual([]);
  const messages: string[] = [];
  const input = { input: '/src/a.js', external: /^rtjs-runtime/ };
  const make = () => [virtual(modules), rtjs()];
  const first = await rollup({ ...input, plugins: make(), logLevel: 'silent' });
  await rollup({ ...input, plugins: make(), cache: first.cache!, onLog: (_, log) => messages.push(log.message) });
  expect(messages).toEqual([expect.stringMatching(line)]);
});

test('a syntax error is shown at its place', async () => {
  const error = await failure(bundle({ '/src/a.ts': '/** @preempt */\nexport function f() {\n  const = 1;\n}' }));
  expect(error).toMatchObject({ id: '/src/a.ts', plugin: 'rtjs', hook: 'transform', pluginCode: 'BABEL_PARSE_ERROR' });
  expect(error.loc).toMatchObject({ file: '/src/a.ts', line: 3, column: 8 });
  expect(error.frame).toContain('> 3 |   const = 1;');
  expect(error.message).toContain('Unexpected token');
  expect(error.message).not.toContain('|');
});

test.each([
  ['getter', 'export const o = {\n  /** @preempt */ get x() { return 1; }\n};', 'RTJS_ACCESSOR'],
  ['generator', 'export const a = 1;\n/** @preempt */ export function* g() { yield 1; }', 'RTJS_GENERATOR'],
  ['constructor', 'export class A {\n /** @preempt */ constructor() { this.x = 1; } }', 'RTJS_CONSTRUCTOR'],
])('a mark on a %s is refused at its place', async (_, code, pluginCode) => {
  const error = await failure(bundle({ '/src/a.js': code }));
  expect(error).toMatchObject({ id: '/src/a.js', plugin: 'rtjs', pluginCode });
  expect(error.loc).toMatchObject({ file: '/src/a.js', line: 2 });
  expect(error.frame).toMatch(/> 2 \|/);
});

test('source maps lead through us and the plugins around us to the source', async () => {
  const source = [
    'export function plain(x: number) { return x; }',
    '',
    '/** @preempt */',
    'export function work(n: number): string {',
    '  let text = "";',
    '  for (const part of [1, 2, 3]) {',
    '    text += sourceMarker(part, n);',
    '  }',
    '  return text;',
    '}',
    'declare function sourceMarker(a: number, b: number): string;',
  ].join('\n');
  const folder = project({ 'src/main.ts': source });
  // Moves everything down by two lines before us, and tells so in its map.
  const before = {
    name: 'before',
    transform: (code: string) => ({
      code: `\n\n${code}`,
      map: {
        version: 3,
        sources: ['main.ts'],
        names: [],
        mappings: `;;${code
          .split('\n')
          .map((_, i) => (i === 0 ? 'AAAA' : 'AACA'))
          .join(';')}`,
      },
    }),
  };
  const { output, code } = await build(
    { input: join(folder, 'src/main.ts'), external: /^rtjs-runtime/, plugins: [before, rtjs(), stripTypes()] as never },
    { sourcemap: true, file: join(folder, 'dist/main.js') },
  );
  const map = new TraceMap(output[0].map as never);
  const lines = code.split('\n');
  const found = lines.flatMap((text, index) =>
    text.includes('text += ') || text.includes('sourceMarker') ? [index + 1] : [],
  );
  expect(found.length).toBeGreaterThanOrEqual(2); // the face and the chain
  for (const line of found) {
    const column = lines[line - 1]!.indexOf('sourceMarker');
    const original = originalPositionFor(map, { line, column });
    expect(original).toMatchObject({ source: '../src/main.ts', line: 7 });
  }
});

test('components that another plugin has made JavaScript of are compiled', async () => {
  const sfc = `<script>${MARKED}</script><template><p @preempt="x"/></template>`;
  const framework = {
    name: 'framework',
    transform: (code: string, id: string) =>
      id.endsWith('.vue') ? { code: /<script>(.*)<\/script>/s.exec(code)![1]!, map: null } : null,
  };
  const make = (plugins: unknown[]) =>
    build({
      input: '/src/A.vue',
      external: /^rtjs-runtime/,
      plugins: [virtual({ '/src/A.vue': sfc }), ...plugins] as never,
    });
  expect((await make([framework, rtjs()])).code).toMatch(COMPILED);
  const error = await failure(make([rtjs(), framework]));
  expect(error).toMatchObject({ pluginCode: 'RTJS_MARKS_LOST' });
  expect(error.message).toContain("put rtjs() after the framework's plugin");
});

test('a component that is seen before its framework and has nothing marked is no error', async () => {
  const old = `Hello <!-- <script>${MARKED}</script> --><script>/* not @preempt */ export const a = 1;</script>`;
  const framework = { name: 'framework', transform: () => ({ code: 'export default 1', map: null }) };
  const plugins = [virtual({ '/src/A.svelte': old }), rtjs(), framework];
  expect((await build({ input: '/src/A.svelte', plugins })).code).toContain('export');
});

test('what has come to nothing is a warning: a misspelt package, settings for a runtime that is external', async () => {
  const options = { packages: ['aes-jss'], scheduler: { slice: 1 } };
  const modules = { '/src/a.js': `import { submit } from 'rtjs-runtime'; ${MARKED} submit(f, { args: [1] });` };
  const warnings = (await bundle(modules, options)).logs.map(log => log.message).filter(text => !/compiled/.test(text));
  expect(warnings).toEqual([
    expect.stringContaining("packages names 'aes-jss', but there is no such package in the build"),
    expect.stringContaining('the settings of the scheduler are not applied, because rtjs-runtime is external'),
  ]);
  expect((await bundle(modules, { packages: ['aes-js'] })).logs).toHaveLength(1);
});

test('Babel 7 compiles the same', async () => {
  const job = {
    code: `${MARKED}\nexport class A { accessor x = 1; }`,
    path: '/src/a.ts',
    language: 'ts',
    dependency: false,
    root: '/src',
    functions: 'marked',
    strategy: 'generators',
    development: false,
    importSource: 'rtjs-runtime',
  } as const;
  const by7 = await compile(babel7 as unknown as typeof babel8, job);
  const by8 = await compile(babel8, job);
  expect(by7?.code.replaceAll(/\s+/g, ' ')).toBe(by8?.code.replaceAll(/\s+/g, ' '));
  expect(by7?.report).toEqual(by8?.report);
  expect(by7?.map.mappings).not.toBe('');
});
