import type { types } from '@babel/core';
import { needsEnvironment } from '../../analysis/plan.ts';
import type { Context } from '../../context.ts';
import type { Chain } from '../../passes/pass.ts';
import { isThisParameter } from './chain.ts';

export type FaceBody = Pick<Chain['node'], 'params' | 'body'>;

/** An expression that is true if the function has just been called by compiled code; made by the place where it stands. */
export type Self = () => types.Expression;

/** How the face hands its parameters on. */
interface Forward {
  params: Chain['node']['params'];
  args: () => (types.Expression | types.SpreadElement)[];
}

/** The face that keeps the original body, which runs at plain speed for ordinary callers. */
export function ordinaryBody(chain: Chain, copy: FaceBody, self: Self): FaceBody {
  const { context } = chain;
  const { t } = context;
  const named = copy.params.filter(parameter => !isThisParameter(t, parameter)) as types.Identifier[];
  const forward: Forward = { params: copy.params, args: () => named.map(({ name }) => t.identifier(name)) };
  const watched = context.options.development ? watchedBody(chain, copy.body.body) : copy.body.body;
  return {
    params: copy.params,
    body: t.blockStatement([entry(chain, forward, self), ...watched], copy.body.directives),
  };
}

/** The face that runs the chain to its end for ordinary callers: the body exists once, in the chain. */
export function delegatingBody(chain: Chain, self: Self): FaceBody {
  const { context, plan, node } = chain;
  const { t, runtime } = context;
  const forward = forwarding(chain);
  const label = t.stringLiteral(plan.label);
  const ordinary = plan.isAsync
    ? asyncFace(chain, forward, label)
    : [t.returnStatement(t.callExpression(runtime.get('runToEnd'), [enterChain(chain, forward), label]))];
  const directives = node.body.directives.map(directive => t.cloneNode(directive));
  return { params: forward.params, body: t.blockStatement([entry(chain, forward, self), ...ordinary], directives) };
}

/**
 *     if (cell.callee === self) { cell.callee = null; cell.entered = chain.call(this, a, b); return; }
 *
 * The cell is cleared first: parameter defaults run while the chain is made, and what they call is called by nobody compiled.
 */
function entry(chain: Chain, forward: Forward, self: Self): types.Statement {
  const { plan, context } = chain;
  const { t, runtime } = context;
  const cell = (name: string) => t.memberExpression(runtime.get('cell'), t.identifier(name));
  const assign = (left: types.MemberExpression, right: types.Expression) =>
    t.expressionStatement(t.assignmentExpression('=', left, right));
  const entered = plan.isAsync
    ? t.callExpression(runtime.get('startAsync'), asyncArguments(chain, forward))
    : enterChain(chain, forward);
  return t.ifStatement(
    self(),
    t.blockStatement([assign(cell('callee'), t.nullLiteral()), assign(cell('entered'), entered), t.returnStatement()]),
  );
}

/** The call that makes the chain: `chain(a)`, `chain.call(this, a)`, or `chain.apply(this, arguments)`. */
function enterChain(chain: Chain, forward: Forward): types.Expression {
  const { plan, context } = chain;
  const { t } = context;
  const name = t.identifier(plan.chainName);
  const leading = environmentArgument(chain);
  if (plan.environment.arguments && !plan.isArrow && leading.length === 0) {
    return t.callExpression(t.memberExpression(name, t.identifier('apply')), [
      t.thisExpression(),
      t.identifier('arguments'),
    ]);
  }
  const args = [...leading, ...forward.args()];
  if (!plan.environment.this) return t.callExpression(name, args);
  return t.callExpression(t.memberExpression(name, t.identifier('call')), [t.thisExpression(), ...args]);
}

/** The arguments of `startAsync` and `driveAsync`: chain, receiver, list of arguments. */
function asyncArguments(chain: Chain, forward: Forward): types.Expression[] {
  const { plan, context } = chain;
  const { t } = context;
  const receiver = plan.environment.this ? t.thisExpression() : t.unaryExpression('void', t.numericLiteral(0));
  const leading = environmentArgument(chain);
  const own = plan.environment.arguments && !plan.isArrow && leading.length === 0;
  const list = own ? t.identifier('arguments') : t.arrayExpression([...leading, ...forward.args()]);
  return [t.identifier(plan.chainName), receiver, list];
}

/** What a generator cannot reach by itself, read in the face. */
function environmentArgument({ plan, context }: Chain): types.Expression[] {
  if (!needsEnvironment(plan)) return [];
  const { t, runtime } = context;
  const { environment } = plan;
  const entries: [string, types.Expression][] = [];
  if (environment.newTarget) entries.push(['newTarget', t.metaProperty(t.identifier('new'), t.identifier('target'))]);
  if (environment.arguments) entries.push(['arguments', t.identifier('arguments')]);
  if (environment.super) entries.push(['super', superReference(context, runtime.get('superReference'))]);
  return [t.objectExpression(entries.map(([key, value]) => t.objectProperty(t.identifier(key), value)))];
}

/** `superReference(k => super[k], (k, v) => super[k] = v)`: arrow functions see the `super` of the face. */
function superReference({ t }: Context, helper: types.Identifier): types.Expression {
  const property = () => t.memberExpression(t.super(), t.identifier('k'), true);
  const read = t.arrowFunctionExpression([t.identifier('k')], property());
  const write = t.arrowFunctionExpression(
    [t.identifier('k'), t.identifier('v')],
    t.assignmentExpression('=', property(), t.identifier('v')),
  );
  return t.callExpression(helper, [read, write]);
}

/**
 * Parameters for a face that only hands them on: as many as `length` counts, and the rest where `arguments` is not the
 * function's own.
 */
function forwarding(chain: Chain): Forward {
  const { context, plan, node } = chain;
  const { t, uid } = context;
  const params = node.params.filter(parameter => !isThisParameter(t, parameter));
  const counted = params.findIndex(parameter => t.isAssignmentPattern(parameter) || t.isRestElement(parameter));
  const names = params.slice(0, counted < 0 ? params.length : counted).map(parameter => {
    return t.isIdentifier(parameter) && parameter.name !== 'arguments' ? parameter.name : uid('parameter').name;
  });
  const ids = () => names.map(name => t.identifier(name));
  if (counted < 0) return { params: ids(), args: ids };
  if (!plan.isArrow) return { params: ids(), args: () => [t.spreadElement(t.identifier('arguments'))] };
  const { name: rest } = uid('rest');
  return {
    params: [...ids(), t.restElement(t.identifier(rest))],
    args: () => [...ids(), t.spreadElement(t.identifier(rest))],
  };
}

/**
 * An async face stays an async function; the steps between two awaits are the runtime's, the awaits are its own, so that it
 * settles in the same turn as the original.
 */
function asyncFace(chain: Chain, forward: Forward, label: types.StringLiteral): types.Statement[] {
  const { t, template, runtime, uid } = chain.context;
  const drive = t.callExpression(runtime.get('driveAsync'), [...asyncArguments(chain, forward), label]);
  const names = { s: uid('steps').name, e: uid('error').name };
  const body = template.statements(
    `const S = DRIVE;
     while (!S.step()) {
       try { S.value = await S.value; } catch (E) { S.fail(E); }
     }
     return S.value;`,
    { placeholderPattern: /^(S|E|DRIVE)$/, allowAwaitOutsideFunction: true, allowReturnOutsideFunction: true },
  );
  return body({ S: t.identifier(names.s), E: t.identifier(names.e), DRIVE: drive });
}

/** In development an ordinary call that blocks for long is named: the page cannot be kept alive during it. */
function watchedBody(chain: Chain, body: types.Statement[]): types.Statement[] {
  const { t, runtime, uid } = chain.context;
  const { name } = uid('start');
  const start = t.variableDeclaration('const', [
    t.variableDeclarator(t.identifier(name), t.callExpression(runtime.get('watch'), [])),
  ]);
  const report = t.callExpression(runtime.get('watched'), [t.identifier(name), t.stringLiteral(chain.plan.label)]);
  const finish = t.blockStatement([t.expressionStatement(report)]);
  return [start, t.tryStatement(t.blockStatement(body), null, finish)];
}
