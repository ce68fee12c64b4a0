import type { Node, Types } from '../context.ts';

type Visit = (node: Node, parent: Node) => void;
type Replace = (node: Node, parent: Node) => Node | undefined;

interface Reach {
  /** Enter nested arrow functions: they share `this`, `arguments`, `super` and `new.target` with the function around. */
  arrows?: boolean;
}

/**
 * Calls `visit` for every node below `root` that belongs to the same activation, parents before children. Nested functions
 * are visited but not entered, except for what is evaluated around them: computed keys, decorators, the `extends` clause.
 */
export function visitOwn(t: Types, root: Node, visit: Visit, reach: Reach = {}): void {
  for (const [child] of ownChildren(t, root, root, reach)) {
    visit(child, root);
    visitBelow(t, child, visit, reach);
  }
}

function visitBelow(t: Types, node: Node, visit: Visit, reach: Reach): void {
  for (const [child] of ownChildren(t, node, undefined, reach)) {
    visit(child, node);
    visitBelow(t, child, visit, reach);
  }
}

/**
 * Replaces nodes below `root` that belong to the same activation, children before parents. Lists are changed in place,
 * since places found by the analysis refer to them.
 */
export function replaceOwn(t: Types, root: Node, replace: Replace, reach: Reach = {}): void {
  replaceChildren(t, root, replace, reach, root);
}

function replaceChildren(t: Types, node: Node, replace: Replace, reach: Reach, root?: Node): void {
  for (const [child, holder, key] of ownChildren(t, node, root, reach)) {
    replaceChildren(t, child, replace, reach);
    const replacement = replace(child, node);
    if (replacement !== undefined) holder[key] = replacement;
  }
}

type Holder = Record<string | number, unknown>;

/** Children of `node` in order of evaluation in the source, each with the place that holds it. */
function ownChildren(t: Types, node: Node, root: Node | undefined, reach: Reach): [Node, Holder, string | number][] {
  const children: [Node, Holder, string | number][] = [];
  for (const key of ownKeys(t, node, root, reach)) {
    const value = (node as unknown as Holder)[key];
    if (Array.isArray(value)) {
      value.forEach((child, index) => {
        if (child) children.push([child as Node, value as unknown as Holder, index]);
      });
    } else if (value) {
      children.push([value as Node, node as unknown as Holder, key]);
    }
  }
  return children;
}

function ownKeys(t: Types, node: Node, root: Node | undefined, reach: Reach): readonly string[] {
  if (t.isTSInterfaceDeclaration(node) || t.isTSTypeAliasDeclaration(node)) return [];
  const keys = (t.VISITOR_KEYS[node.type] ?? []).filter(key => !typeKeys.has(key));
  if (node === root) return keys.filter(key => key !== 'decorators' && !(key === 'key' && isMember(t, node)));
  if (t.isArrowFunctionExpression(node) && reach.arrows) return keys;
  if (t.isFunction(node) || isClassElement(t, node)) return evaluatedOutside(node);
  return keys;
}

/** What stands there is gone when the program runs. */
const typeKeys = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeParameters',
  'superTypeArguments',
  'implements',
]);

const isMember = (t: Types, node: Node): boolean => t.isObjectMethod(node) || isClassElement(t, node);

function isClassElement(t: Types, node: Node): boolean {
  return (
    t.isClassMethod(node) ||
    t.isClassPrivateMethod(node) ||
    t.isClassProperty(node) ||
    t.isClassPrivateProperty(node) ||
    t.isClassAccessorProperty(node) ||
    t.isStaticBlock(node)
  );
}

function evaluatedOutside(node: Node): readonly string[] {
  const computed = 'computed' in node && node.computed === true;
  return computed ? ['decorators', 'key'] : ['decorators'];
}

/** True for an identifier that is the name of a property, a member or a label, and so refers to no variable. */
export function isOnlyName(t: Types, node: Node, parent: Node): boolean {
  if (t.isMemberExpression(parent) || t.isOptionalMemberExpression(parent)) {
    return parent.property === node && !parent.computed;
  }
  if (t.isObjectMember(parent) || isClassElement(t, parent)) {
    return 'key' in parent && parent.key === node && !('computed' in parent && parent.computed);
  }
  return t.isMetaProperty(parent) || ('label' in parent && parent.label === node);
}
