// TypeScript and JSX sources, and the way from compiled code back to the user's lines.
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from '@jest/globals';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { type CompileOptions, compile, compileWithReport, evaluate, runInJob } from './harness.ts';

const typescript: CompileOptions = {
  parserPlugins: ['typescript'],
  filename: '/src/file.ts',
  sourceType: 'script',
  moduleFormat: 'commonjs',
  functions: 'all',
};

test('TypeScript: annotations, assertions, overloads, this parameters, generics', async () => {
  const source = `
    interface Box { n: number; get?(x: number): number }
    function pick(x: string): string; function pick(x: number): number;
    function pick(x: any): any { for (;;) return x; }
    function total(this: Box, ...xs: number[]): number { let s: number = this.n; for (const x of xs) s += x; return s; }
    const first = <T,>(xs: readonly T[], fallback?: T): T => { for (const x of xs) return x as T; return fallback!; };
    abstract class Base<T> { abstract name(): T; constructor(protected readonly x: T) {} }
    const box: Box = { n: 1, get(x) { return this.n + x; } };
    exports.main = (): unknown[] => [pick(1), pick('a'), total.call(box, 1, 2), first<number>([4])!, box.get!(2), (box.get as any).call(box, 5), (pick satisfies Function)(9)];`;
  const withoutBase = source.replace(/abstract class.*\n/, '');
  const code = stripTypeScriptTypes(compile(withoutBase, typescript));
  const plain = evaluate(stripTypeScriptTypes(withoutBase)).main() as unknown[];
  const { main } = evaluate(code);
  const { outcome, suspensions } = await runInJob(main, [], 1);
  expect(JSON.stringify(main())).toBe(JSON.stringify(plain));
  expect(JSON.stringify(outcome)).toBe(JSON.stringify({ value: plain }));
  expect(suspensions).toBeGreaterThan(4);
  expect(compileWithReport(source, { ...typescript, sourceType: 'module' }).report.skipped).toMatchObject([
    { code: 'RTJS_CONSTRUCTOR' },
  ]);
});

test('TypeScript: functions keep their names under assertions, and types are no code', async () => {
  const source = `
    const f = ((x: any) => { for (;;) return x; }) as (x: any) => any;
    const o = { m: ((x: any) => { for (;;) return x; })!, n: ((x: any) => x) satisfies unknown };
    const g = (n: { arguments: number[]; yield: 1 }) => { type T = { arguments: any }; const x: T = n; return x.arguments.length; };
    const h = (x?: { f?(): { y: number } | undefined }) => x?.f?.()!.y;
    exports.main = (): unknown[] => [f.name, o.m.name, o.n.name, g({ arguments: [1], yield: 1 }), h({ f: () => ({ y: 4 }) })];`;
  const { main } = evaluate(stripTypeScriptTypes(compile(source, typescript)));
  const expected = ['f', 'm', 'n', 1, 4];
  expect(main()).toEqual(expected);
  expect((await runInJob(main, [], 1)).outcome).toEqual({ value: expected });
});

test('JSX: `this` in the name of an element is the `this` of the function', () => {
  const code = compile('class A { /** @preempt */ view() { return <this.Part a={f(() => 1)} />; } }', {
    parserPlugins: ['jsx'],
    filename: '/src/view.jsx',
  });
  expect(code).toContain('_view.call(this)');
});

test('JSX: calls inside elements are calls', () => {
  const code = compile(
    '/** @preempt */ function View({ xs }) { return <ul a={f()}>{xs.map(x => <li>{x}</li>)}</ul>; }',
    {
      parserPlugins: ['jsx'],
      filename: '/src/view.jsx',
    },
  );
  expect(code).toMatch(/<ul a=\{.*_invoke\(f, void 0, \[\], "f"\)/);
  expect(code).toMatch(/_invoke\(\(_o = xs\)\.map/);
});

test('source maps lead from both faces to the lines of the user', () => {
  const source = `// one\n// two\n/** @preempt */\nfunction sum(n) {\n  let total = 0;\n  while (n--) total += marker(n);\n  return total;\n}`;
  const { code, map } = compileWithReport(source);
  const trace = new TraceMap(map as never);
  const places: unknown[] = [];
  code.split('\n').forEach((line, index) => {
    for (const { index: column } of line.matchAll(/marker/g)) {
      const { line: from } = originalPositionFor(trace, { line: index + 1, column });
      places.push(from);
    }
  });
  expect(places.length).toBeGreaterThanOrEqual(2);
  expect(places.filter(line => line !== null && line !== 6)).toEqual([]);
  expect(places).toContain(6);
});
