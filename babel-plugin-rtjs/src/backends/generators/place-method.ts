import type { NodePath, types } from '@babel/core';
import type { Context } from '../../context.ts';
import type { Self } from './face.ts';
import type { Place } from './place.ts';
import { propertyKey } from './place-expression.ts';
import { calleeIs, declareAround, replaceNode } from './places.ts';

/**
 * Methods of a class stay in it. Their chains are made in a static block, where they may use private names, and there each
 * face is told what it is:
 *
 *     let chain, self;
 *     class C {
 *       static { chain = function* () { ... this.#x ... }; self = ownMethod(this.prototype, "m"); }
 *       m() { if (cell.callee === self) ... }
 *     }
 */
export const placeClassMethod: Place = (context, plan, chain, makeFace) => {
  const { t, uid } = context;
  const { path } = plan;
  const method = path.node as types.ClassMethod | types.ClassPrivateMethod;
  const classPath = path.parentPath!.parentPath!;
  const assignments = [assign(context, plan.chainName, chain)];
  const names = [plan.chainName];
  if (t.isClassPrivateMethod(method)) {
    makeFace(isPrivateCallee(context, method));
  } else {
    const self = uid(`${plan.name}Self`).name;
    names.push(self);
    const home = method.static ? t.thisExpression() : t.memberExpression(t.thisExpression(), t.identifier('prototype'));
    if (method.decorators?.length) grabUndecorated(context, method, self);
    else assignments.push(assign(context, self, ownMethod(context, home, method, classPath)));
    makeFace(calleeIs(context, self));
  }
  declareAround(context, classPath, names);
  addToStaticBlock(context, path.parent as types.ClassBody, assignments);
};

function assign({ t }: Context, name: string, value: types.Expression): types.Statement {
  return t.expressionStatement(t.assignmentExpression('=', t.identifier(name), value));
}

/** `ownMethod(home, "m")` */
function ownMethod(
  context: Context,
  home: types.Expression,
  method: types.ClassMethod | types.ObjectMethod,
  around: NodePath,
): types.Expression {
  const { t, runtime } = context;
  const { key, computed } = propertyKey(context, method, around);
  const value = t.isIdentifier(key) && !computed ? t.stringLiteral(key.name) : t.cloneNode(key);
  return t.callExpression(runtime.get('ownMethod'), [home, value]);
}

/**
 * `cell.callee !== null && #m in objectOf(this) && cell.callee === this.#m`: a private method cannot be replaced, and whoever
 * calls it got it from an object that has it.
 */
function isPrivateCallee({ t, runtime }: Context, method: types.ClassPrivateMethod): Self {
  const callee = () => t.memberExpression(runtime.get('cell'), t.identifier('callee'));
  const name = () => t.privateName(t.identifier(method.key.id.name));
  const object = () => t.callExpression(runtime.get('objectOf'), [t.thisExpression()]);
  return () => {
    const has = t.binaryExpression('in', name() as unknown as types.Expression, object());
    const same = t.binaryExpression('===', callee(), t.memberExpression(t.thisExpression(), name()));
    return t.logicalExpression(
      '&&',
      t.logicalExpression('&&', t.binaryExpression('!==', callee(), t.nullLiteral()), has),
      same,
    );
  };
}

/** Other decorators may put something else in the method's place: the innermost one is ours and sees the method itself. */
function grabUndecorated(context: Context, method: types.ClassMethod, self: string): void {
  const { t, runtime } = context;
  const keep = t.arrowFunctionExpression(
    [t.identifier('m')],
    t.assignmentExpression('=', t.identifier(self), t.identifier('m')),
  );
  method.decorators!.push(t.decorator(t.callExpression(runtime.get('grabMethod'), [keep])));
}

function addToStaticBlock(context: Context, body: types.ClassBody, statements: types.Statement[]): void {
  const { t, generated } = context;
  const first = body.body[0];
  if (t.isStaticBlock(first) && generated.has(first)) {
    first.body.push(...statements);
    return;
  }
  const block = t.staticBlock(statements);
  generated.add(block);
  body.body.unshift(block);
}

const wrappers = new WeakMap<types.Node, types.SequenceExpression>();

/**
 * A method of an object literal that uses `super` must stay in the literal:
 *
 *     (chain = function* () { ... }, object = { m() { ... super.m() ... } }, self = ownMethod(object, "m"), object)
 */
export const placeSuperMethod: Place = (context, plan, chain, makeFace) => {
  const { t, uid } = context;
  const { path } = plan;
  const literal = path.parentPath!;
  const self = uid(`${plan.name}Self`).name;
  declareAround(context, literal, [plan.chainName, self]);
  makeFace(calleeIs(context, self));
  const wrapper = wrapperOf(context, literal);
  const object = t.identifier((wrapper.expressions.at(-1) as types.Identifier).name);
  const method = ownMethod(context, object, path.node as types.ObjectMethod, literal);
  wrapper.expressions.unshift(t.assignmentExpression('=', t.identifier(plan.chainName), chain));
  wrapper.expressions.splice(-1, 0, t.assignmentExpression('=', t.identifier(self), method));
};

function wrapperOf(context: Context, literal: NodePath): types.SequenceExpression {
  const { t, uid } = context;
  const known = wrappers.get(literal.node);
  if (known) return known;
  const object = uid('object').name;
  declareAround(context, literal, [object]);
  const made = t.assignmentExpression('=', t.identifier(object), literal.node as types.Expression);
  const wrapper = t.sequenceExpression([made, t.identifier(object)]);
  wrappers.set(literal.node, wrapper);
  replaceNode(context, literal, wrapper);
  return wrapper;
}
