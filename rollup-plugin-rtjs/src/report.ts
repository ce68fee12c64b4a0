import type { FileReport } from './compile.ts';
import type { Components } from './components.ts';

/** The line that sums up a build. */
export function summary(files: readonly FileReport[]): string {
  const functions = files.reduce((sum, file) => sum + file.compiled.length, 0);
  const skipped = files.reduce((sum, file) => sum + file.skipped.length, 0);
  const left = skipped === 0 ? '' : `; ${count(skipped, 'function')} left as written`;
  return `rtjs: compiled ${count(functions, 'function')} in ${count(files.length, 'file')}${left}`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** What was compiled, from the modules' meta data, which also survive in the caches of bundlers. */
export function reportsOf(modules: readonly ({ meta: object } | null)[]): FileReport[] {
  return modules.flatMap(module => (module?.meta as { rtjs?: FileReport } | undefined)?.rtjs ?? []);
}

/** Fails the build for components whose marks have come to nothing. */
export function reportLostMarks(components: Components, fail: (error: never) => never): void {
  try {
    components.verifyAll();
  } catch (error) {
    fail(error as never);
  }
}
