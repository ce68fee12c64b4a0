import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Starts a driver of this folder, on the sources of the packages. */
export function startDriver(name: string, ...args: string[]): ChildProcess {
  const file = join(import.meta.dirname, 'drivers', name);
  return spawn(process.execPath, ['--conditions=rtjs-source', '--no-warnings', file, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Runs a driver to its end. @returns what it printed */
export async function runDriver(name: string, ...args: string[]): Promise<string> {
  const child = startDriver(name, ...args);
  const ended = once(child, 'close');
  const output = await text(child.stdout!);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return output;
}
