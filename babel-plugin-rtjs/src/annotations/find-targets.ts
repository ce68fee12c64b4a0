import type { NodePath, types } from '@babel/core';
import { calleeText } from '../analysis/callee-text.ts';
import { isLeaf } from '../analysis/leaf.ts';
import { refusalOf } from '../analysis/refuse.ts';
import type { Context, FunctionPath, Node } from '../context.ts';
import { placedError, type Refusal } from '../errors.ts';
import { commentsBefore, eraseMark, markOf, trailsCodeBefore } from './comments.ts';
import { refuseMisplaced, removeUnusedImport, takeDecorator } from './decorators.ts';
import { hasDirective, removeDirectives } from './directives.ts';
import { submittedFunction } from './submissions.ts';

/** A function that stays as it is, and why. */
export interface Skipped {
  path: FunctionPath;
  refusal: Refusal;
}

export interface Targets {
  /** Functions to compile, outer ones before those inside them. */
  compiled: FunctionPath[];
  skipped: Skipped[];
  /** Everything else: what a call of one of these does, cannot be left. */
  atomic: FunctionPath[];
}

/** By a mark of its own, by `submit`, because everything is to be compiled, or not at all. */
type Wish = 'explicit' | 'submitted' | 'everything' | 'none';

/**
 * Finds the functions to compile, and the scope of every call on the way. Nothing is changed but the marks themselves,
 * which are taken away.
 *
 * @throws an error with code frame for an explicit mark that cannot be honoured
 */
export function findTargets(context: Context): Targets {
  const { program, options } = context;
  const submitted = new Set<Node>();
  const functions: FunctionPath[] = [];
  program.traverse({
    CallExpression(path: NodePath<types.CallExpression>) {
      rememberCall(context, path);
      const inline = submittedFunction(context, path);
      if (inline) submitted.add(inline.node);
    },
    OptionalCallExpression(path: NodePath<types.OptionalCallExpression>) {
      rememberCall(context, path);
    },
    Function(path: FunctionPath) {
      functions.push(path);
    },
    Decorator(path: NodePath<types.Decorator>) {
      refuseMisplaced(context, path);
    },
  });
  const everything = options.functions === 'all' || hasDirective(program.node, 'use preempt');
  removeDirectives(program.node);
  const marks = new MarkReader(context);
  const targets: Targets = { compiled: [], skipped: [], atomic: [] };
  for (const path of functions) {
    const otherwise = submitted.has(path.node) ? 'submitted' : everything ? 'everything' : 'none';
    choose(context, path, marks.wish(path, otherwise), targets);
  }
  marks.refuseLeftOver();
  if (marks.sawDecorator) removeUnusedImport(context);
  return targets;
}

function rememberCall(
  context: Context,
  { node, scope }: NodePath<types.CallExpression | types.OptionalCallExpression>,
): void {
  context.callScopes.set(node, scope);
  context.calleeTexts.set(node, calleeText(context.t, node.callee));
}

function choose(context: Context, path: FunctionPath, wish: Wish, targets: Targets): void {
  const refusal = wish === 'none' ? undefined : refusalOf(context, path);
  if (refusal && wish === 'explicit') throw placedError(context.program, refusal);
  if (refusal) targets.skipped.push({ path, refusal });
  // A leaf that nobody asked for by name would only get slower: it has no point to be left at.
  const isWanted = wish !== 'none' && !(wish === 'everything' && isLeaf(context.t, path.node));
  if (isWanted && !refusal) targets.compiled.push(path);
  else targets.atomic.push(path);
}

/** Reads what the user wrote at each function and remembers which marks were taken. */
class MarkReader {
  sawDecorator = false;
  readonly #context: Context;
  readonly #taken = new Set<types.Comment>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** What is asked for a function; `@atomic` wins over everything. */
  wish(path: FunctionPath, otherwise: Wish): Wish {
    const { t } = this.#context;
    const { body } = path.node;
    const comments = commentsBefore(this.#context, path).filter(comment => markOf(comment) !== undefined);
    for (const comment of comments) this.#taken.add(comment);
    const marks = new Set(comments.map(markOf));
    if (takeDecorator(this.#context, path)) {
      this.sawDecorator = true;
      marks.add('preempt');
    }
    if (t.isBlockStatement(body)) {
      if (hasDirective(body, 'use preempt')) marks.add('preempt');
      if (hasDirective(body, 'use atomic')) marks.add('atomic');
      removeDirectives(body);
    }
    comments.forEach(eraseMark);
    if (marks.has('atomic')) return 'none';
    if (marks.has('preempt')) return 'explicit';
    return otherwise;
  }

  /** A mark that stands before something else than a function would be silently without effect. */
  refuseLeftOver(): void {
    const { program, options } = this.#context;
    const file = program.parent as types.File;
    if (options.functions === 'all') return;
    for (const comment of file.comments ?? []) {
      if (this.#taken.has(comment) || markOf(comment) !== 'preempt') continue;
      if (trailsCodeBefore(this.#context, comment)) continue;
      throw placedError(program, {
        code: 'RTJS_MARK_PLACE',
        node: comment as unknown as Node,
        message:
          '@preempt stands before no function. Put it directly before a function, its declaration, its export, ' +
          'its property or its method; inside a call as in `memo(/* @preempt */ () => { ... })`.',
      });
    }
  }
}
