// @ts-expect-error Babel 7 comes without types.
import * as babel7 from '@babel/core-7';
import { describe, expect, test } from '@jest/globals';
import { type CompileOptions, compileAndEvaluate, evaluate, outcomeOf, runInJob } from './harness.ts';
import { programs } from './programs.ts';

const variants: [string, CompileOptions][] = [
  ['Babel 8', {}],
  ['Babel 8, development', { development: true }],
  ['Babel 7', { babel: babel7 as unknown as NonNullable<CompileOptions['babel']> }],
];

describe.each(variants)('a compiled program means what it meant (%s)', (_, options) => {
  describe.each(programs)('$name', ({ source, args = [], marked, ordinary }) => {
    const compiled = (log: unknown[]) =>
      compileAndEvaluate(source, { functions: marked ? 'marked' : 'all', ...options }, log).main;

    const plain = async () => {
      const log: unknown[] = [];
      const { main } = evaluate(source, log);
      return { outcome: await outcomeOf(() => main(...args)), log };
    };

    test('called by ordinary code', async () => {
      const log: unknown[] = [];
      const main = compiled(log);
      const outcome = await outcomeOf(() => main(...args));
      expect({ outcome, log }).toEqual(await plain());
    });

    const budgets = ordinary ? [] : [1, 2, 7, Number.POSITIVE_INFINITY];
    if (budgets.length > 0)
      test.each(budgets)('in a job, left at every point number %d', async budget => {
        const log: unknown[] = [];
        const { outcome, suspensions } = await runInJob(compiled(log), args, budget);
        expect({ outcome, log }).toEqual(await plain());
        if (budget === 1) expect(suspensions).toBeGreaterThan(0);
        if (budget === Number.POSITIVE_INFINITY) expect(suspensions).toBe(0);
      });
  });
});
