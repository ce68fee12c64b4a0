import type { types } from '@babel/core';
import type { FunctionPlan } from './analysis/plan.ts';
import type { Skipped } from './annotations/find-targets.ts';
import type { Context } from './context.ts';

/** A function in the report, at the place where the user wrote it. Lines count from 1, columns from 0. */
export interface ReportedFunction {
  name: string;
  line: number | undefined;
  column: number | undefined;
}

/** What became of a file, in `file.metadata.rtjs`. The file was changed if `compiled` is not empty. */
export interface Report {
  compiled: (ReportedFunction & { kind: string })[];
  skipped: (ReportedFunction & { reason: string; code: string })[];
}

export function reportOf(plans: FunctionPlan[], skipped: Skipped[]): Report {
  return {
    compiled: plans.map(plan => ({ ...placeOf(plan.name, plan.node), kind: plan.isAsync ? 'async' : 'sync' })),
    skipped: skipped.map(({ path, refusal }) => ({
      ...placeOf(nameOf(path.node), path.node),
      reason: refusal.message,
      code: refusal.code,
    })),
  };
}

function placeOf(name: string, node: types.Node): ReportedFunction {
  return { name, line: node.loc?.start.line, column: node.loc?.start.column };
}

function nameOf(node: types.Function): string {
  if ('id' in node && node.id) return node.id.name;
  return 'key' in node && node.key.type === 'Identifier' ? node.key.name : 'anonymous';
}

/** True for a file that is output of this plugin: compiling it again would compile the faces. */
export function isCompiled({ t, program, options }: Context): boolean {
  const source = `${options.importSource}/abi`;
  return program.node.body.some(statement => {
    if (t.isImportDeclaration(statement)) return statement.source.value === source;
    if (!t.isVariableDeclaration(statement)) return false;
    const { init } = statement.declarations[0]!;
    return (
      t.isCallExpression(init) &&
      t.isIdentifier(init.callee, { name: 'require' }) &&
      t.isStringLiteral(init.arguments[0], { value: source })
    );
  });
}
