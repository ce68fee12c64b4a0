import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const IN_NODE_MODULES = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The package that a file in `node_modules` belongs to; the innermost one (pnpm, nested installations). */
export function packageInNodeModules(path: string): string | undefined {
  return IN_NODE_MODULES.exec(path)?.[1];
}

/**
 * Finds the folder of an installed package, its links followed.
 * @param from a folder of the project; `node_modules` is looked for there and above
 * @returns undefined where it is not installed
 */
export function findPackage(name: string, from: string): string | undefined {
  // Not `require.resolve('name/package.json')`: most `exports` do not show it.
  const folders = createRequire(join(from, 'index.js')).resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      return slashes(dirname(realpathSync(join(folder, name, 'package.json'))));
    } catch {
      // not in this one
    }
  }
  return undefined;
}

/** Tells whether a file belongs to one of the packages, wherever the package manager has put them. */
export class PackageMatcher {
  /** The names given, and those under which aliased packages (`npm:`) stand in pnpm's store. */
  readonly names: ReadonlySet<string>;
  /** Folders outside `node_modules` that are linked there. */
  readonly #linked: readonly string[];
  readonly #nameOfFolder = new Map<string, string | undefined>();

  /** @param root folder of the project */
  constructor(names: readonly string[], root: string) {
    const folders = names.flatMap(name => findPackage(name, root) ?? []).map(folder => `${folder}/`);
    this.names = new Set([...names, ...folders.flatMap(folder => packageInNodeModules(folder) ?? [])]);
    this.#linked = folders.filter(folder => packageInNodeModules(folder) === undefined);
  }

  /** @param path with `/` between its folders */
  has(path: string): boolean {
    if (this.names.size === 0) return false;
    const installed = packageInNodeModules(path);
    if (installed !== undefined) return this.names.has(installed);
    if (this.#linked.some(folder => path.startsWith(folder))) return true;
    return this.names.has(this.#nearestName(dirname(path)) ?? '');
  }

  /** A link of a link can be known by its `package.json` only. */
  #nearestName(folder: string): string | undefined {
    if (this.#nameOfFolder.has(folder)) return this.#nameOfFolder.get(folder);
    const parent = dirname(folder);
    const name = readName(folder) ?? (parent === folder ? undefined : this.#nearestName(parent));
    this.#nameOfFolder.set(folder, name);
    return name;
  }
}

function readName(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name;
  } catch {
    return undefined;
  }
}

export function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/** A pattern for the hook filter: files of packages other than these. */
export function otherPackages(names: ReadonlySet<string>): RegExp {
  const named = [...names].map(name => escapeRegExp(name).replaceAll('/', '[\\\\/]')).join('|');
  const notNamed = names.size === 0 ? '' : `(?!(?:${named})[\\\\/])`;
  return new RegExp(`[\\\\/]node_modules[\\\\/]${notNamed}(?!.*[\\\\/]node_modules[\\\\/])`);
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
