import type { NodePath } from '@babel/core';
import type { Binding, Context, FunctionPath, Node, Scope } from '../context.ts';
import { isOnlyName, visitOwn } from './own-nodes.ts';
import type { Environment, Form, FunctionPlan } from './plan.ts';
import { holderOf } from './surroundings.ts';

/**
 * Collects the facts about a function to compile. Changes nothing.
 * @param holders the functions that hold functions to compile
 */
export function analyseFunction(context: Context, path: FunctionPath, holders: ReadonlySet<Node>): FunctionPlan {
  const { t } = context;
  const { node } = path;
  const name = displayName(context, path);
  return {
    path,
    node,
    name,
    label: labelOf(context, name, node),
    form: formOf(context, path),
    isAsync: node.async === true,
    isArrow: t.isArrowFunctionExpression(node),
    hasSimpleParameters: node.params.every(parameter => t.isIdentifier(parameter)),
    holdsTargets: holders.has(node),
    environment: environmentOf(context, path),
    chainName: context.uid(name).name,
  };
}

/** The functions around others, at any depth. */
export function holdersOf(paths: FunctionPath[]): Set<Node> {
  const holders = new Set<Node>();
  for (const path of paths) {
    for (let around = path.getFunctionParent(); around && !holders.has(around.node); ) {
      holders.add(around.node);
      around = around.getFunctionParent();
    }
  }
  return holders;
}

/** The binding that leads to this function and to nothing else, if there is one. */
export function knownBinding(context: Context, path: FunctionPath): Binding | undefined {
  const { t } = context;
  const name = ownName(t, path);
  if (name === undefined) return undefined;
  const scope = path.isFunctionExpression() && path.node.id ? path.scope : path.parentPath!.scope;
  const binding = scope.getBinding(name);
  if (!binding?.constant || !leadsTo(binding, path) || isGlobal(context, binding)) return undefined;
  return binding;
}

function ownName(t: Context['t'], path: FunctionPath): string | undefined {
  const { node, parent } = path;
  if ((t.isFunctionDeclaration(node) || t.isFunctionExpression(node)) && node.id) return node.id.name;
  return t.isVariableDeclarator(parent) && t.isIdentifier(parent.id) ? parent.id.name : undefined;
}

const leadsTo = (binding: Binding, path: FunctionPath): boolean =>
  binding.path.node === path.node || (binding.path.node === path.parent && binding.kind !== 'var');

/** Top-level names of a classic script can be changed by another script; those of a module or of CommonJS cannot. */
function isGlobal({ program, options }: Context, binding: Binding): boolean {
  if (binding.scope !== program.scope) return false;
  const sourceType = program.node.sourceType as string;
  return sourceType === 'script' && options.moduleFormat !== 'commonjs' && options.moduleFormat !== 'esm';
}

function formOf(context: Context, path: FunctionPath): Form {
  const { t } = context;
  const { node, parent } = path;
  if (t.isFunctionDeclaration(node)) return 'declaration';
  if (t.isClassMethod(node) || t.isClassPrivateMethod(node)) return 'class-method';
  if (t.isObjectMethod(node) && environmentOf(context, path).super) return 'object-super-method';
  const isNamed = t.isFunctionExpression(node) && node.id !== null && node.id !== undefined;
  const isBound =
    !isNamed &&
    !path.scope.hasOwnBinding(ownName(t, path) ?? '') &&
    t.isVariableDeclarator(parent) &&
    standsInList(path.parentPath!.parentPath!);
  if (isBound && path.parentPath!.scope.getBinding(ownName(t, path) ?? '')?.constant) return 'binding';
  return 'expression';
}

/** True for a declaration that other statements can be put beside. */
function standsInList(declaration: NodePath): boolean {
  if (declaration.parentPath?.isExportNamedDeclaration()) return true;
  return declaration.inList === true && declaration.listKey === 'body';
}

function displayName({ t }: Context, path: FunctionPath): string {
  const { node } = path;
  if ('id' in node && node.id) return node.id.name;
  const holder = 'key' in node ? node : holderOf(path).node;
  if (t.isVariableDeclarator(holder) && t.isIdentifier(holder.id)) return holder.id.name;
  if (t.isAssignmentExpression(holder)) return lastName(t, holder.left) ?? 'anonymous';
  if (t.isExportDefaultDeclaration(holder)) return 'default';
  if ('key' in holder && holder.key) return lastName(t, holder.key as Node) ?? 'anonymous';
  return 'anonymous';
}

function lastName(t: Context['t'], node: Node): string | undefined {
  if (t.isIdentifier(node)) return node.name;
  if (t.isStringLiteral(node)) return node.value;
  if (t.isPrivateName(node)) return node.id.name;
  return t.isMemberExpression(node) && !node.computed ? lastName(t, node.property) : undefined;
}

function labelOf({ filename }: Context, name: string, node: Node): string {
  const place = filename ? `${filename.split(/[\\/]/).at(-1)}:${node.loc?.start.line ?? '?'}` : undefined;
  return place ? `${name} (${place})` : name;
}

function environmentOf({ t }: Context, path: FunctionPath): Environment {
  const uses: Environment = { this: false, arguments: false, newTarget: false, super: false };
  const visit = (node: Node, parent: Node) => {
    if (t.isThisExpression(node) || t.isJSXIdentifier(node, { name: 'this' })) uses.this = true;
    else if (t.isIdentifier(node, { name: 'arguments' })) uses.arguments ||= !isOnlyName(t, node, parent);
    else if (t.isMetaProperty(node) && node.meta.name === 'new') uses.newTarget = true;
    else if (t.isSuper(node)) uses.super = true;
  };
  visitOwn(t, path.node, visit, { arrows: true });
  if (uses.super) uses.this = true;
  if (uses.arguments && isVariableCalledArguments(path)) uses.arguments = false;
  return uses;
}

/** In sloppy code a parameter or variable may be called `arguments`; only a `var` in a function starts with the real ones. */
function isVariableCalledArguments(path: FunctionPath): boolean {
  for (let { scope }: { scope: Scope | undefined } = path; scope; scope = scope.parent) {
    const binding = scope.getOwnBinding('arguments');
    const isFunction = scope.path.isFunction() && !scope.path.isArrowFunctionExpression();
    if (binding) return !(isFunction && binding.kind === 'var');
    if (isFunction) return false;
  }
  return false;
}
