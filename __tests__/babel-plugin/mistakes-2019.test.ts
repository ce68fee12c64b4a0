// The mistakes of the 2019 prototype in its transformation, each of which ours must not have.
import { describe, expect, test } from '@jest/globals';
import { compileAndEvaluate, compileWithReport, evaluate, runInJob } from './harness.ts';

/** Runs a marked function in a job, left at every point. */
async function inJob(source: string, args: unknown[] = []) {
  const { main } = compileAndEvaluate(source);
  return runInJob(main, args, 1);
}

test('the body of a brace-less loop is deleted', async () => {
  const { outcome, suspensions } = await inJob(
    '/** @preempt */ exports.main = n => { let s = 0; while (n > 0) s += n--; return s; };',
    [4],
  );
  expect(outcome).toEqual({ value: 10 });
  expect(suspensions).toBe(4);
});

describe('no points in loops inside if, try, switch, in for-of, for-in, do', () => {
  const loop = 'for (let i = 0; i < 5; i++) s++;';
  test.each([
    ['if', `if (s === 0) ${loop}`],
    ['else', `if (s) ; else { ${loop} }`],
    ['try', `try { ${loop} } catch {}`],
    ['catch', `try { throw 0; } catch { ${loop} }`],
    ['finally', `try {} finally { ${loop} }`],
    ['switch', `switch (s) { case 0: ${loop} }`],
    ['a block', `{ ${loop} }`],
    ['a label', `a: ${loop}`],
    ['a loop', `do { ${loop} break; } while (true);`],
    ['for-of', 'for (const x of [1, 2, 3, 4, 5]) s += 1;'],
    ['for-in', 'for (const x in [1, 2, 3, 4, 5]) s += 1;'],
    ['do', 'do s++; while (s < 5);'],
  ])('%s', async (_, body) => {
    const { outcome, suspensions } = await inJob(
      `/** @preempt */ exports.main = () => { let s = 0; ${body} return s; };`,
    );
    expect(outcome).toEqual({ value: 5 });
    expect(suspensions).toBeGreaterThanOrEqual(5);
  });
});

test('arrows ignored', async () => {
  const { suspensions } = await inJob(
    '/** @preempt */ const f = x => { for (;;) return x; }; exports.main = /** @preempt */ () => f(1);',
  );
  expect(suspensions).toBe(2);
});

test('annotated async unusable', async () => {
  const source =
    '/** @preempt */ async function f(x) { for (let i = 0; i < 3; i++) x += await i; return x; } exports.main = f;';
  expect((await inJob(source, [1])).outcome).toEqual({ value: 4 });
  await expect(compileAndEvaluate(source).main(1)).resolves.toBe(4);
});

test('an ordinary caller gets an unstarted generator', () => {
  expect(compileAndEvaluate('exports.main = /** @preempt */ n => { for (;;) return n; };').main(7)).toBe(7);
});

test.each([
  ['return 0 loses the value', 'return 0;', 0],
  ['a result that is undefined', 'return undefined;', undefined],
  ['a result that is false', 'return false;', false],
])('%s', async (_, body, value) => {
  const { outcome } = await inJob(
    `/** @preempt */ const f = () => { for (;;) ${body} }; exports.main = /** @preempt */ () => f();`,
  );
  expect(outcome).toEqual({ value });
});

test('the plain program is what all of this is compared with', () => {
  const source = 'exports.main = n => { let s = 0; while (n > 0) s += n--; return s; };';
  expect(evaluate(source).main(4)).toBe(10);
  expect(compileWithReport(source).report.compiled).toEqual([]);
});
