import type { types } from '@babel/core';
import { withoutTypes } from '../analysis/resolve-call.ts';
import type { Context, Node } from '../context.ts';
import { type DynamicCall, takeReceiver, textOf } from './delegate-calls.ts';
import { type Chain, fresh } from './pass.ts';

type Types = Context['t'];
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
 * Chains without calls stay as they are, unless one is called: `(a?.b)()` calls `b` on `a`.
 */
export function lowerOptionalChain(chain: Chain, node: Node, parent: Node, delegate: Delegate): Node | undefined {
  const { t } = chain.context;
  const isCalled = t.isCallExpression(parent) && parent.callee === node;
  if (isLinkOf(t, node, parent) || !(isCalled || holdsCall(t, node))) return undefined;
  const { tests, value } = lower(chain, node, delegate);
  if (tests.length === 0) return value;
  const stop = tests.reduce((left, right) => t.logicalExpression('||', left, right));
  const whole = t.conditionalExpression(stop, t.unaryExpression('void', t.numericLiteral(0)), value);
  chain.context.generated.add(whole);
  return whole;
}

/** True for a link of an optional chain, with `!` of TypeScript behind it or without. */
export function isOptionalChain(t: Types, node: Node): boolean {
  const link = t.isTSNonNullExpression(node) ? withoutTypes(t, node) : node;
  return t.isOptionalCallExpression(link) || t.isOptionalMemberExpression(link);
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
  const text = textOf(chain, link);
  const below = lower(chain, link.callee, delegate);
  const receiver = takeReceiver(chain, below.value);
  const callee = link.optional ? tested(chain, below) : below.value;
  return { tests: below.tests, value: delegate({ callee, receiver, args: link.arguments, text, loc: link.loc }) };
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
