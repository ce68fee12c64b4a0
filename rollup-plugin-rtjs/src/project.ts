import * as babel from '@babel/core';
import { createFilter } from '@rollup/pluginutils';
import { MARK_PATTERN } from 'babel-plugin-rtjs';
import { type Compiled, compile } from './compile.ts';
import { type ModuleId, parseModuleId, SCRIPT_ID } from './module-id.ts';
import type { CheckedOptions } from './options.ts';
import { escapeRegExp, findPackage, otherPackages, PackageMatcher, packageInNodeModules, slashes } from './packages.ts';

/** The part of a hook filter that we use; Rollup 4.38, Vite 6.3 and Rolldown know it, older ones ignore it. */
export interface TransformFilter {
  id: { include: RegExp[]; exclude: RegExp[] };
  code?: RegExp;
}

/** A script to compile. */
export interface Target extends ModuleId {
  /** Whether it stands in a package that the user has named. */
  dependency: boolean;
}

/** What is to be compiled in one project: the options, applied to its folder. */
export class Project {
  readonly options: CheckedOptions;
  /** Mutable, because Vite tells the root after the plugin was made. */
  readonly filter: TransformFilter = { id: { include: [SCRIPT_ID], exclude: [] } };
  root = '';
  development = false;
  #packages!: PackageMatcher;
  #admitsOwn!: (path: string) => boolean;
  #admitsDependency!: (path: string) => boolean;
  #left: readonly string[] = [];

  /** @param root absolute path of the project's folder */
  constructor(options: CheckedOptions, root: string) {
    this.options = options;
    this.open(root, options.development ?? false);
  }

  /**
   * Applies the options to a folder.
   * @param generated folders of generated code, which are left alone
   */
  open(root: string, development: boolean, generated: readonly string[] = []): void {
    const { include, exclude, packages, functions, importSource } = this.options;
    this.root = root;
    this.development = development;
    this.#packages = new PackageMatcher(packages, root);
    this.#admitsOwn = createFilter(include, exclude, { resolve: root });
    this.#admitsDependency = createFilter(null, exclude, { resolve: root });
    const runtime = [findPackage(importSource, root), findPackage(importSource, import.meta.dirname)];
    this.#left = [...runtime, ...generated.map(slashes)].flatMap(folder => (folder === undefined ? [] : `${folder}/`));
    this.filter.id.exclude = [/^\0/, otherPackages(this.#packages.names)];
    // With packages, or for all functions, the text alone cannot tell.
    if (packages.length === 0 && functions === 'marked') this.filter.code = MARK_PATTERN;
  }

  /**
   * Tells whether a module is to be compiled. Checks again what the hook filter has checked, for bundlers without one.
   * @returns undefined if it is not
   */
  target(code: string, id: string): Target | undefined {
    const module = parseModuleId(id);
    if (module === undefined || this.#left.some(folder => module.path.startsWith(folder))) return undefined;
    const dependency = this.#packages.has(module.path);
    const admitted = dependency ? this.#admitsDependency(module.path) : this.#isOwnSource(code, module.path);
    // Compiled before: by us in another pipeline, or by Babel's own configuration.
    return admitted && !this.#isCompiled(code) ? { ...module, dependency } : undefined;
  }

  /** The packages that are neither installed nor among these modules: misspelt, in all likelihood. */
  unknownPackages(ids: Iterable<string>): string[] {
    const missing = this.options.packages.filter(name => findPackage(name, this.root) === undefined);
    if (missing.length === 0) return [];
    const found = new Set([...ids].map(id => packageInNodeModules(slashes(id))));
    return missing.filter(name => !found.has(name));
  }

  /** @throws what Babel throws, see `placedError` */
  compile(code: string, target: Target): Promise<Compiled | null> {
    const { functions, strategy, importSource } = this.options;
    const { path, language, dependency } = target;
    return compile(babel, {
      code,
      path,
      language,
      dependency,
      root: this.root,
      functions: dependency ? 'all' : functions,
      strategy,
      development: this.development,
      importSource,
    });
  }

  #isOwnSource(code: string, path: string): boolean {
    if (packageInNodeModules(path) !== undefined || !this.#admitsOwn(path)) return false;
    return this.options.functions === 'all' || MARK_PATTERN.test(code);
  }

  #isCompiled(code: string): boolean {
    return new RegExp(`["']${escapeRegExp(this.options.importSource)}/abi["']`).test(code);
  }
}
