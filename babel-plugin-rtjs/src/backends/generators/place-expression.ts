import type { NodePath, types } from '@babel/core';
import type { FunctionPlan } from '../../analysis/plan.ts';
import { holderOf, homeOf } from '../../analysis/surroundings.ts';
import type { Context, Node } from '../../context.ts';
import type { Place } from './place.ts';
import { asDeclaration, calleeIs, declareAround, replaceNode } from './places.ts';

/**
 * A function in the middle of an expression gets a small scope of its own, in which it has a name and its chain stands:
 *
 *     run(() => { ... })   ->   run((() => { function* chain() { ... } const self = { "": () => { ... } }[""]; return self; })())
 *
 * The object literal gives it the name that it would have had where it stood.
 */
export const placeExpression: Place = (context, plan, chain, makeFace) => {
  const { t } = context;
  const { path } = plan;
  const { node } = path;
  const named = t.isFunctionExpression(node) && node.id ? node.id.name : undefined;
  const isShadowed = named !== undefined && path.scope.hasOwnBinding(named) && !isOwnId(path, named);
  const self = named !== undefined && !isShadowed ? named : context.uid('self').name;
  makeFace(calleeIs(context, self));
  const value = named === undefined ? withName(context, plan) : (node as types.FunctionExpression);
  const scope = t.arrowFunctionExpression(
    [],
    t.blockStatement([
      asDeclaration(context, chain),
      t.variableDeclaration('const', [t.variableDeclarator(t.identifier(self), value)]),
      t.returnStatement(t.identifier(self)),
    ]),
  );
  const whole = t.callExpression(scope, []);
  if (t.isObjectMethod(node)) replaceNode(context, path as NodePath, asProperty(context, node, whole));
  else replaceNode(context, path as NodePath, whole);
};

/** In a named function expression the name is a binding of its own scope; a parameter or variable may hide it. */
function isOwnId(path: NodePath<types.Function>, name: string): boolean {
  return path.scope.getOwnBinding(name)?.kind === ('local' as string);
}

/** `{ name: function }.name` */
function withName(context: Context, plan: FunctionPlan): types.Expression {
  const { t } = context;
  const { node } = plan.path;
  const { key, computed } = nameKey(context, plan);
  const member = t.isObjectMethod(node)
    ? methodWithKey(context, node, key, computed)
    : t.objectProperty(key, node as types.Expression, computed);
  const isIndexed = computed || !t.isIdentifier(key);
  return t.memberExpression(t.objectExpression([member]), t.cloneNode(key), isIndexed);
}

function methodWithKey(
  { t }: Context,
  node: types.ObjectMethod,
  key: types.Expression,
  computed: boolean,
): types.ObjectMethod {
  const method = t.objectMethod('method', t.cloneNode(key), node.params, node.body, computed, false, node.async);
  method.typeParameters = node.typeParameters ?? null;
  if (node.loc) method.loc = node.loc;
  return method;
}

/** The key under which the function gets its name: that of its property, variable or field, or '' where it has none. */
function nameKey(context: Context, plan: FunctionPlan): Key {
  const { t } = context;
  const { path } = plan;
  const holder: Node = t.isObjectMethod(path.node) ? path.node : holderOf(path).node;
  if (t.isVariableDeclarator(holder) && t.isIdentifier(holder.id)) return literal(t, holder.id.name);
  if (t.isAssignmentExpression(holder) && isPlainAssignment(holder) && t.isIdentifier(holder.left)) {
    return literal(t, holder.left.name);
  }
  if (t.isAssignmentPattern(holder) && t.isIdentifier(holder.left)) return literal(t, holder.left.name);
  if (t.isExportDefaultDeclaration(holder)) return literal(t, 'default');
  if (t.isClassPrivateProperty(holder)) return literal(t, `#${holder.key.id.name}`);
  // This sets the prototype and names nothing.
  if (t.isObjectProperty(holder) && isProto(t, holder)) return literal(t, '');
  if (t.isObjectMember(holder) || t.isClassProperty(holder) || t.isClassAccessorProperty(holder)) {
    return propertyKey(context, holder as KeyHolder, homeOf(context, path) ?? (path as NodePath));
  }
  return literal(t, '');
}

const isPlainAssignment = ({ operator }: types.AssignmentExpression): boolean =>
  ['=', '||=', '&&=', '??='].includes(operator);

/** The key of a member: an expression in brackets, or a name or literal. */
export interface Key {
  key: types.Expression;
  computed: boolean;
}

type KeyHolder = types.ObjectMethod | types.ObjectProperty | types.ClassProperty;

/** A computed key is evaluated once, where it stood, and kept in a variable. */
export function propertyKey(context: Context, holder: KeyHolder | types.ClassMethod, path: NodePath): Key {
  const { t, runtime, uid } = context;
  const key = holder.key as types.Expression;
  if (!holder.computed) {
    if (t.isIdentifier(key)) return literal(t, key.name);
    return { key: t.cloneNode(key), computed: false };
  }
  const kept = uid('key');
  declareAround(context, path, [kept.name]);
  const once = t.callExpression(runtime.get('propertyKey'), [key]);
  holder.key = t.assignmentExpression('=', t.identifier(kept.name), once);
  return { key: kept, computed: true };
}

function literal(t: Context['t'], name: string): Key {
  if (name === '__proto__') return { key: t.stringLiteral(name), computed: true };
  const key = t.isValidIdentifier(name, false) ? t.identifier(name) : t.stringLiteral(name);
  return { key, computed: false };
}

/** A method becomes a property with the same key; `__proto__` must not become what sets the prototype. */
function asProperty({ t }: Context, node: types.ObjectMethod, value: types.Expression): types.ObjectProperty {
  const property = isProto(t, node)
    ? t.objectProperty(t.stringLiteral('__proto__'), value, true)
    : t.objectProperty(node.key as types.Expression, value, node.computed);
  property.leadingComments = node.leadingComments ?? null;
  return property;
}

const isProto = (t: Context['t'], { key, computed }: types.ObjectMethod | types.ObjectProperty): boolean =>
  !computed && (t.isIdentifier(key, { name: '__proto__' }) || t.isStringLiteral(key, { value: '__proto__' }));
