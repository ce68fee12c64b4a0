import type { FunctionPlan } from '../analysis/plan.ts';
import type { Context } from '../context.ts';

/** A way to make a function preemptable. All back ends have the same meaning (design: "two faces") and the same plans. */
export interface BackEnd {
  /** Replaces one function by its compiled form. Functions inside it are compiled already. */
  compile(context: Context, plan: FunctionPlan): void;
}
