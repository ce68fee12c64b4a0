// The eight subtests of the benchmark. Apart, so that the driver outside the page can use it.
import type { Variant } from './engine/engine.ts';
import type { Loads } from './workload.ts';

/** The loads of the four subtests of each half, in the order of the paper. */
export const CASES = {
  none: { box: true, aes: false, tasks: false },
  aes: { box: true, aes: true, tasks: false },
  tasks: { box: true, aes: false, tasks: true },
  all: { box: true, aes: true, tasks: true },
} as const satisfies Record<string, Loads>;

/** Name of a subtest. */
export type Case = keyof typeof CASES;

/** The order of the paper: first the four loads without RT.js, then with it. */
export const ORDER: readonly { readonly variant: Variant; readonly name: Case }[] = (['fcfs', 'rtjs'] as const).flatMap(
  variant => (Object.keys(CASES) as Case[]).map(name => ({ variant, name })),
);
