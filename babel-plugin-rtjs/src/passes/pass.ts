import type { types } from '@babel/core';
import type { FunctionPlan } from '../analysis/plan.ts';
import type { Context, Node } from '../context.ts';

/** What the passes over one chain share: its facts, the temporaries they ask for, and which expressions are calls. */
export interface Chain {
  readonly context: Context;
  readonly plan: FunctionPlan;
  /** The node whose parameters and body the passes rewrite, in place. */
  readonly node: types.Function & { body: types.BlockStatement };
  /** Calls, in the form that `delegate-calls` gave them: a point comes before each. */
  readonly calls: Set<Node>;
  /** What `super.x` became: `environment.super("x").value`, whose receiver is `this`. */
  readonly superMembers: WeakSet<Node>;
  /** Names of temporaries to declare at the top of the chain. */
  readonly temporaries: Set<string>;
  /** Name of the parameter that holds what a generator cannot reach by itself. */
  readonly environmentName: string;
}

/** A temporary of the chain. Asking twice for the same shared hint gives the same variable. */
export function temporary(chain: Chain, hint: string, shared: Map<string, string>): types.Identifier {
  let name = shared.get(hint);
  if (name === undefined) {
    name = chain.context.uid(hint).name;
    shared.set(hint, name);
  }
  chain.temporaries.add(name);
  return chain.context.t.identifier(name);
}

/** A temporary for one place alone: it is read again after other code of the chain has run. */
export function fresh(chain: Chain, hint: string): types.Identifier {
  const id = chain.context.uid(hint);
  chain.temporaries.add(id.name);
  return id;
}

/** `if (--cell.n <= 0 && expired()) yield;` without the `if`: true when the fibre has to be left. */
export function mustYield({ context: { t, runtime } }: Chain): types.Expression {
  const left = t.updateExpression('--', t.memberExpression(runtime.get('cell'), t.identifier('n')), true);
  const spent = t.binaryExpression('<=', left, t.numericLiteral(0));
  return t.logicalExpression('&&', spent, t.callExpression(runtime.get('expired'), []));
}
