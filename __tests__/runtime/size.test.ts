import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

test('the core stays within 4 KB, and an import that uses nothing costs nothing', () => {
  // In a process of its own: the bundler's native part does not take the objects of Jest's realm.
  const script = new URL('../../scripts/size.ts', import.meta.url).pathname;
  const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect(stdout).toMatch(/core +\d+ bytes/);
  expect(Number(/nothing +(\d+) bytes/.exec(stdout)?.[1])).toBeLessThan(50);
  expect(status).toBe(0);
});
