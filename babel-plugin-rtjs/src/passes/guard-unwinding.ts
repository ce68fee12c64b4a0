import type { types } from '@babel/core';
import { replaceOwn } from '../analysis/own-nodes.ts';
import type { Node } from '../context.ts';
import type { Chain } from './pass.ts';

/**
 * Cancellation runs `finally` blocks and no `catch`, and cannot be swallowed. A try statement that was entered before the
 * cancellation keeps out of its `catch`, and whatever jumps out of its `finally` first hands the unwinding back:
 *
 *     const before = cell.cancelling;
 *     try { ... }
 *     catch (e) { if (cell.cancelling && !before) { lost(e); yield UNWIND; } ... }
 *     finally { ... if (cell.cancelling && !before) yield UNWIND; continue; }
 *
 * Try statements of the cleanup itself were entered later and work as always.
 */
export function guardUnwinding(chain: Chain): void {
  const { t } = chain.context;
  replaceOwn(t, chain.node, node => (t.isTryStatement(node) ? guarded(chain, node) : undefined));
}

function guarded(chain: Chain, statement: types.TryStatement): Node | undefined {
  const { t, runtime, uid } = chain.context;
  const before = uid('before').name;
  const swallowed = () => t.logicalExpression('&&', cancelling(chain), t.unaryExpression('!', t.identifier(before)));
  const unwind = () => t.expressionStatement(t.yieldExpression(runtime.get('UNWIND')));
  let guards = 0;
  if (statement.handler) {
    guards += 1;
    const error = plainParameter(chain, statement.handler);
    const report = t.expressionStatement(t.callExpression(runtime.get('lost'), [t.identifier(error)]));
    statement.handler.body.body.unshift(t.ifStatement(swallowed(), t.blockStatement([report, unwind()])));
  }
  if (statement.finalizer) {
    guards += guardJumps(chain, statement.finalizer, () => t.ifStatement(swallowed(), unwind()));
  }
  if (guards === 0) return undefined;
  const remember = t.variableDeclaration('const', [t.variableDeclarator(t.identifier(before), cancelling(chain))]);
  return t.blockStatement([remember, statement]);
}

function cancelling({ context: { t, runtime } }: Chain): types.Expression {
  return t.memberExpression(runtime.get('cell'), t.identifier('cancelling'));
}

/** The name of what is caught; a pattern is taken apart after the guard, since that can run code of the user. */
function plainParameter(chain: Chain, handler: types.CatchClause): string {
  const { t, uid } = chain.context;
  if (t.isIdentifier(handler.param)) return handler.param.name;
  const { name } = uid('error');
  if (handler.param) {
    const taken = t.variableDeclarator(handler.param as types.VariableDeclarator['id'], t.identifier(name));
    handler.body.body.unshift(t.variableDeclaration('let', [taken]));
  }
  handler.param = t.identifier(name);
  return name;
}

/** Puts a guard before each jump that leaves the block; returns how many there are. */
function guardJumps(chain: Chain, block: types.BlockStatement, guard: () => types.Statement): number {
  const { t } = chain.context;
  let guards = 0;
  const visit = (node: Node, inside: Inside): void => {
    for (const [statement, replace] of statementsOf(t, node)) {
      if (jumpsOut(t, statement, inside)) {
        guards += 1;
        replace(t.blockStatement([guard(), statement as types.Statement]));
      } else {
        visit(statement, enter(t, statement, inside));
      }
    }
  };
  visit(block, { labels: [], break: false, continue: false });
  return guards;
}

/** What a jump can reach without leaving the block. */
interface Inside {
  labels: string[];
  break: boolean;
  continue: boolean;
}

type Types = Chain['context']['t'];

function enter(t: Types, node: Node, inside: Inside): Inside {
  if (t.isLabeledStatement(node)) return { ...inside, labels: [...inside.labels, node.label.name] };
  if (t.isLoop(node)) return { ...inside, break: true, continue: true };
  return t.isSwitchStatement(node) ? { ...inside, break: true } : inside;
}

function jumpsOut(t: Types, node: Node, inside: Inside): boolean {
  if (t.isReturnStatement(node)) return true;
  if (!t.isBreakStatement(node) && !t.isContinueStatement(node)) return false;
  if (node.label) return !inside.labels.includes(node.label.name);
  return t.isBreakStatement(node) ? !inside.break : !inside.continue;
}

/** The statements directly below a node, each with a function that puts another one in its place. */
function* statementsOf(t: Types, node: Node): Generator<[Node, (by: types.Statement) => void]> {
  if (t.isFunction(node) || t.isClass(node)) return;
  for (const key of t.VISITOR_KEYS[node.type] ?? []) {
    const holder = node as unknown as Record<string, unknown>;
    const value = holder[key];
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        const child = value[index] as Node;
        if (isStatementLike(t, child)) yield [child, by => (value[index] = by)];
      }
    } else if (isStatementLike(t, value as Node)) {
      yield [value as Node, by => (holder[key] = by)];
    }
  }
}

const isStatementLike = (t: Types, node: Node | null | undefined): boolean =>
  t.isStatement(node) || t.isSwitchCase(node) || t.isCatchClause(node);
