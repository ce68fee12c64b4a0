import type { NodePath, types } from '@babel/core';
import type { Context, Node } from '../../context.ts';
import type { Self } from './face.ts';

/** A list of statements, and the statement in it that something is to stand beside. */
export interface StatementPlace {
  list: types.Statement[];
  statement: Node;
  /** In a `switch` a `let` would be in its dead zone when another case is entered. */
  isSwitchCase: boolean;
}

/** The list of statements around a node, in the same function; an arrow function without braces is given some. */
export function statementAround(context: Context, path: NodePath): StatementPlace {
  const { t } = context;
  for (let child: NodePath = path; child.parentPath; child = child.parentPath) {
    const parent: Node = child.parentPath.node;
    if (t.isProgram(parent) || t.isBlockStatement(parent) || t.isStaticBlock(parent) || t.isTSModuleBlock(parent)) {
      return { list: parent.body, statement: child.node, isSwitchCase: false };
    }
    if (t.isSwitchCase(parent) && child.listKey === 'consequent') {
      return { list: parent.consequent, statement: child.node, isSwitchCase: true };
    }
    if (t.isArrowFunctionExpression(parent) && child.key === 'body') return openArrow(context, parent);
  }
  return { list: context.program.node.body, statement: context.program.node, isSwitchCase: false };
}

function openArrow({ t }: Context, arrow: types.ArrowFunctionExpression): StatementPlace {
  if (!t.isBlockStatement(arrow.body)) {
    arrow.body = t.blockStatement([t.returnStatement(arrow.body)]);
    arrow.expression = false;
  }
  const list = arrow.body.body;
  return { list, statement: list.at(-1)!, isSwitchCase: false };
}

/** Puts a statement before the one of the place; in front of the list, if another pass has replaced that one. */
export function insertBefore({ list, statement }: StatementPlace, inserted: types.Statement): void {
  list.splice(Math.max(0, list.indexOf(statement as types.Statement)), 0, inserted);
}

/** Puts a statement behind the one of the place. */
export function insertAfter({ list, statement }: StatementPlace, inserted: types.Statement): void {
  list.splice(list.indexOf(statement as types.Statement) + 1, 0, inserted);
}

/** Declares variables in the block around a node: fresh ones in each turn of a loop. */
export function declareAround(context: Context, path: NodePath, names: string[]): void {
  const { t } = context;
  const around = statementAround(context, path);
  const declared = names.map(name => t.variableDeclarator(t.identifier(name)));
  insertBefore(around, t.variableDeclaration(around.isSwitchCase ? 'var' : 'let', declared));
}

/** Puts a node in the place of another. An arrow function that was given braces since holds it in its `return`. */
export function replaceNode({ t }: Context, path: NodePath, replacement: Node): void {
  const { container, key, node } = path as unknown as { container: Record<string, Node>; key: string; node: Node };
  if (container[key] === node) {
    container[key] = replacement;
    return;
  }
  const body = container[key];
  const last = t.isBlockStatement(body) ? body.body.at(-1) : undefined;
  if (!t.isReturnStatement(last) || last.argument !== node)
    throw new Error('RT.js lost the place of a node; please report this');
  last.argument = replacement as types.Expression;
}

/** `cell.callee === name` */
export function calleeIs({ t, runtime }: Context, name: string): Self {
  return () =>
    t.binaryExpression('===', t.memberExpression(runtime.get('cell'), t.identifier('callee')), t.identifier(name));
}

/** A call that no later pass may take for one of the user's. */
export function generatedCall(
  context: Context,
  callee: types.Expression,
  args: types.Expression[],
): types.CallExpression {
  const call = context.t.callExpression(callee, args);
  context.generated.add(call);
  return call;
}

/** The chain as a declaration, which is hoisted as its function is. */
export function asDeclaration({ t }: Context, chain: types.FunctionExpression): types.FunctionDeclaration {
  const declaration = t.functionDeclaration(chain.id, chain.params, chain.body, true);
  declaration.typeParameters = chain.typeParameters ?? null;
  if (chain.loc) declaration.loc = chain.loc;
  return declaration;
}
