// Tests that bundle or pack need the built packages. A build removes `dist` first, so it happens only when a source is
// newer than what was built of it: two test runs in one checkout do not disturb each other.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES } from '../packages.ts';

/**
 * Builds the four packages unless each of them is up to date.
 * @returns whether the packages are built and up to date
 */
export function buildIfStale(): boolean {
  const stale = PACKAGES.filter(isStale);
  if (stale.length === 0) return true;
  console.log(`Building (${stale.join(', ')} changed)`);
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  return status === 0;
}

function isStale(name: string): boolean {
  const source = join(name, 'src');
  const built = join(name, 'dist');
  if (!existsSync(built)) return true;
  const expected = filesOf(source).filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts'));
  const outputs = filesOf(built).filter(file => file.endsWith('.js'));
  if (outputs.length !== expected.length) return true;
  const settings = Math.max(mtime('tsconfig.base.json'), mtime(join(name, 'tsconfig.json')));
  return expected.some(file => {
    const output = join(built, file.replace(/\.ts$/, '.js'));
    return !existsSync(output) || mtime(output) < Math.max(mtime(join(source, file)), settings);
  });
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });
const mtime = (file: string) => statSync(file).mtimeMs;
