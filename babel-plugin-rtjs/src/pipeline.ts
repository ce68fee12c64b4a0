import type { NodePath, types } from '@babel/core';
import { analyseFunction, holdersOf, knownBinding } from './analysis/analyse-function.ts';
import type { FunctionPlan } from './analysis/plan.ts';
import { findTargets } from './annotations/find-targets.ts';
import { generators } from './backends/generators/index.ts';
import type { Context, FunctionPath } from './context.ts';
import { isCompiled, type Report, reportOf } from './report.ts';

const backEnds = { generators };

/**
 * Compiles one file: the table of contents of the plugin.
 *
 *     annotations  which functions are meant, and which of them can be compiled
 *     analysis     facts about each of them, in a plan; changes nothing
 *     back end     passes over each function, inner ones first, then the faces and chains they become
 *     report       what was compiled, what stayed as it is, and why
 */
export function compileProgram(program: NodePath<types.Program>, context: Context): Report {
  if (isCompiled(context)) return { compiled: [], skipped: [] };

  const targets = findTargets(context);

  const holders = holdersOf(targets.compiled);
  const plans = targets.compiled.map(path => analyseFunction(context, path, holders));
  rememberBindings(context, plans, targets.atomic);

  const backEnd = backEnds[context.options.strategy];
  for (const plan of plans.toReversed()) backEnd.compile(context, plan);

  if (plans.length > 0) finish(program, context);
  return reportOf(plans, targets.skipped);
}

/** What the names in a file are known to mean, for its calls. */
function rememberBindings(context: Context, plans: FunctionPlan[], atomic: FunctionPath[]): void {
  if (plans.length === 0) return;
  for (const plan of plans) {
    const binding = knownBinding(context, plan.path);
    if (binding) context.plansByBinding.set(binding, plan);
  }
  for (const path of atomic) {
    const binding = knownBinding(context, path);
    if (binding) context.atomicBindings.add(binding);
  }
}

/** Adds the import and lets Babel see the new scopes before other plugins go on. */
function finish(program: NodePath<types.Program>, context: Context): void {
  context.runtime.insert();
  program.scope.crawl();
}
