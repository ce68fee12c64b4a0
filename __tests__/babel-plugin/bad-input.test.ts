import { describe, expect, test } from '@jest/globals';
import { compile, compileWithReport } from './harness.ts';

const failure = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error as Error & { code: string; reasonCode: string; loc: unknown; pos: number };
  }
  throw new Error('expected an error');
};

describe('an explicit mark that cannot be honoured', () => {
  test.each([
    ['RTJS_GENERATOR', '/** @preempt */ function* f() { yield 1; }', 16],
    ['RTJS_GENERATOR', '/** @preempt */ async function* f() { yield 1; }', 16],
    ['RTJS_GENERATOR', 'class C { /** @preempt */ *f() { yield 1; } }', 26],
    ['RTJS_ACCESSOR', 'class C { /** @preempt */ get x() { return 1; } }', 26],
    ['RTJS_ACCESSOR', "const o = { set x(v) { 'use preempt'; } };", 12],
    ['RTJS_CONSTRUCTOR', 'class C { /** @preempt */ constructor() { work(); } }', 26],
    [
      'RTJS_CONSTRUCTOR',
      "import { preempt } from 'rtjs-runtime'; class C { /** @preempt */ constructor() { work(); } }",
      66,
    ],
    ['RTJS_EVAL', '/** @preempt */ function f(x) { return eval(x); }', 39],
    ['RTJS_EVAL', '/** @preempt */ function f(x) { return () => eval(x); }', 45],
    ['RTJS_ARGUMENTS_CALLEE', '/** @preempt */ function f() { return arguments.callee; }', 38],
    ['RTJS_SUPER_CALL', 'class A extends B { constructor() { const f = /** @preempt */ () => super(); } }', 68],
    ['RTJS_AWAIT_USING', '/** @preempt */ async function f() { await using x = g(); }', 37],
    ['RTJS_PLACE', 'for (; f(class { /** @preempt */ m() { work(); } }); );', 33],
    ['RTJS_PLACE', 'function f(o = { /** @preempt */ m() { super.m(); } }) {}', 33],
    ['RTJS_PLACE', 'class A { inner = class { /** @preempt */ #m() { work(); } }; }', 42],
    ['RTJS_MARK_PLACE', '/** @preempt */ const x = 5;', 0],
    ['RTJS_MARK_PLACE', "import { preempt } from 'rtjs-runtime'; class C { @preempt() m() { work(); } }", 50],
    ['RTJS_MARK_PLACE', 'class C { @preempt run = () => work(); }', 10],
    ['RTJS_MARK_PLACE', "import * as rt from 'rtjs-runtime'; class C { @rt.preempt x = 1; }", 46],
    ['RTJS_MARK_PLACE', '@preempt class C {}', 0],
    ['RTJS_MARK_PLACE', '/** @preempt */ class C { m() {} }', 0],
    ['RTJS_MARK_PLACE', '/** @preempt */ const f = memo(() => work());', 0],
  ])('%s: %s', (code, source, column) => {
    const error = failure(() => compile(source));
    expect(error).toMatchObject({ code, reasonCode: code, loc: { line: 1, column }, pos: column });
    expect(error.message).toContain(code);
    expect(error.message).toMatch(/> 1 \|/);
  });

  test.each([
    ['RTJS_WITH', '/** @preempt */ function f(o) { with (o) { g(); } }'],
    ['RTJS_WITH', 'with (o) { f = /** @preempt */ () => work(); }'],
    ['RTJS_YIELD_NAME', '/** @preempt */ function f() { var yield = 1; return yield; }'],
  ])('%s in sloppy code: %s', (code, source) => {
    expect(failure(() => compile(source, { sourceType: 'script' }))).toMatchObject({ code });
  });

  test('names that only look like it are fine', () => {
    expect(
      compileWithReport('/** @preempt */ function f(o) { return o.yield + o.eval() + { yield: 1 }.yield; }').report
        .compiled,
    ).toHaveLength(1);
  });
});

test("in `functions: 'all'` the same functions stay as they are and are listed with the reason", () => {
  const source =
    'function* g() { yield 1; } class C { constructor() { f(); } get x() { return f(); } } function f(x) { return eval(x); } function ok() { f(); }';
  const { report } = compileWithReport(source, { functions: 'all', sourceType: 'script' });
  expect(report.compiled.map(({ name }) => name)).toEqual(['ok']);
  expect(report.skipped.map(({ name, code }) => [name, code])).toEqual([
    ['g', 'RTJS_GENERATOR'],
    ['constructor', 'RTJS_CONSTRUCTOR'],
    ['x', 'RTJS_ACCESSOR'],
    ['f', 'RTJS_EVAL'],
  ]);
});

describe('options', () => {
  test.each([
    [{ functions: 'some' }, "option 'functions' must be 'marked' or 'all', got 'some'"],
    [{ strategy: 'threads' }, "option 'strategy' must be 'generators', got 'threads'"],
    [{ importSource: 5 }, "option 'importSource' must be a package name, got 5"],
    [{ development: 'yes' }, "option 'development' must be true or false, got 'yes'"],
    [{ moduleFormat: 'umd' }, "option 'moduleFormat' must be 'auto' or 'esm' or 'commonjs', got 'umd'"],
    [{ function: 'all' }, "unknown option 'function'; did you mean 'functions'?"],
    [{ packages: ['aes-js'] }, "unknown option 'packages'; it is one of vite-plugin-rtjs and rollup-plugin-rtjs"],
    [{ zzz: 1 }, "unknown option 'zzz'; known options are functions, strategy"],
  ])('%j', (options, message) => {
    const error = failure(() => compile('', options as object));
    expect(error.code).toBe('RTJS_OPTION');
    expect(error.message).toContain(message);
  });

  test('undefined means the default', () => {
    expect(compile('/** @preempt */ function f() { g(); }', { importSource: undefined as never })).toContain(
      'rtjs-runtime/abi',
    );
  });

  test('importSource', () => {
    expect(compile('/** @preempt */ function f() { g(); }', { importSource: '@me/rt' })).toContain('from "@me/rt/abi"');
  });

  test.each([
    ["const { submit } = require('rtjs-runtime'); /** @preempt */ function f() { g(); }", false],
    ['/** @preempt */ exports.f = function () { g(); };', false],
    ['/** @preempt */ module.exports = () => g();', false],
    ["import x from 'x'; /** @preempt */ function f() { require(x); }", true],
    ['/** @preempt */ export function f() { g(); }', true],
    ['/** @preempt */ function f() { g(); }', true],
    ['function h(require) { require(); } /** @preempt */ function f() { g(); }', true],
  ])('what Babel calls a module, but is CommonJS, gets no import: %s', (source, isModule) => {
    expect(/^import \{[^}]*\} from "rtjs-runtime\/abi"/m.test(compile(source))).toBe(isModule);
    expect(compile(source).includes('require("rtjs-runtime/abi")')).toBe(!isModule);
  });

  test('a file called .cjs gets no import', () => {
    expect(compile('/** @preempt */ function f() { g(); }', { filename: '/src/file.cjs' })).toContain('require(');
  });

  test('moduleFormat', () => {
    const source = '/** @preempt */ function f() { g(); }';
    expect(compile(source)).toMatch(/^import \{/);
    expect(compile(source, { sourceType: 'script' })).toMatch(/^var \{[\s\S]*require\("rtjs-runtime\/abi"\)/);
    expect(compile(source, { moduleFormat: 'commonjs' })).not.toMatch(/\bimport\b/);
    expect(compile(source, { sourceType: 'script' })).not.toMatch(/\bimport\b/);
    expect(compile(`exports.x = 1; ${source}`, { moduleFormat: 'esm' })).toMatch(/^import \{/);
  });
});

test('a syntax error is the one of Babel', () => {
  expect(failure(() => compile('/** @preempt */ function f( {'))).toMatchObject({
    code: 'BABEL_PARSE_ERROR',
    loc: { line: 1 },
  });
});
