// Both copies of the load under one type.
import * as compiledCopy from './index.ts';
import * as plainCopy from './index.ts?plain';

/** What both copies offer. */
export type Load = typeof compiledCopy;
/** The functions of the load by name. */
export type LoadFunctions = Omit<Load, 'progress'>;

/** The copy with preemption points. */
export const compiled: Load = compiledCopy;
/** The copy that no one has touched. */
export const plain: Load = plainCopy;
