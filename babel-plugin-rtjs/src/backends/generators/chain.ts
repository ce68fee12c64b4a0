import type { types } from '@babel/core';
import { type FunctionPlan, needsEnvironment } from '../../analysis/plan.ts';
import type { Context } from '../../context.ts';
import type { Chain } from '../../passes/pass.ts';

/** Gets a function ready for the passes: its body becomes a block. */
export function startChain(context: Context, plan: FunctionPlan): Chain {
  const { t } = context;
  const { node } = plan;
  if (!t.isBlockStatement(node.body)) node.body = t.blockStatement([t.returnStatement(node.body)]);
  return {
    context,
    plan,
    node: node as Chain['node'],
    calls: new Set(),
    superMembers: new WeakSet(),
    temporaries: new Set(),
    environmentName: needsEnvironment(plan) ? context.uid('environment').name : '',
  };
}

/** The generator that holds the body after the passes. */
export function makeChain(chain: Chain): types.FunctionExpression {
  const { context, plan, node, temporaries } = chain;
  const { t } = context;
  const params = node.params.filter(parameter => !isThisParameter(t, parameter)) as types.FunctionExpression['params'];
  if (chain.environmentName) params.unshift(t.identifier(chain.environmentName));
  if (temporaries.size > 0) {
    const declared = [...temporaries].map(name => t.variableDeclarator(t.identifier(name)));
    node.body.body.unshift(t.variableDeclaration('let', declared));
  }
  const generator = t.functionExpression(t.identifier(plan.chainName), params, node.body, true);
  generator.typeParameters = node.typeParameters ? t.cloneNode(node.typeParameters) : null;
  if (node.loc) generator.loc = node.loc;
  return generator;
}

/** TypeScript's `this` parameter is a type, not a parameter. */
export function isThisParameter(t: Context['t'], parameter: types.Node): boolean {
  return t.isIdentifier(parameter, { name: 'this' });
}
