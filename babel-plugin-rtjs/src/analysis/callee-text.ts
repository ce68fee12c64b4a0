import type { types } from '@babel/core';
import type { Context, Node } from '../context.ts';
import { withoutTypes } from './resolve-call.ts';

type Types = Context['t'];

/** The callee as V8 names it in "x is not a function" (its CallPrinter). */
export function calleeText(t: Types, node: Node): string {
  const callee = withoutTypes(t, node);
  if (t.isMemberExpression(callee) || t.isOptionalMemberExpression(callee)) return memberText(t, callee);
  if (t.isCallExpression(callee) || t.isOptionalCallExpression(callee)) return `${calleeText(t, callee.callee)}(...)`;
  switch (callee.type) {
    case 'Identifier':
      return callee.name;
    case 'ThisExpression':
      return 'this';
    case 'PrivateName':
      return `#${callee.id.name}`;
    case 'StringLiteral':
      return `"${callee.value}"`;
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return String(callee.value);
    case 'NullLiteral':
      return 'null';
    case 'UnaryExpression':
      return `(${callee.operator}${calleeText(t, callee.argument)})`;
    case 'LogicalExpression':
      return `(${calleeText(t, callee.left)} ${callee.operator} ${calleeText(t, callee.right)})`;
    case 'SequenceExpression':
      return `(${callee.expressions.map(expression => calleeText(t, expression)).join(' , ')})`;
    default:
      return '(intermediate value)';
  }
}

function memberText(t: Types, member: types.MemberExpression | types.OptionalMemberExpression): string {
  const { object, property, computed } = member;
  const dot = t.isOptionalMemberExpression(member) && member.optional ? '?.' : '.';
  if (t.isStringLiteral(property)) return calleeText(t, object) + dot + property.value;
  if (!computed) return calleeText(t, object) + dot + calleeText(t, property);
  return `${calleeText(t, object)}${dot === '.' ? '' : dot}[${calleeText(t, property)}]`;
}
