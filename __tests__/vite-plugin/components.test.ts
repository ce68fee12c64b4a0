import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { project } from '../helpers/project.ts';
import { build, dev } from './drive.ts';

const POINT = /expired\w*\(\)\) yield/;
const WORK = (type = '') => `function work(n${type}) { let s = 0; for (let i = 0; i < n; i++) s += i; return s; }`;
const DIRECTIVE = (type = '') => WORK(type).replace('{ let', "{ 'use preempt'; let");

const vue = (script: string) =>
  `<template>\n  <p @preempt="submit(1)">{{ n }}</p>\n</template>\n${script}\n<style>p { color: red }</style>`;
const svelte = (script: string) => `${script}\n<p>{n}</p>\n<style>p { color: red }</style>`;

const COMPILED: [string, 'vue' | 'svelte', string][] = [
  ['vue, <script setup>', 'vue', vue(`<script setup>\n/** @preempt */\n${WORK()}\nconst n = work(9);\n</script>`)],
  [
    'vue, <script>',
    'vue',
    vue(`<script>\n/** @preempt */\n${WORK()}\nexport default { data: () => ({ n: work(9) }) };\n</script>`),
  ],
  [
    'vue, method with a directive',
    'vue',
    vue(`<script>\nexport default { methods: { ${DIRECTIVE().slice(9)} }, data: () => ({ n: 1 }) };\n</script>`),
  ],
  [
    'vue, TypeScript with a directive',
    'vue',
    vue(`<script setup lang="ts">\n${DIRECTIVE(': number')}\nconst n = work(9);\n</script>`),
  ],
  ['svelte', 'svelte', svelte(`<script>\n/** @preempt */\n${WORK()}\nlet n = $state(work(9));\n</script>`)],
  [
    'svelte, module',
    'svelte',
    svelte(`<script module>\nexport ${DIRECTIVE()}\n</script><script>let n = $state(work(9));</script>`),
  ],
  [
    'svelte, TypeScript with a directive',
    'svelte',
    svelte(`<script lang="ts">\n${DIRECTIVE(': number')}\nlet n = $state(work(9));\n</script>`),
  ],
];

const LINKS = ['rtjs-runtime', 'vue', 'svelte', '@vue', 'esm-env', 'clsx'];

const inProject = (framework: 'vue' | 'svelte', text: string) => {
  const file = `App.${framework}`;
  const folder = project({ 'main.js': `import App from './${file}'; console.log(App);`, [file]: text }, LINKS);
  return { version: 'vite', folder, frameworks: [framework] } as const;
};

/** The code of the component, in all its parts. */
const own = (modules: Record<string, string>) =>
  Object.entries(modules)
    .filter(([url]) => url.includes('/App.'))
    .map(([, code]) => code)
    .join('\n');

const config = (folder: string) => ({ build: { rollupOptions: { input: join(folder, 'main.js') } } });

test.each(COMPILED)('%s: marks are compiled in a build', async (_, framework, text) => {
  const order = inProject(framework, text);
  const { files, error } = await build({ ...order, config: config(order.folder) });
  expect(error).toBeUndefined();
  expect(Object.values(files).join('\n')).toMatch(POINT);
});

test.each(COMPILED)('%s: marks are compiled in the dev server', async (_, framework, text) => {
  const { modules, error } = await dev({ ...inProject(framework, text), url: '/main.js' });
  expect(error).toBeUndefined();
  expect(own(modules)).toMatch(POINT);
});

// What the frameworks do with comments differs between their versions.
test.each<['vue' | 'svelte', string, string]>([
  [
    'vue',
    'lang="ts"',
    vue(`<script setup lang="ts">\n/** @preempt */\n${WORK(': number')}\nconst n = work(9);\n</script>`),
  ],
  [
    'svelte',
    'lang="ts"',
    svelte(`<script lang="ts">\n/** @preempt */\n${WORK(': number')}\nlet n = $state(work(9));\n</script>`),
  ],
  [
    'svelte',
    'module',
    svelte(`<script module>\n/** @preempt */\nexport ${WORK()}\n</script><script>let n = $state(work(9));</script>`),
  ],
])('%s, %s: a comment is compiled, or its loss is refused with a hint', async (framework, _, text) => {
  const order = inProject(framework, text);
  const built = await build({ ...order, config: config(order.folder) });
  if (built.error)
    expect(built.error).toMatchObject({ pluginCode: 'RTJS_MARKS_LOST', loc: { line: expect.any(Number) } });
  else expect(Object.values(built.files).join('\n')).toMatch(POINT);
  const served = await dev({ ...order, url: '/main.js' });
  if (served.error) expect(served.said.join('\n')).toContain("'use preempt'");
  else expect(own(served.modules)).toMatch(POINT);
  expect(served.error === undefined).toBe(built.error === undefined);
});

test('a mark that cannot be honoured is refused at its place in the component', async () => {
  const order = inProject('vue', vue('<script setup>\nconst n = 1;\n/** @preempt */\nfunction* g() {}\n</script>'));
  const { error } = await build({ ...order, config: config(order.folder) });
  expect(error).toMatchObject({ id: join(order.folder, 'App.vue'), loc: { line: 7 } });
  expect(String(error?.message)).toContain('RTJS_GENERATOR');
});

test('components without marks are left alone, whatever their template says', async () => {
  const order = inProject('vue', vue('<script setup>\nconst n = 1;\n</script>'));
  const { files, error } = await build({ ...order, config: config(order.folder) });
  expect(error).toBeUndefined();
  expect(Object.values(files).join('\n')).not.toContain('rtjs-runtime');
});
