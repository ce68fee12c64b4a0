import type { types } from '@babel/core';
import type { Binding, Context, Scope } from '../context.ts';

/** The name that a binding imports from the runtime, '*' for a namespace, undefined if it is none of its imports. */
export function importedFromRuntime(context: Context, binding: Binding | undefined): string | undefined {
  const { t, options } = context;
  const specifier = binding?.path.node;
  const declaration = binding?.path.parent;
  if (!t.isImportDeclaration(declaration) || declaration.source.value !== options.importSource) return undefined;
  if (t.isImportNamespaceSpecifier(specifier)) return '*';
  if (!t.isImportSpecifier(specifier)) return undefined;
  const { imported } = specifier;
  return t.isIdentifier(imported) ? imported.name : imported.value;
}

/** True if an expression means the export `name` of the runtime: `name`, or `namespace.name`. */
export function meansRuntimeExport(context: Context, node: types.Node, scope: Scope, name: string): boolean {
  const { t } = context;
  if (t.isIdentifier(node)) return importedFromRuntime(context, scope.getBinding(node.name)) === name;
  if (!t.isMemberExpression(node) || node.computed || !t.isIdentifier(node.property, { name })) return false;
  if (!t.isIdentifier(node.object)) return false;
  return importedFromRuntime(context, scope.getBinding(node.object.name)) === '*';
}

/** True if an expression is a scheduler that the runtime made: its `scheduler`, or the result of `createScheduler`. */
export function meansScheduler(context: Context, node: types.Node, scope: Scope): boolean {
  const { t } = context;
  if (meansRuntimeExport(context, node, scope, 'scheduler')) return true;
  if (!t.isIdentifier(node)) return false;
  const declarator = scope.getBinding(node.name)?.path.node;
  if (!t.isVariableDeclarator(declarator) || !t.isCallExpression(declarator.init)) return false;
  const made = declarator.init.callee;
  return t.isExpression(made) && meansRuntimeExport(context, made, scope, 'createScheduler');
}
