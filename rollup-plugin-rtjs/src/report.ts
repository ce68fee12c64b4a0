import type { FileReport } from './compile.ts';
import type { Components } from './components.ts';
import type { Project } from './project.ts';
import { CONFIGURED_RUNTIME } from './runtime-module.ts';

/** The line that sums up a build. */
export function summary(files: readonly FileReport[]): string {
  const functions = files.reduce((sum, file) => sum + file.compiled.length, 0);
  const skipped = files.reduce((sum, file) => sum + file.skipped.length, 0);
  if (functions + skipped === 0) return 'rtjs: compiled nothing: no function is marked with @preempt';
  const left = skipped === 0 ? '' : `; ${count(skipped, 'function')} left as written`;
  return `rtjs: compiled ${count(functions, 'function')} in ${count(files.length, 'file')}${left}`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** What both bundlers' contexts know of the modules at the end of a build. */
interface Modules {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(id: string): { meta: object; isExternal?: boolean } | null;
}

/** What was compiled, from the modules' meta data, which also survive in the caches of bundlers. */
export function reportsOf(modules: Modules): FileReport[] {
  const meta = [...modules.getModuleIds()].map(
    id => modules.getModuleInfo(id)?.meta as { rtjs?: FileReport } | undefined,
  );
  return meta.flatMap(each => each?.rtjs ?? []);
}

/** What a user should know at the end of a build: options that have come to nothing. */
export function warningsOf(project: Project, modules: Modules): string[] {
  const { importSource, scheduler } = project.options;
  const unknown = project.unknownPackages(modules.getModuleIds());
  const warnings = unknown.map(name => `rtjs: packages names '${name}', but there is no such package in the build`);
  const isExternal = modules.getModuleInfo(importSource)?.isExternal === true;
  if (isExternal && Object.keys(scheduler).length > 0 && modules.getModuleInfo(CONFIGURED_RUNTIME) === null) {
    warnings.push(
      `rtjs: the settings of the scheduler are not applied, because ${importSource} is external; ` +
        'call configure() in the program',
    );
  }
  return warnings;
}

/** Fails the build for components whose marks have come to nothing. */
export function reportLostMarks(components: Components, fail: (error: never) => never): void {
  try {
    components.verifyAll();
  } catch (error) {
    fail(error as never);
  }
}
