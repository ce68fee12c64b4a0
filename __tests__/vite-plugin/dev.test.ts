import { expect, test } from '@jest/globals';
import { CIPHER_JOB, expectedCipher } from '../helpers/aes.ts';
import { project, runNode } from '../helpers/project.ts';
import { dev, runtimes, VERSIONS } from './drive.ts';

const SETTINGS = { packages: ['aes-js'], scheduler: { slice: 0.5, round: 1, budget: 50 } };

const MAIN = `
  import { scheduler } from 'rtjs-runtime';
  import { cipher } from './job.ts';
  cipher().then(result => console.log(JSON.stringify({ ...result, slice: scheduler.slice })));`;

test.each(VERSIONS)('%s serves: aes-js is compiled by the optimiser, one runtime, the settings', async version => {
  const folder = project({
    'job.ts': CIPHER_JOB,
    'main.ts': MAIN,
    'index.html': '<script type="module" src="/main.ts"></script>',
  });
  const served = await dev({ version, folder, options: SETTINGS, url: '/main.ts' });
  expect(served.error).toBeUndefined();
  console.log(Object.keys(served.modules), served.said);
  expect(runtimes(Object.values(served.modules))).toBe(1);
  const { turns, kind, slice, ...cipher } = (await runNode(served.entry)) as Record<string, unknown>;
  expect(cipher).toEqual(expectedCipher());
  expect({ kind, slice }).toEqual({ kind: 'compiled', slice: 0.5 });
  expect(turns).toBeGreaterThan(1);
});

test.each(VERSIONS)('%s serves for the server side', async version => {
  const folder = project({ 'job.ts': CIPHER_JOB, 'main.ts': MAIN });
  const served = await dev({ version, folder, options: SETTINGS, ssr: ['/job.ts', 'cipher'] });
  expect(served.error).toBeUndefined();
  const { turns, kind, ...cipher } = served.result as Record<string, unknown>;
  expect(cipher).toEqual(expectedCipher());
  expect(kind).toBe('compiled');
  expect(turns).toBeGreaterThan(1);
});
