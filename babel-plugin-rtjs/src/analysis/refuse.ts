import type { types } from '@babel/core';
import type { Context, FunctionPath, Node } from '../context.ts';
import type { Refusal } from '../errors.ts';
import { isOnlyName, visitOwn } from './own-nodes.ts';
import { canDeclareBeside, homeOf } from './surroundings.ts';

/** Why a function cannot be compiled, or undefined if it can. The rules are those of the language, never names of functions. */
export function refusalOf(context: Context, path: FunctionPath): Refusal | undefined {
  return refusedKind(context, path) ?? refusedSurroundings(context, path) ?? refusedContent(context, path.node);
}

function refusedKind({ t }: Context, { node }: FunctionPath): Refusal | undefined {
  if (node.generator) {
    return {
      code: 'RTJS_GENERATOR',
      node,
      message:
        'A generator cannot be made preemptable: its yields belong to its caller. Submit it as a hand-written job, ' +
        'or mark the functions that it calls.',
    };
  }
  if (!t.isClassMethod(node) && !t.isObjectMethod(node) && !t.isClassPrivateMethod(node)) return undefined;
  if (node.kind === 'get' || node.kind === 'set') {
    return {
      code: 'RTJS_ACCESSOR',
      node,
      message: `A ${node.kind}ter cannot be left half-way: property access has no frame to come back to. Move the work to a method.`,
    };
  }
  if (node.kind === 'constructor') {
    return {
      code: 'RTJS_CONSTRUCTOR',
      node,
      message:
        'A class constructor cannot be left half-way. Move the work to a method or to a static factory function.',
    };
  }
  return undefined;
}

function refusedSurroundings(context: Context, path: FunctionPath): Refusal | undefined {
  const { node } = path;
  const home = homeOf(context, path);
  if (home && !canDeclareBeside(context, home)) return { ...refusedPlace, node };
  return path.findParent(parent => parent.isWithStatement()) ? { ...refusedInsideWith, node } : undefined;
}

const refusedPlace = {
  code: 'RTJS_PLACE',
  message:
    'The method belongs to a class or object that stands in the head of a loop, in a parameter or in a field. Give that ' +
    'class or object a statement of its own.',
} as const;

const refusedInsideWith = {
  code: 'RTJS_WITH',
  message: 'Inside `with` it cannot be known which function a name means. Take the function out of the `with` block.',
} as const;

type ContentRule = (node: Node, parent: Node) => Omit<Refusal, 'node'> | undefined;

function refusedContent(context: Context, node: types.Function): Refusal | undefined {
  const rule = contentRule(context, node);
  let found: Refusal | undefined;
  // Nested arrow functions share the activation, so what is refused in the function is refused in them.
  const visit = (child: Node, parent: Node) => {
    const refused = found ? undefined : rule(child, parent);
    if (refused) found = { ...refused, node: child };
  };
  visitOwn(context.t, node, visit, { arrows: true });
  return found;
}

function contentRule({ t }: Context, root: types.Function): ContentRule {
  return (node, parent) => {
    switch (node.type) {
      case 'CallExpression':
        if (t.isIdentifier(node.callee, { name: 'eval' })) return refusedEval;
        return t.isSuper(node.callee) ? refusedSuperCall : undefined;
      case 'WithStatement':
        return refusedWith;
      case 'MemberExpression':
        if (!t.isIdentifier(node.object, { name: 'arguments' })) return undefined;
        return node.computed
          ? undefined
          : t.isIdentifier(node.property, { name: 'callee' })
            ? refusedCallee
            : undefined;
      case 'Identifier':
        return node.name === 'yield' && !namesNothing(t, node, parent) ? refusedYield : undefined;
      case 'VariableDeclaration':
        return root.async && node.kind === 'await using' ? refusedAwaitUsing : undefined;
      default:
        return undefined;
    }
  };
}

/** A label is not a variable either, but in a generator it cannot be called `yield`. */
const namesNothing = (t: Context['t'], node: Node, parent: Node): boolean =>
  isOnlyName(t, node, parent) && !('label' in parent);

const refusedEval = {
  code: 'RTJS_EVAL',
  message:
    'A function with a direct `eval` cannot be compiled: its text is known only at run time. Use `(0, eval)(...)` or `new Function`.',
} as const;

const refusedSuperCall = {
  code: 'RTJS_SUPER_CALL',
  message: '`super()` belongs to a class constructor, which cannot be left half-way. Move the work out of it.',
} as const;

const refusedWith = {
  code: 'RTJS_WITH',
  message:
    'A function that holds `with` cannot be compiled: it cannot be known which function a name means. Use a variable.',
} as const;

const refusedCallee = {
  code: 'RTJS_ARGUMENTS_CALLEE',
  message: '`arguments.callee` would be the compiled form of the function. Give the function a name and use that.',
} as const;

const refusedYield = {
  code: 'RTJS_YIELD_NAME',
  message: 'The name `yield` cannot be used in a compiled function, which becomes a generator. Rename it.',
} as const;

const refusedAwaitUsing = {
  code: 'RTJS_AWAIT_USING',
  message: '`await using` is not supported in compiled functions yet. Use try / finally with await.',
} as const;
