import type { types } from '@babel/core';
import { replaceOwn } from '../analysis/own-nodes.ts';
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
    node => {
      if (t.isMetaProperty(node) && node.meta.name === 'new') return environment('newTarget');
      if (t.isIdentifier(node, { name: 'arguments' })) return environment('arguments');
      if (t.isMemberExpression(node) && t.isSuper(node.object)) {
        const reference = t.callExpression(environment('super'), [keyOf(chain, node)]);
        context.generated.add(reference);
        return t.memberExpression(reference, t.identifier('value'));
      }
      return undefined;
    },
    { arrows: true },
  );
}

function keyOf({ context: { t } }: Chain, { property, computed }: types.MemberExpression): types.Expression {
  return computed ? (property as types.Expression) : t.stringLiteral((property as types.Identifier).name);
}
