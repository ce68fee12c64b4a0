import { replaceOwn } from '../analysis/own-nodes.ts';
import type { Chain } from './pass.ts';

/** `await p` becomes `yield awaitable(p)`: the scheduler waits for `p` and goes on with the fibre when it is settled. */
export function handOverAwaits(chain: Chain): void {
  if (!chain.plan.isAsync) return;
  const { t, runtime } = chain.context;
  replaceOwn(t, chain.node.body, node => {
    if (!t.isAwaitExpression(node)) return undefined;
    const handed = t.yieldExpression(t.callExpression(runtime.get('awaitable'), [node.argument]));
    if (node.loc) handed.loc = node.loc;
    return handed;
  });
}
