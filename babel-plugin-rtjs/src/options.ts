import { suggestion } from './suggest.ts';

/** Options of the plugin, as users write them. */
export interface Options {
  /** `'marked'` (default) compiles what is annotated; `'all'` every function of the file that can be compiled. */
  functions?: 'marked' | 'all';
  /** The back end. `'generators'` is the transformation of the RT.js paper (section III-B). */
  strategy?: 'generators';
  /** Package that compiled code imports its runtime from. Default `'rtjs-runtime'`. */
  importSource?: string;
  /** Compile warnings for blocking ordinary calls in. Default: Babel's environment is not `production`. */
  development?: boolean;
  /** How the runtime is bound: by `import` or by `require`. Default `'auto'`: as the file itself is written. */
  moduleFormat?: 'auto' | 'esm' | 'commonjs';
}

export type ResolvedOptions = Required<Options>;

interface Rule {
  expected: string;
  accepts: (value: unknown) => boolean;
}

const oneOf = (...values: string[]): Rule => ({
  expected: values.map(value => `'${value}'`).join(' or '),
  accepts: value => values.includes(value as string),
});

const rules: Record<keyof Options, Rule> = {
  functions: oneOf('marked', 'all'),
  strategy: oneOf('generators'),
  importSource: { expected: 'a package name', accepts: value => typeof value === 'string' && value !== '' },
  development: { expected: 'true or false', accepts: value => typeof value === 'boolean' },
  moduleFormat: oneOf('auto', 'esm', 'commonjs'),
};

/**
 * Checks the options and fills in the defaults.
 *
 * @param given what the user's configuration holds
 * @param development the default of `development`
 * @throws {TypeError} with `code` `RTJS_OPTION`, on an unknown key or a value that is not one of those expected
 */
export function checkOptions(given: unknown, development: boolean): ResolvedOptions {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given))) {
    throw optionError(`options must be an object, got ${show(given)}`);
  }
  const options = (given ?? {}) as Record<string, unknown>;
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(rules, key)) throw optionError(`unknown option '${key}'${whatIsKnown(key)}`);
    const rule = rules[key as keyof Options];
    if (value !== undefined && !rule.accepts(value)) {
      throw optionError(`option '${key}' must be ${rule.expected}, got ${show(value)}`);
    }
  }
  return {
    functions: 'marked',
    strategy: 'generators',
    importSource: 'rtjs-runtime',
    development,
    moduleFormat: 'auto',
    ...withoutUndefined(options),
  };
}

function withoutUndefined(options: Record<string, unknown>): Partial<ResolvedOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function optionError(problem: string): TypeError {
  return Object.assign(new TypeError(`babel-plugin-rtjs: ${problem} [RTJS_OPTION]`), { code: 'RTJS_OPTION' });
}

function show(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));
}

/** What users take over from the configuration of a bundler. */
const forBundlers = ['include', 'exclude', 'packages', 'scheduler', 'quiet'];

function whatIsKnown(key: string): string {
  if (forBundlers.includes(key)) return '; it is one of vite-plugin-rtjs and rollup-plugin-rtjs';
  return suggestion(key, Object.keys(rules));
}
