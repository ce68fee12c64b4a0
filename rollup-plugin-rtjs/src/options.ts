import type { FilterPattern } from '@rollup/pluginutils';
import { suggestion } from 'babel-plugin-rtjs/internal';

/** Settings of the shared scheduler that the plugin puts into the bundle. Durations in milliseconds. */
export interface SchedulerSettings {
  policy?: 'edf' | 'rm' | 'dm' | 'fp' | 'fifo';
  /** How long a job runs before the policy chooses again. */
  slice?: number;
  /** How long jobs run before the event loop has its turn. */
  round?: number;
  /** Points until the next look at the clock. */
  budget?: number | 'auto';
}

/** Options of `rollup-plugin-rtjs` and of `vite-plugin-rtjs`. */
export interface Options {
  /** Files to look at: glob patterns or regular expressions. Default: every script outside `node_modules`. */
  include?: FilterPattern;
  /** Files not to look at; wins over `include` and `packages`. */
  exclude?: FilterPattern;
  /** Dependencies to compile, by package name. All their functions are compiled, marked or not. */
  packages?: readonly string[];
  /** What is compiled in the project's own files: the marked functions (default), or all. */
  functions?: 'marked' | 'all';
  /** The back end of the compiler. */
  strategy?: 'generators';
  /** Settings of the shared scheduler. */
  scheduler?: SchedulerSettings;
  /** Do not print the line that sums up a build. */
  quiet?: boolean;
  /** Compile the warnings of development in. Default: in watch mode (Rollup), in the dev server (Vite). */
  development?: boolean;
  /** The package that compiled code imports. Default: `rtjs-runtime`. */
  importSource?: string;
}

/** The options with their defaults; `development` stays open until the bundler says what it is doing. */
export interface CheckedOptions {
  include: FilterPattern;
  exclude: FilterPattern;
  packages: readonly string[];
  functions: 'marked' | 'all';
  strategy: 'generators';
  scheduler: SchedulerSettings;
  quiet: boolean;
  development: boolean | undefined;
  importSource: string;
}

/** Thrown while the plugin is created, so that the stack shows the line of the configuration file. */
function optionError(plugin: string, problem: string): TypeError {
  return Object.assign(new TypeError(`${plugin}: ${problem} [RTJS_OPTION]`), { code: 'RTJS_OPTION' });
}

const POLICIES = ['edf', 'rm', 'dm', 'fp', 'fifo'] as const;

const PACKAGE_NAME = /^(?:@[^/\\\s@]+\/)?[^/\\\s@.][^/\\\s@]*$/;

type Check = (value: unknown) => string | undefined;

const oneOf =
  (...values: readonly string[]): Check =>
  value =>
    values.includes(value as string) ? undefined : values.map(show).join(' or ');

const isBoolean: Check = value => (typeof value === 'boolean' ? undefined : 'true or false');

const isDuration: Check = value => (typeof value === 'number' && value > 0 ? undefined : 'milliseconds > 0');

const isBudget: Check = value =>
  value === 'auto' || (Number.isInteger(value) && (value as number) >= 1) ? undefined : "an integer >= 1, or 'auto'";

const isFilter: Check = value =>
  (Array.isArray(value) ? value : [value]).every(part => typeof part === 'string' || isRegExp(part))
    ? undefined
    : 'a glob pattern, a regular expression, or an array of these';

const isPackageList: Check = value => {
  if (!Array.isArray(value)) return "an array of package names, such as ['aes-js']";
  const wrong = value.find(name => typeof name !== 'string' || !PACKAGE_NAME.test(name));
  return wrong === undefined ? undefined : `package names without a path; ${show(wrong)} is none`;
};

const isImportSource: Check = value =>
  typeof value === 'string' && value !== '' ? undefined : 'the name of a package';

const SCHEDULER_CHECKS: Record<keyof SchedulerSettings, Check> = {
  policy: oneOf(...POLICIES),
  slice: isDuration,
  round: isDuration,
  budget: isBudget,
};

const CHECKS: Record<keyof Options, Check> = {
  include: isFilter,
  exclude: isFilter,
  packages: isPackageList,
  functions: oneOf('marked', 'all'),
  strategy: oneOf('generators'),
  scheduler: value => (isRecord(value) ? undefined : 'an object'),
  quiet: isBoolean,
  development: isBoolean,
  importSource: isImportSource,
};

/**
 * Checks the options of a plugin and fills in the defaults.
 * @param plugin its name, for the messages
 * @throws {TypeError} with `code` `RTJS_OPTION`, on an unknown key or a wrong value
 */
export function checkOptions(options: unknown, plugin: string): CheckedOptions {
  const given = options ?? {};
  if (!isRecord(given)) throw optionError(plugin, `options must be an object, got ${show(options)}`);
  checkKeys(given, CHECKS, plugin, '');
  const { scheduler = {}, packages = [], importSource = 'rtjs-runtime', ...rest } = given as Options;
  checkKeys(scheduler as Record<string, unknown>, SCHEDULER_CHECKS, plugin, 'scheduler.');
  if (packages.includes(importSource)) {
    throw optionError(plugin, `option 'packages' must not name the runtime itself (${show(importSource)})`);
  }
  return {
    include: rest.include ?? null,
    exclude: rest.exclude ?? null,
    packages: [...new Set(packages)],
    functions: rest.functions ?? 'marked',
    strategy: rest.strategy ?? 'generators',
    scheduler: definedOnly(scheduler),
    quiet: rest.quiet ?? false,
    development: rest.development,
    importSource,
  };
}

/** A value of `undefined` counts as not given, as in `{ quiet: process.env.X ? true : undefined }`. */
function checkKeys(given: Record<string, unknown>, checks: Record<string, Check>, plugin: string, path: string): void {
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(checks, key)) {
      throw optionError(plugin, `unknown option '${path}${key}'${suggestion(key, Object.keys(checks))}`);
    }
    const wanted = value === undefined ? undefined : checks[key]!(value);
    if (wanted !== undefined) throw optionError(plugin, `option '${path}${key}' must be ${wanted}, got ${show(value)}`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Not `instanceof`: configuration files may be evaluated in another realm. */
function isRegExp(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object RegExp]';
}

function definedOnly<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

function show(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  return isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}
