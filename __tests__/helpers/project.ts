// Projects on disk for the tests of bundler plugins, and runs of what was bundled in a process of its own.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from '@jest/globals';
import type { Plugin } from 'rollup';

const REPOSITORY = join(import.meta.dirname, '../..');
const made: string[] = [];

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/**
 * Writes a project to a new folder outside the repository.
 * @param files text by path
 * @param links packages of the repository that are linked into its `node_modules`
 * @returns the path of the folder, without links
 */
export function project(files: Record<string, string>, links: readonly string[] = ['rtjs-runtime', 'aes-js']): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rtjs-')));
  made.push(folder);
  const all = { 'package.json': '{ "name": "app", "type": "module", "private": true }', ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const name of links) link(join(folder, 'node_modules', name), join(REPOSITORY, 'node_modules', name));
  return folder;
}

/** Makes a link to a folder, and the folders above it. */
export function link(from: string, to: string): void {
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(realpathSync(to), from, 'junction');
}

/**
 * A project as pnpm installs it: each package sees what it depends on and nothing else, so aes-js sees no runtime.
 * @param files of the application
 * @returns the folder of the application
 */
export function strictProject(files: Record<string, string>): string {
  const aes = join(REPOSITORY, 'node_modules/aes-js');
  const store = 'store/aes-js@3.1.2/node_modules/aes-js';
  const folder = project(
    {
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`app/${path}`, text])),
      'app/package.json': '{ "name": "app", "type": "module" }',
      [`${store}/package.json`]: readFileSync(join(aes, 'package.json'), 'utf8'),
      [`${store}/index.js`]: readFileSync(join(aes, 'index.js'), 'utf8'),
    },
    [],
  );
  link(join(folder, 'app/node_modules/aes-js'), join(folder, store));
  link(join(folder, 'app/node_modules/rtjs-runtime'), join(REPOSITORY, 'rtjs-runtime'));
  return join(folder, 'app');
}

/** Rollup reads no TypeScript, and the workspaces are bundled from their sources. Positions stay what they were. */
export function stripTypes(): Plugin {
  return {
    name: 'strip-types',
    transform: (code, id) => (/\.[cm]?ts$/.test(id) ? { code: stripTypeScriptTypes(code), map: null } : null),
  };
}

/**
 * Runs a file in a new Node process.
 * @param command the file, or the file and its arguments
 * @param flags for Node
 * @returns what the last line that it printed says in JSON
 */
export async function runNode(command: string | string[], ...flags: string[]): Promise<unknown> {
  const [file = '', ...args] = [command].flat();
  const { stdout, stderr, error } = await new Promise<{ stdout: string; stderr: string; error: Error | null }>(done =>
    execFile(
      process.execPath,
      [...flags, file, ...args],
      { timeout: 60_000, maxBuffer: 2 ** 28 },
      (error, stdout, stderr) => done({ stdout, stderr, error }),
    ),
  );
  if (error !== null) throw new Error(`${file} failed: ${stderr || error.message}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
