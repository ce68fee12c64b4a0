import type { types } from '@babel/core';
import type { Form, FunctionPlan } from '../../analysis/plan.ts';
import type { Context } from '../../context.ts';
import type { Self } from './face.ts';
import { placeBinding, placeDeclaration } from './place-declaration.ts';
import { placeExpression } from './place-expression.ts';
import { placeClassMethod, placeSuperMethod } from './place-method.ts';

/** Puts a chain beside its function. `makeFace` turns the function itself into the face, once it is known how that knows itself. */
export type Place = (
  context: Context,
  plan: FunctionPlan,
  chain: types.FunctionExpression,
  makeFace: (self: Self) => void,
) => void;

const places: Record<Form, Place> = {
  declaration: placeDeclaration,
  binding: placeBinding,
  expression: placeExpression,
  'class-method': placeClassMethod,
  'object-super-method': placeSuperMethod,
};

export const place: Place = (context, plan, chain, makeFace) => places[plan.form](context, plan, chain, makeFace);
