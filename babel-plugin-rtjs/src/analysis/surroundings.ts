import type { NodePath } from '@babel/core';
import type { Context, FunctionPath, Node, Types } from '../context.ts';
import { visitOwn } from './own-nodes.ts';

/** What gives a function its name: the node around it, or around the TypeScript assertions and parentheses that it stands in. */
export function holderOf(path: FunctionPath): NodePath {
  let holder: NodePath = path.parentPath!;
  while (wrappers.has(holder.node.type)) holder = holder.parentPath!;
  return holder;
}

const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'TSNonNullExpression',
  'ParenthesizedExpression',
]);

/**
 * The class or object literal that a function stays in, so that its chain needs variables beside that one: a class for its
 * methods and for fields whose name is computed, an object literal for methods that use `super`.
 */
export function homeOf({ t }: Context, path: FunctionPath): NodePath | undefined {
  if (path.isClassMethod() || path.isClassPrivateMethod()) return path.parentPath.parentPath!;
  if (path.isObjectMethod()) return usesSuper(t, path.node) ? path.parentPath : undefined;
  const holder = holderOf(path);
  const isField = holder.isClassProperty() || holder.isClassAccessorProperty();
  return isField && holder.node.computed ? holder.parentPath!.parentPath! : undefined;
}

function usesSuper(t: Types, root: Node): boolean {
  let found = false;
  visitOwn(
    t,
    root,
    node => {
      found ||= t.isSuper(node);
    },
    { arrows: true },
  );
  return found;
}

/**
 * True if variables can be declared beside an expression that are fresh whenever it is evaluated. There is no such place in
 * the head of a loop, among parameters and in a field, which are evaluated again and again.
 */
export function canDeclareBeside({ t }: Context, path: NodePath): boolean {
  for (let child = path; child.parentPath; child = child.parentPath) {
    const parent: Node = child.parentPath.node;
    const { key, listKey } = child;
    if (t.isStatement(child.node) || (t.isFunction(parent) && key === 'body')) return true;
    if (t.isFunction(parent) && listKey === 'params') return false;
    if ((t.isClassProperty(parent) || t.isClassPrivateProperty(parent)) && key === 'value') return false;
    if (t.isClassAccessorProperty(parent) && key === 'value') return false;
    if (t.isLoop(parent) && (key === 'test' || key === 'update' || key === 'left')) return false;
  }
  return true;
}
