// @ts-expect-error Babel 7 comes without types.
import * as babel7 from '@babel/core-7';
import { describe, expect, test } from '@jest/globals';
import { MARK_PATTERN } from 'babel-plugin-rtjs';
import { type CompileOptions, compile, compileWithReport } from './harness.ts';

const body = '{ for (;;) { work(); } }';

/** Function forms, each with a hole for the mark where its declaration begins and one directly before the function. */
const forms: Record<string, (before: string, inside: string) => string> = {
  declaration: (before, inside) => `${before} function f() { ${inside} for (;;) work(); }`,
  'async declaration': (before, inside) => `${before} async function f() { ${inside} for (;;) await work(); }`,
  'exported declaration': (before, inside) => `${before} export function f() { ${inside} for (;;) work(); }`,
  'default export': (before, inside) => `${before} export default function f() { ${inside} for (;;) work(); }`,
  'anonymous default export': (before, inside) => `${before} export default function () { ${inside} for (;;) work(); }`,
  'default exported arrow': (before, inside) => `${before} export default () => { ${inside} for (;;) work(); };`,
  'const function': (before, inside) => `${before} const f = function () { ${inside} for (;;) work(); };`,
  'const arrow': (before, inside) => `${before} const f = () => { ${inside} for (;;) work(); };`,
  'exported async arrow': (before, inside) => `${before} export const f = async () => { ${inside} await work(); };`,
  'let and var': (before, inside) => `let a; ${before} var f = () => { ${inside} for (;;) work(); };`,
  assignment: (before, inside) => `let f; \n${before} f = function () { ${inside} for (;;) work(); };`,
  'assignment to a member': (before, inside) => `const o = {};\n${before} o.f = () => { ${inside} for (;;) work(); };`,
  'object property': (before, inside) => `const o = { ${before} f: function () { ${inside} for (;;) work(); } };`,
  'object method': (before, inside) => `const o = { a: 1, ${before} f() { ${inside} for (;;) work(); } };`,
  'async object method': (before, inside) => `const o = { ${before} async f() { ${inside} await work(); } };`,
  'class method': (before, inside) => `class C { a() {} ${before} f() { ${inside} for (;;) work(); } }`,
  'static method': (before, inside) => `class C { ${before} static f() { ${inside} for (;;) work(); } }`,
  'private method': (before, inside) => `class C { ${before} #f() { ${inside} for (;;) work(); } g() { this.#f(); } }`,
  'static private method': (before, inside) => `class C { ${before} static async #f() { ${inside} work(); } }`,
  'class field': (before, inside) => `class C { ${before} f = () => { ${inside} for (;;) work(); }; }`,
  'returned function': (before, inside) => `function make() { ${before} return () => { ${inside} for (;;) work(); }; }`,
  argument: (before, inside) => `run(1, ${before} () => { ${inside} for (;;) work(); });`,
};

const marks: Record<string, [string, string]> = {
  'a block comment': ['/** @preempt */', ''],
  'a block comment with text': ['/**\n * Counts.\n * @preempt\n * @returns nothing\n */', ''],
  'a line comment': ['// @preempt\n', ''],
  'a directive': ['', "'use preempt';"],
};

describe.each(Object.entries(forms))('%s', (_, source) => {
  test.each(Object.entries(marks))('marked by %s', (_, [before, inside]) => {
    const { report, code } = compileWithReport(source(before && `\n${before}`, inside));
    expect(report.compiled).toHaveLength(1);
    expect(code).toContain('rtjs-runtime/abi');
    expect(code).not.toMatch(/@preempt|use preempt/);
  });

  test('not marked', () => {
    const { report, code } = compileWithReport(source('', ''));
    expect(report).toEqual({ compiled: [], skipped: [] });
    expect(code).not.toContain('rtjs');
  });

  test.each(['/** @atomic */ /** @preempt */', '/** @preempt */ /** @atomic */'])('%s: atomic wins', before => {
    expect(compileWithReport(source(before, '')).report.compiled).toEqual([]);
  });
});

test('a trailing comment of the line before does not count', () => {
  const { report } = compileWithReport(
    `work(); // @preempt\nfunction f() ${body}\nconst x = 1; /* @preempt */\nfunction g() ${body}`,
  );
  expect(report.compiled).toEqual([]);
});

test('a comment on the line of the function counts, also behind other code', () => {
  const { report } = compileWithReport(`work(); /* @preempt */ function f() ${body}`);
  expect(report.compiled.map(({ name }) => name)).toEqual(['f']);
});

test('prose that mentions the mark is none', () => {
  const { report } = compileWithReport(`/** Functions with @preempt are compiled. */ function f() ${body}`);
  expect(report.compiled).toEqual([]);
});

test.each([
  '/** Wrapped prose may bring the word\n * @preempt to the start of a line. */',
  '// @preemptive\n',
  '/* see the section on\n   @preempt() */',
])('%j is no mark, and no error', comment => {
  expect(compileWithReport(`${comment} function f() ${body}\n${comment} const x = 1;`).report.compiled).toEqual([]);
});

test('a comment that begins with the mark may go on', () => {
  const { report, code } = compileWithReport(`/** @preempt since it takes long.\n * Counts. */ function f() ${body}`);
  expect(report.compiled).toHaveLength(1);
  expect(code).toContain('* Counts. */');
});

test('a directive at the top marks every function of the module', () => {
  const { report } = compileWithReport(
    `'use preempt'; function f() ${body} const g = () => ${body}; class C { get x() { return 1; } }`,
  );
  expect(report.compiled.map(({ name }) => name)).toEqual(['f', 'g']);
  expect(report.skipped).toMatchObject([{ name: 'x', code: 'RTJS_ACCESSOR' }]);
});

describe('the decorator', () => {
  const withDecorator = (rest: string, options?: CompileOptions) =>
    compileWithReport(
      `import { preempt, Task } from 'rtjs-runtime'; class C extends Task { @preempt run() ${body} ${rest} }`,
      options,
    );

  test('marks a method and disappears with its import', () => {
    const { report, code } = withDecorator('');
    expect(report.compiled.map(({ name }) => name)).toEqual(['run']);
    expect(code).not.toMatch(/@preempt|\bpreempt\b/);
    expect(code).toContain("import { Task } from 'rtjs-runtime'");
  });

  test.each(['@preempt static s() { work(); }', '@preempt #p() { work(); }', '@preempt async a() { await work(); }'])(
    '%s',
    rest => {
      expect(withDecorator(rest).report.compiled).toHaveLength(2);
    },
  );

  test('other uses of the import stay', () => {
    const { code } = compileWithReport(
      `import { preempt } from 'rtjs-runtime'; class C { @preempt run() ${body} } log(preempt);`,
    );
    expect(code).toContain("import { preempt } from 'rtjs-runtime'");
  });

  test('an import of nothing else goes away whole', () => {
    const { code } = compileWithReport(`import { preempt } from 'rtjs-runtime'; class C { @preempt run() ${body} }`);
    expect(code).not.toContain("from 'rtjs-runtime'");
  });

  test('a decorator of the same name from elsewhere is not ours', () => {
    const { report, code } = compileWithReport(`import { preempt } from 'other'; class C { @preempt run() ${body} }`);
    expect(report.compiled).toEqual([]);
    expect(code).toContain('@preempt');
  });

  test('works through a namespace, and a parser plugin of the user stays', () => {
    const source = `import * as rt from 'rtjs-runtime'; class C { @rt.preempt run() ${body} }`;
    const { report } = compileWithReport(source, { parserPlugins: [['decorators', { version: '2023-11' }]] });
    expect(report.compiled).toHaveLength(1);
  });
});

test.each([
  ['Babel 8', undefined],
  ['Babel 7', babel7],
])('a plugin behind ours may choose the legacy decorators (%s)', (_, babel) => {
  const legacy = {
    manipulateOptions: (_options: unknown, { plugins }: { plugins: unknown[] }) => plugins.push('decorators-legacy'),
  };
  const source = `class C { @preempt run() ${body} }`;
  const { report } = compileWithReport(source, { plugins: [() => legacy], ...(babel && { babel }) });
  expect(report.compiled).toHaveLength(1);
});

describe('an inline function passed to submit', () => {
  const compiled = (source: string) => compileWithReport(source).report.compiled.length;

  test.each([
    `import { submit } from 'rtjs-runtime'; submit(() => ${body});`,
    `import { submit as go } from 'rtjs-runtime'; go(async function () { await work(); }, { deadline: 5 });`,
    `import * as rt from 'rtjs-runtime'; rt.submit(() => ${body});`,
    `import { scheduler } from 'rtjs-runtime'; scheduler.submit(() => ${body});`,
    `import { createScheduler } from 'rtjs-runtime'; const s = createScheduler({}); s.submit(() => ${body});`,
    `const { submit } = require('rtjs-runtime'); submit(() => ${body});`,
    `const { submit: go } = require('rtjs-runtime'); go(() => ${body});`,
    `const runtime = require('rtjs-runtime'); runtime.submit(() => ${body});`,
  ])('is marked: %s', source => expect(compiled(source)).toBe(1));

  test.each([
    `import { submit } from 'forms'; submit(() => ${body});`,
    `form.submit(() => ${body});`,
    `import { submit } from 'rtjs-runtime'; { const submit = f => f(); submit(() => ${body}); }`,
    `import { submit } from 'rtjs-runtime'; submit(function* () { yield; });`,
    `const { submit } = require('forms'); submit(() => ${body});`,
    `function f(require) { const { submit } = require('rtjs-runtime'); submit(() => ${body}); }`,
    `import { submit } from 'rtjs-runtime'; submit(/** @atomic */ () => ${body});`,
  ])('is not ours: %s', source => expect(compiled(source)).toBe(0));
});

test('what is compiled is not compiled again', () => {
  const once = compile(`/** @preempt */ function f() ${body}\n'x';`);
  expect(compileWithReport(once, { functions: 'all' }).code).toBe(once);
  expect(compileWithReport(once).report.compiled).toEqual([]);
});

test('the report names functions and places', () => {
  const { report } = compileWithReport(`\n/** @preempt */\n  async function f() { await 1; }`);
  expect(report.compiled).toEqual([{ name: 'f', kind: 'async', line: 3, column: 2 }]);
});

describe('the pattern for hook filters', () => {
  test.each(['/* @preempt */', "'use preempt'", '"use preempt"', "import { submit } from 'rtjs-runtime'; submit(f)"])(
    'finds %s',
    text => {
      expect(MARK_PATTERN.test(text)).toBe(true);
    },
  );
  test.each(['preempt', 'form.submit()', '@preemptive', "import { scheduler } from 'rtjs-runtime'"])('not %s', text => {
    expect(MARK_PATTERN.test(text)).toBe(false);
  });
});

test("in `functions: 'all'` a function without loops, calls and awaits stays as it is, unless it is marked", () => {
  const source =
    'const leaf = x => x + 1; function f() { for (;;) leaf(1); } async function g() {} /** @preempt */ const h = x => x;';
  const { report, code } = compileWithReport(source, { functions: 'all' });
  expect(report.compiled.map(({ name }) => name)).toEqual(['f', 'g', 'h']);
  expect(code).toContain('const leaf = x => x + 1;');
});

test('a call of a function of the file that is not compiled stays as it is', () => {
  const code = compile(
    'function helper() { work(); } let other = helper; /** @preempt */ function f() { for (;;) { helper(); other(); } other = 1; }',
  );
  expect(code).toMatch(/_expired\(\)\) yield;\s+helper\(\);/);
  expect(code).toContain('_invoke(other,');
});
