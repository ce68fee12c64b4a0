// What is checked besides the tests: each counts as one test.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { add, type Counts, NOTHING } from './counts.ts';

/** Each check is a script of Node, or the command of a development dependency; it passes by its exit status. */
const CHECKS: { name: string; command: string[] }[] = [
  { name: 'typecheck', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'lint', command: ['biome', 'check', '--colors=off', '.'] },
  { name: 'lock file', command: [process.execPath, 'scripts/complete-lock.ts', '--check'] },
  { name: 'figures and links of the docs', command: [process.execPath, 'scripts/check-docs.ts'] },
  { name: 'size of the runtime', command: [process.execPath, 'scripts/size.ts'] },
];

/** Runs every check and prints the output of those that fail. */
export function runChecks(): Counts {
  return CHECKS.map(runCheck).reduce(add, NOTHING);
}

function runCheck({ name, command: [program = '', ...args] }: (typeof CHECKS)[number]): Counts {
  const script = args[0];
  if (script?.startsWith('scripts/') && !existsSync(script)) return NOTHING;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const passed = status === 0;
  console.log(`${passed ? 'PASS' : 'FAIL'} ${name}`);
  if (!passed) console.log(`${stdout ?? ''}${stderr ?? ''}${error ?? ''}`);
  return { ...NOTHING, [passed ? 'passed' : 'failed']: 1 };
}
