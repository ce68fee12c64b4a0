import type { types } from '@babel/core';
import { replaceOwn, visitOwn } from '../analysis/own-nodes.ts';
import type { Node } from '../context.ts';
import { type Chain, mustYield } from './pass.ts';

/**
 * Preemption points, as in Table I of the RT.js paper: before every call and at the head of every loop body, with braces or
 * without. Where a statement starts with a call, or a loop body begins, the point is a statement:
 *
 *     if (--cell.n <= 0 && expired()) yield;
 *
 * A loop body that starts with a call has one point, not two with nothing in between.
 */
export function insertPoints(chain: Chain): void {
  const { t } = chain.context;
  const points = new WeakSet<Node>();
  const inLists = (node: Node) => {
    if (t.isLoop(node) && !t.isBlockStatement(node.body)) node.body = t.blockStatement([node.body]);
    if (t.isBlockStatement(node)) insertInList(chain, node.body, points);
    else if (t.isSwitchCase(node)) insertInList(chain, node.consequent, points);
  };
  visitOwn(t, chain.node, inLists);
  replaceOwn(t, chain.node.body, node => {
    if (t.isLoop(node)) enterLoop(chain, node, points);
    return chain.calls.has(node) ? pointBefore(chain, node as types.Expression) : undefined;
  });
}

/** Puts a point before each statement that starts with a call; those calls are then done. */
function insertInList(chain: Chain, list: types.Statement[], points: WeakSet<Node>): void {
  for (let index = 0; index < list.length; index++) {
    const call = firstCall(chain, list[index]!);
    if (!call || !chain.calls.delete(call)) continue;
    list.splice(index, 0, pointStatement(chain, points));
    index += 1;
  }
}

/** The expression that a statement evaluates first, if nothing of the statement happens before it. */
function firstCall({ context: { t } }: Chain, statement: types.Statement): Node | null | undefined {
  if (t.isReturnStatement(statement)) return statement.argument;
  if (t.isVariableDeclaration(statement))
    return statement.declarations.length === 1 ? statement.declarations[0]!.init : null;
  if (!t.isExpressionStatement(statement)) return null;
  const { expression } = statement;
  return t.isAssignmentExpression(expression) && t.isIdentifier(expression.left) ? expression.right : expression;
}

function enterLoop(chain: Chain, loop: types.Loop, points: WeakSet<Node>): void {
  const { body } = loop.body as types.BlockStatement;
  if (!body[0] || !points.has(body[0])) body.unshift(pointStatement(chain, points));
}

function pointStatement(chain: Chain, points: WeakSet<Node>): types.Statement {
  const { t } = chain.context;
  const point = t.ifStatement(mustYield(chain), t.expressionStatement(t.yieldExpression(null)));
  points.add(point);
  return point;
}

function pointBefore(chain: Chain, call: types.Expression): types.Expression {
  const { t } = chain.context;
  const point = t.logicalExpression('&&', mustYield(chain), t.yieldExpression(null));
  return t.sequenceExpression([point, call]);
}
