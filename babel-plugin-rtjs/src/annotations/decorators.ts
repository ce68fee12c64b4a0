import type { NodePath, types } from '@babel/core';
import type { Context, FunctionPath } from '../context.ts';
import { placedError } from '../errors.ts';
import { meansRuntimeExport } from './runtime-names.ts';

/**
 * True if a method carries the runtime's `@preempt`. The decorator is removed: it is a mark for the plugin, and an engine
 * without decorators must be able to run the output.
 */
export function takeDecorator(context: Context, path: FunctionPath): boolean {
  const { t } = context;
  const { node } = path;
  if (!t.isClassMethod(node) && !t.isClassPrivateMethod(node)) return false;
  const found = node.decorators?.find(({ expression }) => isPreempt(context, expression, path));
  if (!found) return false;
  node.decorators = node.decorators!.filter(decorator => decorator !== found);
  if (node.decorators.length === 0) node.decorators = null;
  return true;
}

/** At run time the decorator does nothing, so on anything but a method it would be silently without effect. */
export function refuseMisplaced(context: Context, path: NodePath<types.Decorator>): void {
  const decorated = path.parentPath!;
  const { expression } = path.node;
  if (context.t.isCallExpression(expression) && isPreempt(context, expression.callee as types.Expression, decorated)) {
    throw placedError(context.program, {
      code: 'RTJS_MARK_PLACE',
      node: path.node,
      message: 'The decorator @preempt takes no arguments. Write it without parentheses.',
    });
  }
  if (decorated.isClassMethod() || decorated.isClassPrivateMethod()) return;
  if (!isPreempt(context, expression, decorated)) return;
  throw placedError(context.program, {
    code: 'RTJS_MARK_PLACE',
    node: path.node,
    message:
      'The decorator @preempt works on methods. Before anything else, put the comment /** @preempt */ at a function.',
  });
}

function isPreempt(context: Context, expression: types.Expression, path: NodePath): boolean {
  const { t } = context;
  const scope = path.parentPath!.scope;
  if (t.isIdentifier(expression, { name: 'preempt' }) && !scope.hasBinding('preempt', { noGlobals: true })) return true;
  return meansRuntimeExport(context, expression, scope, 'preempt');
}

/** Removes `preempt` from the imports of the runtime once no decorator uses it any more. */
export function removeUnusedImport(context: Context): void {
  const { t, program, options } = context;
  program.scope.crawl();
  for (const statement of program.get('body') as NodePath<types.Statement>[]) {
    if (!statement.isImportDeclaration() || statement.node.source.value !== options.importSource) continue;
    const kept = statement.node.specifiers.filter(specifier => {
      const isPreempt = t.isImportSpecifier(specifier) && t.isIdentifier(specifier.imported, { name: 'preempt' });
      return !isPreempt || program.scope.getBinding(specifier.local.name)?.referenced;
    });
    if (kept.length === statement.node.specifiers.length) continue;
    if (kept.length === 0) statement.remove();
    else statement.node.specifiers = kept;
  }
}
