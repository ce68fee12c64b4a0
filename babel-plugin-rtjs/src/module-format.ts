import type { NodePath, types } from '@babel/core';
import type { Types } from './context.ts';
import type { ResolvedOptions } from './options.ts';

/**
 * True if the runtime is to be bound by an `import`, false if by `require`. An `import` would turn a CommonJS file into a
 * module. Babel's own default is to call every file a module, so a file that only uses what CommonJS gives is none.
 */
export function isModule(
  t: Types,
  program: NodePath<types.Program>,
  { moduleFormat }: ResolvedOptions,
  filename: string | undefined,
): boolean {
  if (moduleFormat !== 'auto') return moduleFormat === 'esm';
  if (program.node.body.some(statement => t.isImportOrExportDeclaration(statement))) return true;
  if (program.node.sourceType !== 'module' || /\.c[jt]s$/.test(filename ?? '')) return false;
  return !['require', 'module', 'exports'].some(name => program.scope.hasGlobal(name));
}
