import type { types } from '@babel/core';
import type { FunctionPath } from '../context.ts';

/**
 * Where a function stands, which decides how its face knows itself and where its chain can stand:
 *
 * - `declaration`: by its own name
 * - `binding`: `const f = () => ...`, by the name of a binding that never changes
 * - `expression`: by a name in a small scope put around it
 * - `class-method`, `object-super-method`: by a variable that is filled when the class or object has been made
 */
export type Form = 'declaration' | 'binding' | 'expression' | 'class-method' | 'object-super-method';

/** What a function takes from its activation besides its parameters. */
export interface Environment {
  this: boolean;
  arguments: boolean;
  newTarget: boolean;
  super: boolean;
}

/** Facts about one function to compile. The analysis writes them; the passes and the back end only read them. */
export interface FunctionPlan {
  readonly path: FunctionPath;
  readonly node: types.Function;
  /** Its name in reports and messages. */
  readonly name: string;
  /** Name and place, for warnings at run time: `name (file:line)`. */
  readonly label: string;
  readonly form: Form;
  readonly isAsync: boolean;
  readonly isArrow: boolean;
  /** Parameters are plain identifiers: nothing runs when they are bound. */
  readonly hasSimpleParameters: boolean;
  /** A function that holds others to compile is never copied, so that the output stays linear in the source. */
  readonly holdsTargets: boolean;
  readonly environment: Environment;
  /** The name of the chain. */
  readonly chainName: string;
}

/** True if the chain must be handed things that a generator cannot reach by itself. */
export function needsEnvironment({ environment, isArrow }: FunctionPlan): boolean {
  return environment.newTarget || environment.super || (isArrow && environment.arguments);
}

/** True if calls where the binding is known may enter the chain without asking the face. */
export function isStaticallyCallable(plan: FunctionPlan): boolean {
  return !needsEnvironment(plan) && !(plan.isArrow && plan.environment.this);
}

/** True if the ordinary face keeps a copy of the body, at plain speed. */
export function keepsOrdinaryBody(plan: FunctionPlan, development: boolean): boolean {
  // In development the steps of an async function are timed, which only the runtime's driver can do.
  return !plan.holdsTargets && plan.hasSimpleParameters && !(development && plan.isAsync);
}
