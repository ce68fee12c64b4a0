import type { types } from '@babel/core';
import { replaceOwn } from '../analysis/own-nodes.ts';
import type { Node } from '../context.ts';
import { type Chain, fresh } from './pass.ts';

/**
 * `for await` becomes a loop over the iterator, since a generator that is not async has none of its own:
 *
 *     const i = asyncIterator(xs); let open = false;
 *     try {
 *       for (;;) {
 *         open = false;
 *         const step = iteratorStep(await i.next());
 *         if (step.done) break;
 *         open = true;                                    // from here on, leaving the loop closes the iterator
 *         const x = step.value;
 *         ...
 *       }
 *     } catch (e) { if (open) { open = false; try { (c = close(i)) && await c.value } catch {} } throw e }   // the first error wins
 *     finally { if (open) (c = close(i)) && iteratorStep(await c.value) }
 *
 * An iterator that has nothing to close costs no turn.
 */
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
  const { context } = chain;
  const { t, runtime, uid } = context;
  const names = { i: uid('iterator'), open: uid('open'), step: uid('step'), error: uid('error') };
  const [iterator, open, step, error] = Object.values(names) as [
    types.Identifier,
    types.Identifier,
    types.Identifier,
    types.Identifier,
  ];
  const id = (identifier: types.Identifier) => t.identifier(identifier.name);
  const set = (value: boolean) => t.expressionStatement(t.assignmentExpression('=', id(open), t.booleanLiteral(value)));
  const call = (callee: types.Identifier, ...args: types.Expression[]) => {
    const made = t.callExpression(callee, args);
    context.generated.add(made);
    return made;
  };
  const next = call(t.identifier('unused'));
  next.callee = t.memberExpression(id(iterator), t.identifier('next'));
  const close = (check: (closed: types.Expression) => types.Expression) => {
    const box = fresh(chain, 'closing');
    const begun = t.assignmentExpression('=', box, call(runtime.get('closeAsyncIterator'), id(iterator)));
    const closed = t.awaitExpression(t.memberExpression(id(box), t.identifier('value')));
    return t.blockStatement([t.expressionStatement(t.logicalExpression('&&', begun, check(closed)))]);
  };
  const quietly = () =>
    t.tryStatement(
      close(closed => closed),
      t.catchClause(null, t.blockStatement([])),
    );
  const body: types.Statement[] = [
    set(false),
    declare(t, 'const', id(step), call(runtime.get('iteratorStep'), t.awaitExpression(next))),
    t.ifStatement(t.memberExpression(id(step), t.identifier('done')), t.breakStatement()),
    set(true),
    bind(t, loop.left, t.memberExpression(id(step), t.identifier('value'))),
    loop.body,
  ];
  let inner: types.Statement = t.forStatement(null, null, null, t.blockStatement(body));
  for (const label of labels.reverse()) inner = t.labeledStatement(label, inner);
  return t.blockStatement([
    declare(t, 'const', id(iterator), call(runtime.get('asyncIterator'), loop.right)),
    declare(t, 'let', id(open), t.booleanLiteral(false)),
    t.tryStatement(
      t.blockStatement([inner]),
      t.catchClause(
        id(error),
        t.blockStatement([
          t.ifStatement(id(open), t.blockStatement([set(false), quietly()])),
          t.throwStatement(id(error)),
        ]),
      ),
      t.blockStatement([
        t.ifStatement(
          id(open),
          close(closed => call(runtime.get('iteratorStep'), closed)),
        ),
      ]),
    ),
  ]);
}

function declare(t: Chain['context']['t'], kind: 'const' | 'let', id: types.Identifier, init: types.Expression) {
  return t.variableDeclaration(kind, [t.variableDeclarator(id, init)]);
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
