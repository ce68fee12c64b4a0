import type { types } from '@babel/core';
import type { Types } from '../context.ts';
import { visitOwn } from './own-nodes.ts';

/** True for a function without a loop, a call or an `await`: it has no place for a point, and ends by itself. */
export function isLeaf(t: Types, node: types.Function): boolean {
  let found = node.async === true || node.generator === true;
  visitOwn(t, node, child => {
    found ||=
      t.isLoop(child) ||
      t.isCallExpression(child) ||
      t.isOptionalCallExpression(child) ||
      t.isNewExpression(child) ||
      t.isTaggedTemplateExpression(child);
  });
  return !found;
}
