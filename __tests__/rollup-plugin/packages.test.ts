import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import rtjs from 'rollup-plugin-rtjs';
import { link, project } from '../helpers/project.ts';
import { build, commonjs } from '../helpers/rollup.ts';

const ESM = 'export function count(n) { let s = 0; for (let i = 0; i < n; i++) s += i; return s; }';
const CJS = 'exports.count = function count(n) { var s = 0; for (var i = 0; i < n; i++) s += i; return s; };';
const UMD = `(function (root, factory) {
  if (typeof define === 'function' && define.amd) define(['exports'], factory);
  else if (typeof exports !== 'undefined') factory(exports);
  else factory((root.lib = {}));
})(this, function (exports) { ${CJS} });`;

const manifest = (name: string, type = 'module') => JSON.stringify({ name, type, version: '1.0.0', main: 'index.js' });
const installed = (folder: string, name: string, code: string, type?: string) => ({
  [`${folder}/package.json`]: manifest(name, type),
  [`${folder}/index.js`]: code,
});

const points = async (folder: string, packages: string[]): Promise<number> => {
  const { code } = await build({
    input: join(folder, 'main.js'),
    external: /^rtjs-runtime/,
    plugins: [rtjs({ packages }), nodeResolve(), commonjs()],
  });
  return code.match(/expired\(\)\) yield/g)?.length ?? 0;
};

test.each([
  ['ESM', ESM, 'module'],
  ['CommonJS', CJS, 'commonjs'],
  ['UMD', UMD, 'commonjs'],
])('a dependency in %s is compiled when it is named, and only then', async (_, code, type) => {
  const folder = project({
    'main.js': "export { count } from 'lib';",
    ...installed('node_modules/lib', 'lib', code, type),
    ...installed('node_modules/lib-two', 'lib-two', code, type),
  });
  expect(await points(folder, [])).toBe(0);
  expect(await points(folder, ['lib-two'])).toBe(0);
  expect(await points(folder, ['lib'])).toBeGreaterThan(0);
});

test('marks in dependencies that are not named are left alone', async () => {
  const marked = `/** @preempt */ ${ESM}`;
  const folder = project({
    'main.js': "export { count } from 'lib';",
    ...installed('node_modules/lib', 'lib', marked),
  });
  expect(await points(folder, [])).toBe(0);
});

test('scoped and nested packages', async () => {
  const folder = project({
    'main.js': "export { count } from 'outer'; export { count as other } from '@scope/lib';",
    ...installed('node_modules/@scope/lib', '@scope/lib', ESM),
    ...installed('node_modules/outer', 'outer', "export { count } from 'lib';"),
    ...installed('node_modules/outer/node_modules/lib', 'lib', ESM),
  });
  expect(await points(folder, ['@scope/lib'])).toBe(1);
  expect(await points(folder, ['lib'])).toBe(1);
  expect(await points(folder, ['outer'])).toBe(0); // what stands inside of it is another package
  expect(await points(folder, ['lib', '@scope/lib'])).toBe(2);
});

test("pnpm's store, an alias in it, and linked packages outside node_modules", async () => {
  const store = 'node_modules/.pnpm/lib@1.0.0/node_modules/lib';
  const folder = project({
    'app/main.js': "export * from 'lib'; export { count as b } from 'alias'; export { count as c } from 'linked';",
    'app/package.json': '{ "name": "app" }',
    ...installed(store, 'lib', ESM),
    ...installed('node_modules/.pnpm/real@1.0.0/node_modules/real', 'real', ESM.replaceAll('count', 'count')),
    ...installed('workspace/linked', 'linked', "export { count } from 'deep';"),
    ...installed('workspace/deep', 'deep', ESM),
  });
  const linked = (name: string, to: string, from = 'app') =>
    link(join(folder, from, 'node_modules', name), join(folder, to));
  linked('lib', store);
  linked('alias', 'node_modules/.pnpm/real@1.0.0/node_modules/real');
  linked('linked', 'workspace/linked');
  linked('deep', 'workspace/deep', 'workspace/linked');
  const before = process.cwd();
  process.chdir(join(folder, 'app'));
  try {
    const app = join(folder, 'app');
    expect(await points(app, ['lib'])).toBe(1);
    expect(await points(app, ['alias'])).toBe(1);
    expect(await points(app, ['deep'])).toBe(1);
    expect(await points(app, ['linked'])).toBe(0);
  } finally {
    process.chdir(before);
  }
});
