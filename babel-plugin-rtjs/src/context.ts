import type { NodePath, template, types } from '@babel/core';
import type { FunctionPlan } from './analysis/plan.ts';
import type { ResolvedOptions } from './options.ts';
import type { RuntimeImport } from './runtime-import.ts';

export type Types = typeof types;
export type Template = typeof template;
export type Node = types.Node;
export type Scope = NodePath['scope'];
export type Binding = NonNullable<ReturnType<Scope['getBinding']>>;
export type FunctionPath = NodePath<types.Function>;

/** What every phase of the compilation of one file needs; made once a file by the pipeline. */
export interface Context {
  /** The node builders of the Babel that calls us, never of one of our own. */
  t: Types;
  template: Template;
  program: NodePath<types.Program>;
  /** Source text, or '' if Babel was given a syntax tree only. */
  source: string;
  filename: string | undefined;
  options: ResolvedOptions;
  runtime: RuntimeImport;
  /** The scope in which each call of the file stands. */
  callScopes: Map<Node, Scope>;
  /** The callee of each call as it was written, for error messages. */
  calleeTexts: Map<Node, string>;
  /** Functions to which a binding is known to lead, whatever happens at run time. */
  plansByBinding: Map<Binding, FunctionPlan>;
  /** Bindings that are known to lead to a function which is not compiled. */
  atomicBindings: Set<Binding>;
  /** Conditionals and static blocks that we made: those of the user are never changed or added to. */
  generated: WeakSet<Node>;
  /** A name that nothing in the file uses, made from a hint. */
  uid: (hint: string) => types.Identifier;
}
