import type { NodePath, types } from '@babel/core';
import type { Context, FunctionPath, Node } from '../context.ts';

type Mark = 'preempt' | 'atomic';

/** A tag that the comment begins with, or that has a line to itself, as in JSDoc. Prose that mentions it is no mark. */
const tags = [/^[\s*]*@(preempt|atomic)\b.*\n?/, /^[^\S\n]*\*?[^\S\n]*@(preempt|atomic)[^\S\n]*(?:\n|$)/m];

/** The mark that a comment holds, if any. */
export function markOf({ value }: types.Comment): Mark | undefined {
  for (const tag of tags) {
    const found = tag.exec(value);
    if (found) return found[1] as Mark;
  }
  return undefined;
}

/** The comments that stand before a function, its declaration, its `export`, its property, or its assignment. */
export function commentsBefore(context: Context, path: FunctionPath): types.Comment[] {
  const comments: types.Comment[] = [];
  for (const node of namingNodes(context, path)) {
    for (const comment of node.leadingComments ?? []) {
      if (!trailsCodeBefore(context, comment, node)) comments.push(comment);
    }
  }
  return comments;
}

/** The function itself and the nodes around it that do nothing but give it a name or a place. */
function namingNodes({ t }: Context, path: FunctionPath): Node[] {
  const nodes: Node[] = [path.node];
  for (let child = path as NodePath; child.parentPath; child = child.parentPath) {
    const parent: Node = child.parentPath.node;
    if (!names(t, parent, child.node)) break;
    nodes.push(parent);
  }
  return nodes;
}

function names(t: Context['t'], parent: Node, child: Node): boolean {
  switch (parent.type) {
    case 'VariableDeclarator':
      return parent.init === child;
    case 'VariableDeclaration':
      return parent.declarations[0] === child;
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return parent.declaration === child;
    case 'ObjectProperty':
    case 'ClassProperty':
    case 'ClassPrivateProperty':
    case 'ClassAccessorProperty':
      return parent.value === child;
    case 'AssignmentExpression':
      return parent.right === child;
    case 'ExpressionStatement':
      return t.isAssignmentExpression(child);
    case 'ReturnStatement':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return true;
    default:
      return false;
  }
}

/**
 * True for a comment at the end of a line of code that Babel also attaches to what follows:
 *
 *     count();  // @preempt     <- says something of this line
 *     function f() {}
 */
export function trailsCodeBefore({ source }: Context, comment: types.Comment, node?: Node): boolean {
  if (typeof comment.start !== 'number' || typeof comment.end !== 'number') return false;
  const lineStart = source.lastIndexOf('\n', comment.start - 1) + 1;
  const before = source.slice(lineStart, comment.start).replace(/\/\*.*?\*\//g, '');
  if (before.trim() === '') return false;
  const after = source.slice(comment.end, node && typeof node.start === 'number' ? node.start : undefined);
  return comment.type === 'CommentLine' || /^[^\S\n]*\n/.test(after);
}

/**
 * Takes the tag out of a comment. What is compiled must not be compiled again when its output meets the plugin once more,
 * as in a package that was built with it.
 */
export function eraseMark(comment: types.Comment): void {
  const rest = tags.reduce((text, tag) => text.replace(tag, ''), comment.value);
  if (/^[\s*]*$/.test(rest)) comment.ignore = true;
  comment.value = rest;
}
