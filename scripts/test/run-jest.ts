// Runs Jest in two parts: first the suites that only compute, side by side; then, one after another, those that drive a
// browser or install packages, because what they measure would be disturbed by work beside them.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { add, type Counts, NOTHING } from './counts.ts';

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--no-color',
];

// Without NO_COLOR, Babel's code frames are coloured when `CI` is set or a terminal is there, and tests see the codes.
const ENVIRONMENT = { ...process.env, NO_COLOR: '1' };

/** What `__tests__/helpers/browser.ts` writes where there is no browser. */
const MISSING_BROWSER = /^\w+ was not found; (install it with: .+)$/;

/** What Jest writes when something keeps it alive; it then waits for ever. */
const STILL_ALIVE = /^Jest did not exit one second after/;
const PATIENCE = 5_000; // ms

/**
 * Runs the suites that the arguments select, all without arguments.
 * @param args arguments for Jest, as the user gave them
 * @param installHints gets the commands that install what skipped tests need
 */
export async function runJest(args: readonly string[], installHints: Set<string>): Promise<Counts> {
  const suites = listSuites(args);
  const alone = suites.filter(needsQuiet);
  const together = suites.filter(suite => !alone.includes(suite));
  let counts = NOTHING;
  if (together.length > 0) counts = add(counts, await runPart([...args, ...without(alone)], installHints));
  if (alone.length > 0) {
    counts = add(counts, await runPart([...args, '--runInBand', ...without(together)], installHints));
  }
  return counts;
}

/** @returns the absolute paths of the suites; none where Jest refuses the arguments, after its message */
function listSuites(args: readonly string[]): string[] {
  const { status, stdout } = spawnSync(process.execPath, [...JEST, '--listTests', '--json', ...args], {
    env: ENVIRONMENT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return status === 0 ? JSON.parse(stdout) : [];
}

function needsQuiet(suite: string): boolean {
  return /\/helpers\/(browser|consumer)\.ts'/.test(readFileSync(suite, 'utf8'));
}

function without(suites: readonly string[]): string[] {
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return ['/node_modules/', ...suites.map(suite => `${literal(suite)}$`)].map(p => `--testPathIgnorePatterns=${p}`);
}

async function runPart(args: readonly string[], installHints: Set<string>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'rtjs-test-'));
  const outcome = join(folder, 'counts.json');
  try {
    const reporters = ['--reporters=default', '--reporters=<rootDir>/scripts/test/count-reporter.js'];
    const child = spawn(process.execPath, [...JEST, ...args, ...reporters], {
      env: { ...ENVIRONMENT, RTJS_TEST_COUNTS: outcome },
      stdio: ['inherit', 'inherit', 'pipe'],
    });
    const ended = new Promise<number | null>(resolve => child.on('close', resolve));
    for await (const line of createInterface({ input: child.stderr })) {
      if (STILL_ALIVE.test(line)) setTimeout(() => child.kill('SIGKILL'), PATIENCE).unref();
      const [, command] = MISSING_BROWSER.exec(line) ?? [];
      if (command === undefined) process.stderr.write(`${line}\n`);
      else installHints.add(`Tests were skipped for lack of a browser; ${command}`);
    }
    const status = await ended;
    const counts = readCounts(outcome);
    // A failure that is in no test: Jest was killed because something kept it alive, or its set-up or tear-down failed.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCounts(file: string): Counts {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return NOTHING; // Jest ended before its first test; its exit status tells
  }
}
