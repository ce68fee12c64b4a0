// npm run bench -- <name> [--quick] [--json FILE] [options of the benchmark]
import { writeFileSync } from 'node:fs';
import type { Benchmark } from './report.ts';

/** All benchmarks: name to module. A module exports `benchmark`. */
const BENCHMARKS: Record<string, () => Promise<{ benchmark: Benchmark }>> = {
  macro: () => import('./macro.ts'),
};

/** Takes `--json FILE` and `--quick` out of the arguments; the rest belongs to the benchmark. */
function takeCommonOptions(args: readonly string[]): { quick: boolean; json: string | undefined; rest: string[] } {
  const rest: string[] = [];
  let quick = false;
  let json: string | undefined;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--quick') quick = true;
    else if (arg.startsWith('--json=')) json = arg.slice('--json='.length);
    else if (arg === '--json') json = args[++i] ?? '';
    else rest.push(arg);
  }
  if (json === '') throw new Error('--json needs the name of a file');
  return { quick, json, rest };
}

async function main([name, ...args]: readonly string[]): Promise<void> {
  const load = name === undefined ? undefined : Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
  if (!load) {
    const names = Object.keys(BENCHMARKS).join(', ');
    if (name !== undefined) process.stderr.write(`There is no benchmark ${JSON.stringify(name)}.\n`);
    process.stderr.write(`npm run bench -- <name> [--quick] [--json FILE] [options]\nnames: ${names}\n`);
    process.exitCode = 1;
    return;
  }
  const { quick, json, rest } = takeCommonOptions(args);
  const { benchmark } = await load();
  const report = await benchmark({ quick, json, args: rest });
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  // Mistakes in the options are no bugs: a sentence is enough.
  const wrongOption = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!wrongOption) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
