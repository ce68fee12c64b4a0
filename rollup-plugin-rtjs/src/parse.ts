import type * as Babel from '@babel/core';
import type { Language } from './module-id.ts';

export type BabelCore = typeof Babel;
type ParserPlugins = NonNullable<NonNullable<Babel.InputOptions['parserOpts']>['plugins']>;
type ParseResult = NonNullable<Awaited<ReturnType<BabelCore['parseAsync']>>>;

export interface Parsed {
  ast: ParseResult;
  /** How the runtime is bound: by `import` where the file is an ES module, by `require` elsewhere. */
  moduleFormat: 'esm' | 'commonjs';
}

/** Babel's options that keep the project's own Babel configuration out: the bundler applies that by itself. */
export function isolated(path: string, root: string): Babel.InputOptions {
  return {
    filename: path,
    cwd: root,
    root,
    configFile: false,
    babelrc: false,
    browserslistConfigFile: false,
    highlightCode: false,
  };
}

/** A script, and what is known of it. */
export interface Source {
  code: string;
  path: string;
  language: Language;
  /** Folder of the project. */
  root: string;
  /** Whether it stands in a package that the user has named. */
  dependency: boolean;
}

/**
 * Parses a script and finds out in which module format it is.
 * @throws Babel's syntax error, with `loc` and `pos`
 */
export async function parse(babel: BabelCore, source: Source): Promise<Parsed> {
  const ast = await parseWithDecorators(babel, source);
  const moduleFormat = formatOf(ast.program.sourceType === 'module', source);
  // What nobody can tell is an ES module for every bundler.
  if (moduleFormat === 'esm') ast.program.sourceType = 'module';
  return { ast, moduleFormat };
}

/** Parameter decorators exist in the old proposal only, and other things in the new one only. */
async function parseWithDecorators(babel: BabelCore, source: Source): Promise<ParseResult> {
  const { code, path, language, root } = source;
  const attempt = (decorators: 'decorators' | 'decorators-legacy') =>
    babel.parseAsync(code, {
      ...isolated(path, root),
      sourceType: 'unambiguous',
      parserOpts: {
        allowReturnOutsideFunction: true, // CommonJS files may
        plugins: parserPlugins(babel.version, language, decorators),
      },
    });
  try {
    return (await attempt('decorators'))!;
  } catch (error) {
    if (!code.includes('@') || !language.startsWith('ts')) throw error;
    const old = await attempt('decorators-legacy').catch(() => null);
    if (old === null) throw error;
    return old;
  }
}

function parserPlugins(version: string, language: Language, decorators: string): ParserPlugins {
  const plugins: unknown[] = [decorators, 'decoratorAutoAccessors'];
  if (language.startsWith('ts')) plugins.push('typescript');
  if (language.endsWith('x')) plugins.push('jsx');
  // Babel 8 knows them without being told.
  if (version.startsWith('7.')) plugins.push('importAttributes', 'explicitResourceManagement');
  return plugins as ParserPlugins;
}

const COMMONJS = /\b(?:require\s*\(|module\s*\.\s*exports\b|exports\s*[.[=]|typeof\s+(?:module|exports|define)\b)/;

/**
 * An `import` makes an ES module of a CommonJS or UMD file and breaks it, so a dependency without any module syntax
 * gets none; the project's own scripts are taken as ES modules by every bundler.
 */
function formatOf(hasModuleSyntax: boolean, { code, path, dependency }: Source): Parsed['moduleFormat'] {
  if (hasModuleSyntax || /\.mts$|\.mjs$/.test(path)) return 'esm';
  if (/\.cts$|\.cjs$/.test(path)) return 'commonjs';
  return dependency || COMMONJS.test(code) ? 'commonjs' : 'esm';
}
