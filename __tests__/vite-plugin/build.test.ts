import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { CIPHER_JOB, expectedCipher } from '../helpers/aes.ts';
import { project, runNode } from '../helpers/project.ts';
import { build, runtimes, VERSIONS } from './drive.ts';

const SETTINGS = { packages: ['aes-js'], scheduler: { slice: 0.5, round: 1, budget: 50 } };

const MAIN = `
  import { scheduler } from 'rtjs-runtime';
  import { cipher } from './job.ts';
  cipher().then(result => console.log(JSON.stringify({ ...result, slice: scheduler.slice })));`;

test.each(VERSIONS)('%s builds: aes-js is compiled, one runtime, the settings, one line', async version => {
  const folder = project({ 'job.ts': CIPHER_JOB, 'main.ts': MAIN });
  const config = { build: { rollupOptions: { input: join(folder, 'main.ts') } } };
  const built = await build({ version, folder, options: SETTINGS, config });
  expect(built.error).toBeUndefined();
  expect(runtimes(Object.values(built.files))).toBe(1);
  const { turns, kind, slice, ...cipher } = (await runNode(built.entry)) as Record<string, unknown>;
  expect(cipher).toEqual(expectedCipher());
  expect({ kind, slice }).toEqual({ kind: 'compiled', slice: 0.5 });
  expect(turns).toBeGreaterThan(1);
  expect(built.said.filter(line => line.startsWith('rtjs: '))).toEqual([
    expect.stringMatching(/^rtjs: compiled \d+ functions in 2 files/),
  ]);
});
