import type { types } from '@babel/core';
import type { Context, Node } from '../context.ts';
import { type FunctionPlan, isStaticallyCallable } from './plan.ts';

/**
 * What a call leads to:
 *
 * - `static`: a compiled function of this file; its chain is entered directly
 * - `dynamic`: something that is known only at run time
 * - `native`: a function of this file that stays as it is, or one of the language; called as it stands
 */
export type CallTarget = { kind: 'static'; plan: FunctionPlan } | { kind: 'dynamic' } | { kind: 'native' };

const nativeNamespaces = new Set(['Math', 'JSON', 'Number', 'String', 'Object', 'Symbol', 'BigInt', 'Date', 'console']);
const nativeFunctions = new Set([
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'Number',
  'String',
  'Boolean',
  'Symbol',
  'BigInt',
]);

/** Finds out what a call leads to, from the bindings in the scope where it stands. */
export function resolveCall(context: Context, call: types.CallExpression): CallTarget {
  const { t } = context;
  const callee = withoutTypes(t, call.callee);
  const scope = context.callScopes.get(call);
  if (!scope) return { kind: 'native' };
  if (t.isIdentifier(callee)) {
    const binding = scope.getBinding(callee.name);
    if (!binding) return nativeFunctions.has(callee.name) ? { kind: 'native' } : { kind: 'dynamic' };
    if (context.atomicBindings.has(binding)) return { kind: 'native' };
    const plan = context.plansByBinding.get(binding);
    return plan && isStaticallyCallable(plan) ? { kind: 'static', plan } : { kind: 'dynamic' };
  }
  if (t.isMemberExpression(callee) && t.isIdentifier(callee.object) && !callee.computed) {
    const isNative = nativeNamespaces.has(callee.object.name) && !scope.getBinding(callee.object.name);
    if (isNative) return { kind: 'native' };
  }
  return { kind: 'dynamic' };
}

/** The expression under TypeScript's assertions and under parentheses. */
export function withoutTypes(t: Context['t'], node: Node): Node {
  if (
    t.isTSNonNullExpression(node) ||
    t.isTSAsExpression(node) ||
    t.isTSSatisfiesExpression(node) ||
    t.isTSTypeAssertion(node) ||
    t.isTSInstantiationExpression(node) ||
    t.isParenthesizedExpression(node)
  ) {
    return withoutTypes(t, node.expression);
  }
  return node;
}
