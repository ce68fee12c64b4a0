import type { types } from '@babel/core';
import { isOnlyName, replaceOwn } from '../analysis/own-nodes.ts';
import { needsEnvironment } from '../analysis/plan.ts';
import type { Chain } from './pass.ts';

/**
 * `super`, `new.target` and, in arrow functions, `arguments` are out of a generator's reach. The face hands them over in an
 * object, and the chain reads them from there: `super.x` becomes `environment.super("x").value`, a reference that can be
 * read, assigned and updated.
 */
export function replaceEnvironment(chain: Chain): void {
  const { context, plan } = chain;
  if (!needsEnvironment(plan)) return;
  const { t } = context;
  const environment = (name: string) => t.memberExpression(t.identifier(chain.environmentName), t.identifier(name));
  replaceOwn(
    t,
    chain.node,
    (node, parent) => {
      if (t.isMetaProperty(node) && node.meta.name === 'new') return environment('newTarget');
      if (t.isIdentifier(node, { name: 'arguments' }) && plan.environment.arguments && !isOnlyName(t, node, parent)) {
        return environment('arguments');
      }
      if (t.isMemberExpression(node) && t.isSuper(node.object)) {
        const reference = t.callExpression(environment('super'), [keyOf(chain, node)]);
        const member = t.memberExpression(reference, t.identifier('value'));
        chain.superMembers.add(member);
        return member;
      }
      // A tag has no other way to be told its receiver than to be bound to it.
      if (t.isTaggedTemplateExpression(node) && chain.superMembers.has(node.tag)) node.tag = boundToThis(t, node.tag);
      return undefined;
    },
    { arrows: true },
  );
}

function keyOf({ context: { t } }: Chain, { property, computed }: types.MemberExpression): types.Expression {
  return computed ? (property as types.Expression) : t.stringLiteral((property as types.Identifier).name);
}

/**
 * Gives calls of `super` methods their receiver back where they are not delegated, as in nested arrow functions:
 * `environment.super("m").value(x)` would have the wrong one.
 */
export function callSuperOnThis(chain: Chain): void {
  const { t } = chain.context;
  const isSuper = (node: types.Node) => chain.superMembers.has(node);
  const call = () => t.identifier('call');
  replaceOwn(
    t,
    chain.node,
    node => {
      if (t.isCallExpression(node) && isSuper(node.callee)) {
        node.callee = t.memberExpression(node.callee as types.Expression, call());
        node.arguments.unshift(t.thisExpression());
      } else if (t.isOptionalCallExpression(node) && isSuper(node.callee)) {
        node.callee = t.optionalMemberExpression(node.callee, call(), false, node.optional);
        node.optional = false;
        node.arguments.unshift(t.thisExpression());
      }
      return undefined;
    },
    { arrows: true },
  );
}

function boundToThis(t: Chain['context']['t'], tag: types.Expression): types.Expression {
  return t.callExpression(t.memberExpression(tag, t.identifier('bind')), [t.thisExpression()]);
}
