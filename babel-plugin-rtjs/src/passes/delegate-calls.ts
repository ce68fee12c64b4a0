import type { types } from '@babel/core';
import { replaceOwn } from '../analysis/own-nodes.ts';
import type { FunctionPlan } from '../analysis/plan.ts';
import { resolveCall, withoutTypes } from '../analysis/resolve-call.ts';
import type { Context, Node } from '../context.ts';
import { isOptionalChain, lowerOptionalChain } from './delegate-optional-chains.ts';
import { type Chain, fresh, temporary } from './pass.ts';

/** Temporaries that one chain needs once, however many calls it has; each is read right after it was written. */
type Shared = Map<string, string>;

/**
 * Calls enter the chain of their callee. Where the binding shows it, directly: `yield* chain(a)`. Else the callee is asked
 * while it is called (see docs/architecture.md, "How a call finds out"):
 *
 *     (r = invoke((o = obj).m, o, [a, b], "obj.m")) === DELEGATED ? yield* entered() : r
 */
export function delegateCalls(chain: Chain): void {
  const { context } = chain;
  const { t } = context;
  const shared: Shared = new Map();
  const delegate = (call: types.CallExpression) => delegated(chain, call, shared);
  replaceOwn(t, chain.node.body, (node, parent) => {
    // Calls that the analysis has not seen are our own.
    if (t.isCallExpression(node) && context.callScopes.has(node)) return delegate(node);
    if (isOptionalChain(t, node)) {
      return lowerOptionalChain(chain, node, parent, call => dynamic(chain, call, shared));
    }
    if (t.isUnaryExpression(node, { operator: 'delete' })) return liftDelete(context, node);
    if (t.isNewExpression(node) || t.isTaggedTemplateExpression(node)) chain.calls.add(node);
    return undefined;
  });
}

function delegated(chain: Chain, call: types.CallExpression, shared: Shared): Node | undefined {
  const { t } = chain.context;
  if (t.isSuper(call.callee) || t.isImport(call.callee)) return undefined;
  const target = resolveCall(chain.context, call);
  if (target.kind === 'native') {
    chain.calls.add(call);
    return undefined;
  }
  if (target.kind === 'static') return staticCall(chain, call, target.plan);
  return dynamic(chain, receiverAndCallee(chain, call, shared), shared);
}

/** `yield* chain(a, b)`; a callee in a `const` is looked at first, so that its dead zone still throws. */
function staticCall(chain: Chain, call: types.CallExpression, plan: FunctionPlan): types.Expression {
  const { t, runtime } = chain.context;
  const callee = t.identifier(plan.chainName);
  const entry = plan.isAsync
    ? t.callExpression(runtime.get('startAsync'), [
        callee,
        nothing(t),
        t.arrayExpression(call.arguments as types.Expression[]),
      ])
    : t.callExpression(callee, call.arguments);
  const delegate = t.yieldExpression(entry, true);
  chain.calls.add(delegate);
  return plan.form === 'binding' ? t.sequenceExpression([call.callee as types.Expression, delegate]) : delegate;
}

/** A call whose callee, receiver and arguments are ready to be handed to the runtime. */
export interface DynamicCall {
  callee: types.Expression;
  receiver: types.Expression;
  args: types.CallExpression['arguments'];
  text: string;
  loc: types.Node['loc'];
}

function dynamic(chain: Chain, { callee, receiver, args, text, loc }: DynamicCall, shared: Shared): types.Expression {
  const { t, runtime } = chain.context;
  const invoked = t.callExpression(runtime.get('invoke'), [
    callee,
    receiver,
    t.arrayExpression(args as types.ArrayExpression['elements']),
    t.stringLiteral(text),
  ]);
  if (loc) invoked.loc = loc;
  const result = temporary(chain, 'r', shared);
  const chosen = t.conditionalExpression(
    t.binaryExpression('===', t.assignmentExpression('=', result, invoked), runtime.get('DELEGATED')),
    t.yieldExpression(t.callExpression(runtime.get('entered'), []), true),
    t.cloneNode(result),
  );
  chain.calls.add(chosen);
  return chosen;
}

/** Takes a call apart so that its receiver is evaluated once. */
function receiverAndCallee(chain: Chain, call: types.CallExpression, shared: Shared): DynamicCall {
  const { t } = chain.context;
  const callee = withoutTypes(t, call.callee) as types.Expression;
  const rest = { args: call.arguments, text: textOf(chain, call), loc: call.loc };
  return { callee, receiver: takeReceiver(chain, memberOf(chain, callee), shared), ...rest };
}

export function textOf({ context }: Chain, call: Node): string {
  return context.calleeTexts.get(call) ?? '';
}

/** Where the receiver of a callee stands; that of `(a?.b)()` in the branch where the chain goes on. */
function memberOf({ context: { t, generated } }: Chain, callee: types.Expression): types.Expression {
  return t.isConditionalExpression(callee) && generated.has(callee) ? callee.alternate : callee;
}

/** Keeps the object that a member stands on, for the call that follows; `this` and `super` need no keeping. */
export function takeReceiver(chain: Chain, callee: types.Expression, shared?: Shared): types.Expression {
  const { t } = chain.context;
  const member = withoutTypes(t, callee);
  if (!t.isMemberExpression(member)) return nothing(t);
  if (t.isThisExpression(member.object) || chain.superMembers.has(member)) return t.thisExpression();
  // Calls in a computed key come between the object and the call, and take their own receivers.
  const isReadAtOnce = !member.computed || t.isIdentifier(member.property) || t.isLiteral(member.property);
  const kept = shared && isReadAtOnce ? temporary(chain, 'o', shared) : fresh(chain, 'o');
  member.object = t.assignmentExpression('=', t.cloneNode(kept), member.object as types.Expression);
  return kept;
}

/** `delete (tests ? void 0 : a.b)` must delete: the operator moves to the end of a chain that was lowered. */
function liftDelete({ t, generated }: Context, node: types.UnaryExpression): Node | undefined {
  const { argument } = node;
  if (!t.isConditionalExpression(argument) || !generated.has(argument)) return undefined;
  argument.consequent = t.booleanLiteral(true);
  argument.alternate = t.unaryExpression('delete', argument.alternate);
  return argument;
}

function nothing(t: Context['t']): types.Expression {
  return t.unaryExpression('void', t.numericLiteral(0));
}
