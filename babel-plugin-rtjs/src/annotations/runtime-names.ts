import type { types } from '@babel/core';
import type { Binding, Context, Scope } from '../context.ts';

/** The name that a binding imports from the runtime, '*' for a namespace, undefined if it is none of its imports. */
export function importedFromRuntime(context: Context, binding: Binding | undefined): string | undefined {
  const { t, options } = context;
  const specifier = binding?.path.node;
  const declaration = binding?.path.parent;
  if (t.isVariableDeclarator(specifier)) return requiredFromRuntime(context, specifier, binding!);
  if (!t.isImportDeclaration(declaration) || declaration.source.value !== options.importSource) return undefined;
  if (t.isImportNamespaceSpecifier(specifier)) return '*';
  if (!t.isImportSpecifier(specifier)) return undefined;
  return nameOf(t, specifier.imported);
}

/** The same in CommonJS: `const { submit } = require('rtjs-runtime')`, `const runtime = require('rtjs-runtime')`. */
function requiredFromRuntime(
  { t, options }: Context,
  { id, init }: types.VariableDeclarator,
  binding: Binding,
): string | undefined {
  if (!t.isCallExpression(init) || !t.isIdentifier(init.callee, { name: 'require' })) return undefined;
  const isOurs = t.isStringLiteral(init.arguments[0], { value: options.importSource });
  if (!isOurs || binding.scope.hasBinding('require', { noGlobals: true })) return undefined;
  if (t.isIdentifier(id)) return '*';
  if (!t.isObjectPattern(id)) return undefined;
  const found = id.properties.find(property => t.isObjectProperty(property) && property.value === binding.identifier);
  return t.isObjectProperty(found) && !found.computed ? nameOf(t, found.key) : undefined;
}

function nameOf(t: Context['t'], node: types.Node): string | undefined {
  if (t.isIdentifier(node)) return node.name;
  return t.isStringLiteral(node) ? node.value : undefined;
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
