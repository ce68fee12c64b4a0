// Builds every package with plain tsc, one source file to one output file, in the order in which they depend.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { PACKAGES } from './packages.ts';

for (const name of PACKAGES) {
  rmSync(`${name}/dist`, { recursive: true, force: true });
  const { status } = spawnSync('tsc', ['-p', name], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
