import type { NodePath, types } from '@babel/core';
import type { Context, FunctionPath } from '../context.ts';
import { meansRuntimeExport, meansScheduler } from './runtime-names.ts';

/** The inline function that a call submits, if it is a call of the runtime's `submit`: such a function is marked by itself. */
export function submittedFunction(context: Context, call: NodePath<types.CallExpression>): FunctionPath | undefined {
  const [first] = call.get('arguments');
  if (!first?.isFunctionExpression() && !first?.isArrowFunctionExpression()) return undefined;
  // A generator is a job written by hand: it holds its own points.
  if (first.node.generator || !isSubmit(context, call)) return undefined;
  return first as FunctionPath;
}

function isSubmit(context: Context, call: NodePath<types.CallExpression>): boolean {
  const { t } = context;
  const { callee } = call.node;
  if (meansRuntimeExport(context, callee, call.scope, 'submit')) return true;
  if (!t.isMemberExpression(callee) || callee.computed || !t.isIdentifier(callee.property, { name: 'submit' })) {
    return false;
  }
  return meansScheduler(context, callee.object, call.scope);
}
