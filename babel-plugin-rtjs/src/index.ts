import type { NodePath, PluginAPI, PluginObject, types } from '@babel/core';
import type { Context } from './context.ts';
import { checkOptions, type Options, type ResolvedOptions } from './options.ts';
import { compileProgram } from './pipeline.ts';
import { RuntimeImport } from './runtime-import.ts';

export type { ErrorCode, PlacedError } from './errors.ts';

import type { Report } from './report.ts';

export type { Options } from './options.ts';
export type { Report, ReportedFunction } from './report.ts';

/**
 * Finds text that may hold something to compile. Cheap, for the hook filters of bundlers: a file without a match has nothing
 * marked; a match alone proves nothing.
 */
export const MARK_PATTERN = /@preempt\b|['"]use preempt['"]|['"]rtjs-runtime['"][\s\S]*?\bsubmit\s*\(/;

/**
 * The Babel plugin of RT.js: makes marked functions preemptable (RT.js paper, section III-B).
 *
 * It works when Babel enters the program, so it sees the source as the user wrote it, before any other plugin.
 *
 * @param api Babel's plugin interface; its `types` and `template` are the ones used
 * @param options see {@link Options}
 * @throws {TypeError} with `code` `RTJS_OPTION` for a wrong or unknown option
 */
export default function rtjs(api: PluginAPI, options?: Options): PluginObject {
  api.assertVersion('^7.22.0 || ^8.0.0');
  const resolved = checkOptions(options, !api.env('production'));
  return {
    name: 'babel-plugin-rtjs',
    // Called last before parsing, when every other plugin has said which syntax it wants. Overrides nothing.
    parserOverride(_code, parserOptions) {
      addDecoratorSyntax((parserOptions as { plugins: unknown[] }).plugins);
      return undefined as never;
    },
    visitor: {
      Program: {
        enter(program, state) {
          const { file } = state;
          const context = makeContext(api, program, resolved, file.code, file.opts.filename ?? undefined);
          (file.metadata as { rtjs?: Report }).rtjs = compileProgram(program, context);
        },
      },
    },
  };
}

/** `@preempt` on methods needs the syntax; a choice of the user, or of another plugin, stays. */
function addDecoratorSyntax(plugins: unknown[]): void {
  const names = plugins.map(plugin => (Array.isArray(plugin) ? plugin[0] : plugin));
  if (names.includes('decorators') || names.includes('decorators-legacy')) return;
  plugins.push(['decorators', { version: '2023-11' }]);
}

function makeContext(
  { types: t, template }: PluginAPI,
  program: NodePath<types.Program>,
  options: ResolvedOptions,
  source: string,
  filename: string | undefined,
): Context {
  return {
    t,
    template,
    program,
    source,
    filename,
    options,
    runtime: new RuntimeImport(t, program, options, filename),
    callScopes: new Map(),
    calleeTexts: new Map(),
    plansByBinding: new Map(),
    atomicBindings: new Set(),
    generated: new WeakSet(),
    uid: hint => program.scope.generateUidIdentifier(hint),
  };
}
