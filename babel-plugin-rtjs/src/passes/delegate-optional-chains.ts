import type { types } from '@babel/core';
import { calleeText, withoutTypes } from '../analysis/resolve-call.ts';
import type { Context, Node } from '../context.ts';
import type { DynamicCall } from './delegate-calls.ts';
import type { Chain } from './pass.ts';

type Types = Context['t'];
type Link = types.OptionalCallExpression | types.OptionalMemberExpression;
type Delegate = (call: DynamicCall) => types.Expression;

/** A chain under way: the tests that end it early, and what it is once they have passed. */
interface Lowered {
  tests: types.Expression[];
  value: types.Expression;
}

/**
 * An optional chain that holds calls becomes tests, so that its calls can be delegated:
 *
 *     a?.b(c).d   ->   (x = a) === null || x === void 0 ? void 0 : <call of x.b on x>.d
 *
 * Chains without calls stay as they are.
 */
export function lowerOptionalChain(chain: Chain, node: Link, parent: Node, delegate: Delegate): Node | undefined {
  const { t } = chain.context;
  if (isLinkOf(t, node, parent) || !holdsCall(t, node)) return undefined;
  const { tests, value } = lower(chain, node, delegate);
  if (tests.length === 0) return value;
  const stop = tests.reduce((left, right) => t.logicalExpression('||', left, right));
  const whole = t.conditionalExpression(stop, t.unaryExpression('void', t.numericLiteral(0)), value);
  chain.context.generated.add(whole);
  return whole;
}

/** True if `parent` goes on with the chain that ends in `node`. */
function isLinkOf(t: Types, node: Node, parent: Node): boolean {
  if (t.isOptionalMemberExpression(parent)) return parent.object === node;
  if (t.isOptionalCallExpression(parent)) return parent.callee === node;
  return t.isTSNonNullExpression(parent);
}

function holdsCall(t: Types, node: Node): boolean {
  if (t.isOptionalCallExpression(node)) return true;
  if (t.isOptionalMemberExpression(node)) return holdsCall(t, node.object);
  return t.isTSNonNullExpression(node) && holdsCall(t, node.expression);
}

function lower(chain: Chain, node: Node, delegate: Delegate): Lowered {
  const { t } = chain.context;
  const link = withoutTypes(t, node);
  if (t.isOptionalMemberExpression(link)) return lowerMember(chain, link, delegate);
  if (t.isOptionalCallExpression(link)) return lowerCall(chain, link, delegate);
  return { tests: [], value: node as types.Expression };
}

function lowerMember(chain: Chain, link: types.OptionalMemberExpression, delegate: Delegate): Lowered {
  const { t } = chain.context;
  const below = lower(chain, link.object, delegate);
  const object = link.optional ? tested(chain, below) : below.value;
  return { tests: below.tests, value: t.memberExpression(object, link.property as types.Expression, link.computed) };
}

function lowerCall(chain: Chain, link: types.OptionalCallExpression, delegate: Delegate): Lowered {
  const { t } = chain.context;
  const text = calleeText(t, link.callee);
  const below = lower(chain, link.callee, delegate);
  const receiver = takeReceiver(chain, below);
  const callee = link.optional ? tested(chain, below) : below.value;
  return { tests: below.tests, value: delegate({ callee, receiver, args: link.arguments, text, loc: link.loc }) };
}

/** Keeps the object that a member stands on, for the call that follows. */
function takeReceiver(chain: Chain, below: Lowered): types.Expression {
  const { t } = chain.context;
  const member = withoutTypes(t, below.value);
  if (!t.isMemberExpression(member)) return t.unaryExpression('void', t.numericLiteral(0));
  if (t.isThisExpression(member.object) || t.isSuper(member.object)) return t.thisExpression();
  const kept = fresh(chain, 'o');
  member.object = t.assignmentExpression('=', t.cloneNode(kept), member.object as types.Expression);
  return kept;
}

/** Adds the test for null and undefined; returns the value that was tested. */
function tested(chain: Chain, below: Lowered): types.Expression {
  const { t } = chain.context;
  const kept = fresh(chain, 'x');
  const assigned = t.assignmentExpression('=', t.cloneNode(kept), below.value);
  below.tests.push(
    t.logicalExpression(
      '||',
      t.binaryExpression('===', assigned, t.nullLiteral()),
      t.binaryExpression('===', t.cloneNode(kept), t.unaryExpression('void', t.numericLiteral(0))),
    ),
  );
  return t.cloneNode(kept);
}

/** A variable for this link alone: it is read again after other code has run. */
function fresh(chain: Chain, hint: string): types.Identifier {
  const id = chain.context.uid(hint);
  chain.temporaries.add(id.name);
  return id;
}
