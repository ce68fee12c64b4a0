import type { types } from '@babel/core';
import { keepsOrdinaryBody } from '../../analysis/plan.ts';
import { delegateCalls } from '../../passes/delegate-calls.ts';
import { guardUnwinding } from '../../passes/guard-unwinding.ts';
import { handOverAwaits } from '../../passes/hand-over-awaits.ts';
import { insertPoints } from '../../passes/insert-points.ts';
import { lowerForAwait } from '../../passes/lower-for-await.ts';
import type { Chain } from '../../passes/pass.ts';
import { callSuperOnThis, replaceEnvironment } from '../../passes/replace-environment.ts';
import type { BackEnd } from '../backend.ts';
import { makeChain, startChain } from './chain.ts';
import { delegatingBody, ordinaryBody } from './face.ts';
import { place } from './place.ts';

/**
 * The transformation of the RT.js paper (section III-B): the function becomes a generator, the *chain*, that yields at its
 * points; callers enter it by `yield*`. What the user sees is the *face*, which does for ordinary callers what the function
 * always did.
 */
export const generators: BackEnd = {
  compile(context, plan) {
    const { t } = context;
    const chain = startChain(context, plan);
    const copy = keepsOrdinaryBody(plan, context.options.development) ? t.cloneNode(chain.node, true) : undefined;

    lowerForAwait(chain);
    guardUnwinding(chain);
    replaceEnvironment(chain);
    delegateCalls(chain);
    callSuperOnThis(chain);
    handOverAwaits(chain);
    insertPoints(chain);

    const generator = makeChain(chain);
    place(context, plan, generator, self => {
      const face = copy ? ordinaryBody(chain, copy, self) : delegatingBody(chain, self);
      becomeFace(plan.node, face);
    });
  },
};

/** The user's own node stays where it is and becomes the face: its kind, name and place are kept that way. */
function becomeFace(node: types.Function, face: Pick<Chain['node'], 'params' | 'body'>): void {
  node.params = face.params;
  node.body = face.body;
  if (node.type === 'ArrowFunctionExpression') node.expression = false;
}
