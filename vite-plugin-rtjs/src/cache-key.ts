import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedOptions, findPackage } from 'rollup-plugin-rtjs/internal';

/**
 * Vite keeps compiled dependencies between runs. It compares the names of plugins, so our plugin in the optimiser carries
 * in its name everything on which the compiled code depends.
 * @param root folder of the project
 * @param development whether warnings of development are compiled in
 */
export function cacheKey(options: CheckedOptions, root: string, development: boolean): string {
  const here = import.meta.dirname;
  const runtime = findPackage(options.importSource, root) ?? findPackage(options.importSource, here);
  const tools = ['babel-plugin-rtjs', 'rollup-plugin-rtjs', '@babel/core'].map(name => findPackage(name, here));
  const facts = { ...options, development, tools: [...tools, runtime].map(stamp) };
  const text = JSON.stringify(facts, (_, value) => (isRegExp(value) ? String(value) : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** An installed package is known by its version; one that is being worked on, by its latest change. */
function stamp(folder: string | undefined): string {
  if (folder === undefined) return '';
  const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  return folder.includes('/node_modules/') ? version : `${version} ${latestChange(folder)}`;
}

function latestChange(folder: string): number {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? latestChange(path) : statSync(path).mtimeMs);
  }
  return latest;
}

function isRegExp(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object RegExp]';
}
