import type { NodePath, types } from '@babel/core';
import type { Context, Node } from '../../context.ts';
import type { Self } from './face.ts';

/** A list of statements, and the statement in it that something is to stand beside. */
export interface StatementPlace {
  list: types.Statement[];
  statement: Node;
}

/**
 * The list of statements around a node, in the same function. A loop or branch without braces is given some, and so is an
 * arrow function: what is declared for the node must be fresh whenever the node is evaluated.
 */
export function statementAround(context: Context, path: NodePath, reach: { cases: boolean }): StatementPlace {
  const { t } = context;
  for (let child: NodePath = path; child.parentPath; child = child.parentPath) {
    const parent: Node = child.parentPath.node;
    if (t.isProgram(parent) || t.isBlockStatement(parent) || t.isStaticBlock(parent) || t.isTSModuleBlock(parent)) {
      return { list: parent.body, statement: child.node };
    }
    if (reach.cases && t.isSwitchCase(parent) && child.listKey === 'consequent') {
      return { list: parent.consequent, statement: child.node };
    }
    if (t.isArrowFunctionExpression(parent) && child.key === 'body') return openArrow(context, parent);
    if (isLoneStatement(t, parent, child)) return addBraces(context, child);
  }
  return { list: context.program.node.body, statement: context.program.node };
}

/** True for the statement that a loop or branch holds; a label has to stay with its loop. */
function isLoneStatement(t: Context['t'], parent: Node, { node, key }: NodePath): boolean {
  if (t.isIfStatement(parent)) return key === 'consequent' || key === 'alternate';
  return t.isLoop(parent) && key === 'body' && t.isStatement(node);
}

/** The path goes on to mean what it meant: a block that another node of the statement has asked for is used again. */
function addBraces({ t }: Context, { container, key, node }: NodePath): StatementPlace {
  const holder = container as unknown as Record<string, types.Statement>;
  const held = holder[key as string]!;
  const block = held !== node && t.isBlockStatement(held) ? held : t.blockStatement([node as types.Statement]);
  holder[key as string] = block;
  return { list: block.body, statement: node };
}

function openArrow({ t }: Context, arrow: types.ArrowFunctionExpression): StatementPlace {
  if (!t.isBlockStatement(arrow.body)) {
    arrow.body = t.blockStatement([t.returnStatement(arrow.body)]);
    arrow.expression = false;
  }
  const list = arrow.body.body;
  return { list, statement: list.at(-1)! };
}

/** Puts a statement before the one of the place; in front of the list, if another pass has replaced that one. */
export function insertBefore({ list, statement }: StatementPlace, inserted: types.Statement): void {
  list.splice(Math.max(0, list.indexOf(statement as types.Statement)), 0, inserted);
}

/** Puts a statement behind the one of the place. */
export function insertAfter({ list, statement }: StatementPlace, inserted: types.Statement): void {
  list.splice(list.indexOf(statement as types.Statement) + 1, 0, inserted);
}

/**
 * Declares variables in the block around a node: fresh ones in each turn of a loop. In a `switch` they would be in their dead
 * zone when another case is entered, so they stand before it.
 */
export function declareAround(context: Context, path: NodePath, names: string[]): void {
  const { t } = context;
  const declared = names.map(name => t.variableDeclarator(t.identifier(name)));
  insertBefore(statementAround(context, path, { cases: false }), t.variableDeclaration('let', declared));
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

/** The chain as a declaration, which is hoisted as its function is. */
export function asDeclaration({ t }: Context, chain: types.FunctionExpression): types.FunctionDeclaration {
  const declaration = t.functionDeclaration(chain.id, chain.params, chain.body, true);
  declaration.typeParameters = chain.typeParameters ?? null;
  if (chain.loc) declaration.loc = chain.loc;
  return declaration;
}
