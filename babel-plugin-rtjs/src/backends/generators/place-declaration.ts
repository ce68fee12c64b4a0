import type { types } from '@babel/core';
import { knownBinding } from '../../analysis/analyse-function.ts';
import type { Context, FunctionPath } from '../../context.ts';
import type { Place } from './place.ts';
import { asDeclaration, calleeIs, insertAfter, insertBefore, type StatementPlace, statementAround } from './places.ts';

/** `function f() {}`: the chain is declared behind it, and the face knows itself by its name. */
export const placeDeclaration: Place = (context, plan, chain, makeFace) => {
  const { path } = plan;
  const node = path.node as types.FunctionDeclaration;
  const around = statementAround(context, path, { cases: true });
  const name = node.id ? ownName(context, path, around) : nameDefault(context, node, around);
  makeFace(calleeIs(context, name));
  insertAfter(around, asDeclaration(context, chain));
};

/** `const f = () => ...`: the same, by the name of the binding. */
export const placeBinding: Place = (context, plan, chain, makeFace) => {
  const { id } = plan.path.parent as types.VariableDeclarator;
  makeFace(calleeIs(context, (id as types.Identifier).name));
  insertBefore(statementAround(context, plan.path, { cases: true }), asDeclaration(context, chain));
};

/** The name that means this function and no other inside its own body. */
function ownName(context: Context, path: FunctionPath, around: StatementPlace): string {
  const { t, uid } = context;
  const { name } = (path.node as types.FunctionDeclaration).id!;
  if (knownBinding(context, path) && !path.scope.hasOwnBinding(name)) return name;
  // Declarations are hoisted: at the start of the block the name still means what was declared.
  const self = uid(`${name}Self`);
  around.list.unshift(
    t.variableDeclaration(isBlock(path) ? 'const' : 'var', [t.variableDeclarator(self, t.identifier(name))]),
  );
  return self.name;
}

/** In a block, each turn of a loop has its own; elsewhere a dead zone would be in the way of those who call the function early. */
const isBlock = (path: FunctionPath): boolean => path.parentPath!.isBlockStatement();

/** `export default function () {}` gets a name to be known by, and keeps `default` as the one that others see. */
function nameDefault(context: Context, node: types.FunctionDeclaration, around: StatementPlace): string {
  const { t, runtime, uid } = context;
  node.id = uid('default');
  const named = [t.identifier(node.id.name), t.stringLiteral('default')];
  insertAfter(around, t.expressionStatement(t.callExpression(runtime.get('nameFunction'), named)));
  return node.id.name;
}
