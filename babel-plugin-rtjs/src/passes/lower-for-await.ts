import type { types } from '@babel/core';
import { replaceOwn } from '../analysis/own-nodes.ts';
import type { Node } from '../context.ts';
import type { Chain } from './pass.ts';

/**
 * `for await` becomes a loop over the iterator, since a generator that is not async has none of its own. `state` says how
 * the iterator stands (ECMA-262 ForIn/OfBodyEvaluation, AsyncIteratorClose):
 *
 *     0  it is not to be closed: it has ended, failed, or been closed
 *     1  its next value is awaited; only a cancellation leaves the loop there
 *     2  the body runs: leaving the loop closes the iterator
 *
 * If the body fails, its error hides that of the closing. An iterator that has nothing to close costs no turn.
 */
const LOOP = `{
  const %%iterator%% = %%asyncIterator%%(%%iterable%%);
  const %%next%% = %%iterator%%.next;
  let %%state%% = 0;
  try {
    for (;;) {
      %%state%% = 1;
      const %%step%% = %%iteratorStep%%(await %%next%%.call(%%iterator%%));
      if (%%step%%.done) {
        %%state%% = 0;
        break;
      }
      const %%value%% = %%step%%.value;
      %%state%% = 2;
      %%bind%%
      %%body%%
    }
  } catch (%%error%%) {
    const %%open%% = %%state%% === 2;
    %%state%% = 0;
    if (%%open%%) {
      try {
        const %%closing%% = %%closeAsyncIterator%%(%%iterator%%);
        if (%%closing%%) await %%closing%%.value;
      } catch {}
    }
    throw %%error%%;
  } finally {
    if (%%state%% === 1) %%abandonAsyncIterator%%(%%iterator%%);
    if (%%state%% === 2) {
      const %%closing%% = %%closeAsyncIterator%%(%%iterator%%);
      if (%%closing%%) %%iteratorStep%%(await %%closing%%.value);
    }
  }
}`;

const VARIABLES = ['iterator', 'next', 'state', 'step', 'value', 'error', 'open', 'closing'] as const;
const ENTRY_POINTS = ['asyncIterator', 'iteratorStep', 'closeAsyncIterator', 'abandonAsyncIterator'] as const;

export function lowerForAwait(chain: Chain): void {
  const { t } = chain.context;
  replaceOwn(t, chain.node, (node, parent) => {
    if (t.isForOfStatement(node) && node.await && !t.isLabeledStatement(parent)) return lowered(chain, node, []);
    if (t.isLabeledStatement(node) && !t.isLabeledStatement(parent)) return loweredLabeled(chain, node);
    return undefined;
  });
}

/** Labels move onto the new loop, so that `continue label` still finds one. */
function loweredLabeled(chain: Chain, statement: types.LabeledStatement): Node | undefined {
  const { t } = chain.context;
  const labels: types.Identifier[] = [];
  let inner: types.Statement = statement;
  while (t.isLabeledStatement(inner)) {
    labels.push(inner.label);
    inner = inner.body;
  }
  return t.isForOfStatement(inner) && inner.await ? lowered(chain, inner, labels) : undefined;
}

function lowered(chain: Chain, loop: types.ForOfStatement, labels: types.Identifier[]): types.Statement {
  const { t, template, runtime, uid } = chain.context;
  const variables = Object.fromEntries(VARIABLES.map(name => [name, uid(name)]));
  const entryPoints = Object.fromEntries(ENTRY_POINTS.map(name => [name, runtime.get(name)]));
  const block = template.statement(LOOP, { syntacticPlaceholders: true, allowAwaitOutsideFunction: true })({
    ...variables,
    ...entryPoints,
    iterable: loop.right,
    bind: bind(t, loop.left, t.cloneNode(variables.value!)),
    body: loop.body,
  }) as types.BlockStatement;
  const attempt = block.body.at(-1) as types.TryStatement;
  const turns = attempt.block.body[0]!;
  attempt.block.body[0] = labels.reduceRight<types.Statement>(
    (inner, label) => t.labeledStatement(label, inner),
    turns,
  );
  return block;
}

/** Gives the loop variable its value: a declaration per turn, or an assignment to whatever stands in the head. */
function bind(t: Chain['context']['t'], left: types.ForOfStatement['left'], value: types.Expression): types.Statement {
  if (!t.isVariableDeclaration(left)) {
    return t.expressionStatement(
      t.assignmentExpression('=', left as types.LVal & types.AssignmentExpression['left'], value),
    );
  }
  left.declarations[0]!.init = value;
  return left;
}
