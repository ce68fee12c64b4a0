import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { project } from '../helpers/project.ts';
import { build, dev, runtimes, VERSIONS } from './drive.ts';

const FILES = {
  'main.ts': "export const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });",
  'worker.ts': `
    import { submit } from 'rtjs-runtime';
    import { sum } from './sum.ts';
    self.onmessage = async event => self.postMessage(await submit(sum, { args: [event.data] }));`,
  'sum.ts':
    '/** @preempt */ export function sum(n: number) { let s = 0; for (let i = 0; i < n; i++) s += i; return s; }',
};

const OPTIONS = { scheduler: { policy: 'fp' as const, slice: 4 } };

test.each(VERSIONS)('%s builds workers with compiled code, one runtime and the settings in each', async version => {
  const folder = project(FILES);
  const config = {
    worker: { format: 'es' as const },
    build: { rollupOptions: { input: join(folder, 'main.ts'), preserveEntrySignatures: 'strict' as const } },
  };
  const { files, said, error } = await build({ version, folder, options: OPTIONS, config });
  expect(error).toBeUndefined();
  const worker = Object.entries(files).find(([name]) => name.includes('worker'))![1];
  expect(worker).toMatch(/expired\(\)\) yield/);
  expect(worker).toMatch(/configure\(\{\s*policy: "fp",\s*slice: 4\s*\}\)/);
  expect(runtimes([worker])).toBe(1);
  expect(said.filter(line => line.startsWith('rtjs: '))).toEqual(['rtjs: compiled 1 function in 1 file']);
});

test.each(VERSIONS)('%s serves workers with compiled code and the settings', async version => {
  const folder = project(FILES);
  const { modules, error } = await dev({
    version,
    folder,
    options: OPTIONS,
    url: '/worker.ts?worker_file&type=module',
  });
  expect(error).toBeUndefined();
  expect(modules['/sum.ts']).toMatch(/expired\(\)\) yield/);
  expect(Object.values(modules).join('\n')).toContain('configure({ policy: "fp", slice: 4 })');
  expect(runtimes(Object.values(modules))).toBe(1);
});
