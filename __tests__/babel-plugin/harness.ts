// Compiles sources and runs what comes out: as ordinary code, and inside a job that is left at chosen points.
import * as babel8 from '@babel/core';
import plugin, { type Options } from 'babel-plugin-rtjs';
import * as runtime from 'rtjs-runtime';
import * as abi from 'rtjs-runtime/abi';

type Exports = Record<string, unknown> & { main: (...args: unknown[]) => unknown };

export interface CompileOptions extends Options {
  filename?: string;
  sourceType?: 'module' | 'script';
  parserPlugins?: unknown[];
  babel?: typeof babel8;
  /** Plugins that stand behind ours in the list. */
  plugins?: unknown[];
}

export function compile(source: string, options: CompileOptions = {}): string {
  return compileWithReport(source, options).code;
}

export function compileWithReport(source: string, options: CompileOptions = {}) {
  const { filename = '/src/file.js', sourceType = 'module', parserPlugins = [], babel = babel8, ...rest } = options;
  const { plugins = [], ...own } = rest;
  const result = babel.transformSync(source, {
    configFile: false,
    babelrc: false,
    filename,
    sourceType,
    sourceMaps: true,
    parserOpts: { plugins: parserPlugins as never[] },
    plugins: [[plugin, { development: false, ...own }], ...(plugins as [])],
  })!;
  const report = (result.metadata as unknown as { rtjs: import('babel-plugin-rtjs').Report }).rtjs;
  return { code: result.code!, map: result.map!, report };
}

/** Runs a CommonJS source and returns its exports; `log` is in reach of the source. */
export function evaluate(code: string, log: unknown[] = []): Exports {
  const modules: Record<string, unknown> = { 'rtjs-runtime': runtime, 'rtjs-runtime/abi': abi };
  const exports = {} as Exports;
  const run = new Function('exports', 'require', 'log', code);
  run(
    exports,
    (name: string) => modules[name],
    (...entry: unknown[]) => log.push(entry),
  );
  return exports;
}

export function compileAndEvaluate(source: string, options: CompileOptions = {}, log: unknown[] = []): Exports {
  return evaluate(compile(source, { sourceType: 'script', moduleFormat: 'commonjs', ...options }), log);
}

export interface JobRun {
  /** How often the function was left at a point. */
  suspensions: number;
  outcome: Outcome;
}

export type Outcome = { value: unknown } | { error: string };

/** A shared state as `rtjs-runtime/abi` keeps it; a fibre made here decides when a point leaves. */
const shared = (globalThis as unknown as Record<symbol, { current: unknown; atomic: number }>)[
  Symbol.for('rtjs-runtime/abi@1')
]!;

/** The part of a child fibre that its scheduler needs: the rest of an async function after its first `await`. */
interface Child {
  chain: abi.Chain;
  become(state: 'waiting' | 'ready' | 'running'): void;
  end(state: 'done' | 'failed', outcome: unknown): void;
}

function finish(child: Child, state: 'done' | 'failed', outcome: unknown): void {
  for (const passed of ['waiting', 'ready', 'running'] as const) child.become(passed);
  child.end(state, outcome);
}

/**
 * Runs a compiled function in a job of its own that is left at every `budget`-th point, and lets other code run in between.
 * `budget` Infinity never leaves it.
 */
export async function runInJob(
  main: (...args: unknown[]) => unknown,
  args: unknown[],
  budget: number,
): Promise<JobRun> {
  let suspensions = 0;
  const errors: unknown[] = [];
  const refill = Number.isFinite(budget) ? budget : 1 << 30;
  const scheduler = {
    expired: () => true,
    interrupt: () => undefined,
    host: { report: (error: unknown) => errors.push(error) },
    wait: (child: Child, awaited: unknown) => {
      void drive(child.chain, awaited, true).then(
        value => finish(child, 'done', value),
        error => finish(child, 'failed', error),
      );
    },
  };
  const job = { name: 'test', children: null, cancellation: new Error('cancelled'), scheduler };
  const fibre = { job, cancelled: false, unwinding: false };
  const resume = (chain: abi.Chain, method: 'next' | 'throw', value: unknown) => {
    shared.current = fibre;
    abi.cell.n = refill;
    try {
      return chain[method](value);
    } finally {
      shared.current = null;
    }
  };
  async function drive(chain: abi.Chain, first: unknown, isAwait: boolean): Promise<unknown> {
    let step: IteratorResult<unknown> = isAwait ? { done: false, value: first } : resume(chain, 'next', undefined);
    while (!step.done) {
      if (step.value === undefined) {
        suspensions += 1;
        step = resume(chain, 'next', undefined);
        continue;
      }
      let method: 'next' | 'throw' = 'next';
      let value: unknown;
      try {
        value = await step.value;
      } catch (error) {
        method = 'throw';
        value = error;
      }
      step = resume(chain, method, value);
    }
    return step.value;
  }
  const outcome = await outcomeOf(() => {
    abi.cell.callee = main;
    const value = main(...args);
    abi.cell.callee = null;
    const chain = abi.cell.entered;
    abi.cell.entered = null;
    if (!chain) return value;
    return drive((chain as { inner?: abi.Chain }).inner ?? chain, undefined, false);
  });
  if (errors.length > 0) throw new Error(`reported: ${String(errors)}`);
  return { suspensions, outcome };
}

export async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    return { value: await run() };
  } catch (error) {
    return { error: String(error) };
  }
}
