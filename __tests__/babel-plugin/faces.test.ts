// Both faces of a compiled function, and how a call finds out which one it wants.
import { describe, expect, test } from '@jest/globals';
import * as abi from 'rtjs-runtime/abi';
import { compile, compileAndEvaluate, runInJob } from './harness.ts';

const counting = 'const count = n => { let s = 0; for (let i = 0; i < n; i++) s += i; return s; };';

const job = async (source: string, budget = 1, args: unknown[] = []) => {
  const log: unknown[] = [];
  const { main } = compileAndEvaluate(source, { functions: 'all' }, log);
  const result = await runInJob(main, args, budget);
  return { ...result, log };
};

/** Suspensions of a job whose only loops are in `count(10)`, called as `call` says. */
const suspensionsOf = async (call: string) => (await job(`${counting} exports.main = () => ${call};`)).suspensions;

describe('in a job', () => {
  test('a direct call can be left inside', async () => {
    expect(await suspensionsOf('count(10)')).toBeGreaterThan(10);
  });

  test.each([
    ['a native frame', '[10].map(count)[0]'],
    ['a getter', '({ get x() { return count(10); } }).x'],
    ['an implicit conversion', '1 + { valueOf: () => count(10) }'],
    ['a proxy trap', 'new Proxy({}, { get: () => count(10) }).x'],
    ['a constructor', 'new (class { constructor() { this.x = count(10); } })().x'],
    ['a proxy of a compiled function with a trap', 'new Proxy(() => 0, { apply: () => count(10) })()'],
    ['a bound function', 'count.bind(null, 10)()'],
  ])('what %s calls runs to its end', async (_, call) => {
    expect(await suspensionsOf(call)).toBeLessThan(6);
  });

  test('an unmarked function runs to its end, whatever it calls', async () => {
    const source = `${counting} /** @atomic */ const unmarked = () => count(10); exports.main = () => unmarked();`;
    const { suspensions, outcome } = await job(source);
    expect(outcome).toEqual({ value: 45 });
    expect(suspensions).toBeLessThan(3);
  });

  test('an object that inherits from a compiled function is no compiled function', async () => {
    const { outcome } = await job(
      `${counting} exports.main = () => { try { Object.create(count)(3); } catch (e) { return e.name; } };`,
    );
    expect(outcome).toEqual({ value: 'TypeError' });
  });
});

describe('nothing is left in the cell', () => {
  const clean = () => expect(abi.cell).toMatchObject({ callee: null, entered: null });

  test.each([
    [
      'a stack overflow at the entry of a callee',
      'const deep = n => deep(n + 1); const f = o => o.deep(0); exports.main = () => { try { f({ deep }); } catch (e) { return e.name; } };',
    ],
    [
      'a callee that throws in a default',
      'const f = (x = (() => { throw new Error("default"); })()) => { for (;;) return x; }; const o = { f }; exports.main = () => { try { o.f(); } catch (e) { return e.message; } };',
    ],
    [
      'a class called without new',
      'class C {} const o = { C }; exports.main = () => { try { o.C(); } catch (e) { return e.name; } };',
    ],
    [
      'a revoked proxy',
      'const { proxy, revoke } = Proxy.revocable(() => 0, {}); revoke(); const o = { proxy }; exports.main = () => { try { o.proxy(); } catch (e) { return e.name; } };',
    ],
    [
      'a default that calls the function itself',
      'const f = (n, x = n ? f(n - 1) : 0) => { for (;;) return n + x; }; const o = { f }; exports.main = () => o.f(3);',
    ],
  ])('after %s', async (_, source) => {
    const { main } = compileAndEvaluate(source, { functions: 'all' });
    const ordinary = main();
    const { outcome } = await runInJob(main, [], 1);
    expect(outcome).toEqual({ value: ordinary });
    clean();
    expect(main()).toEqual(ordinary);
  });
});

describe('called by ordinary code', () => {
  test('async functions settle in the same turn as before', async () => {
    const source = `
      const order = [];
      const f = async name => { order.push(name + 0); await 0; order.push(name + 1); const g = () => 0; try { await Promise.reject(g); } catch {} order.push(name + 2); return name; };
      exports.main = f; exports.order = order;`;
    const plain = compileAndEvaluate(source.replace('const f', '/** @atomic */ const f'), {
      functions: 'all',
    }) as never as { main: (n: string) => Promise<string>; order: string[] };
    const { main, order } = compileAndEvaluate(source, { functions: 'all' }) as never as typeof plain;
    const both = (a: typeof plain.main, b: typeof plain.main, log: string[]) =>
      Promise.all([a('a').then(() => log.push('a!')), b('b').then(() => log.push('b!'))]);
    await both(plain.main, plain.main, plain.order);
    await both(main, main, order);
    expect(order).toEqual(plain.order);
  });

  test('no point leaves, even with a spent budget', () => {
    const { main } = compileAndEvaluate(
      `${counting} exports.main = n => { const inner = () => count(n); return inner(); };`,
      { functions: 'all' },
    );
    abi.cell.n = 1;
    expect(main(1000)).toBe(499500);
    expect(Number.isInteger(abi.cell.n)).toBe(true);
  });

  test('so does a function that holds only functions which are not compiled', () => {
    const { main } = compileAndEvaluate(
      'exports.main = /** @preempt */ xs => { for (const x of xs) xs.map(y => y + x); };',
    );
    expect(String(main)).toContain('for (const x of xs) xs.map(y => y + x);');
    expect(String(main)).not.toContain('_runToEnd');
  });

  test('a function without nested functions keeps its body, untouched, beside the chain', () => {
    const { main } = compileAndEvaluate(
      'exports.main = function (n) { let s = 0; for (let i = 0; i < n; i++) s += i; return s; };',
      { functions: 'all' },
    );
    expect(String(main)).toContain('for (let i = 0; i < n; i++) s += i;');
  });
});

test('the output stays linear in the source, however deep functions nest', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'work();' : `const f${depth} = function (x = 1) { for (;;) { ${nested(depth - 1)} } }; f${depth}();`;
  const size = (depth: number) =>
    compile(nested(depth).replaceAll(/\s+/g, ' '), { functions: 'all' }).replaceAll(/\s+/g, ' ').length;
  expect(size(12) / size(6)).toBeLessThan(2.2);
});

test('the innermost decorator sees the method and changes nothing, as TC39 and as legacy decorator', () => {
  const seen: unknown[] = [];
  const decorator = abi.grabMethod(method => seen.push(method)) as (...args: unknown[]) => unknown;
  const method = () => 1;
  expect(decorator(method, { kind: 'method' })).toBeUndefined();
  expect(decorator({}, 'm', { value: method, writable: true })).toBeUndefined();
  expect(seen).toEqual([method, method]);
});
