import type { Plugin } from 'rollup';
import { Components } from './components.ts';
import { runtimeHooks, transformHook } from './hooks.ts';
import { checkOptions, type Options } from './options.ts';
import { Project } from './project.ts';
import { reportLostMarks, reportsOf, summary, warningsOf } from './report.ts';

export type { Options, SchedulerSettings } from './options.ts';

/**
 * The Rollup plugin of RT.js: compiles the marked functions of a project, and all functions of the dependencies that are
 * named; puts one runtime into the bundle, with the scheduler's settings.
 * @throws {TypeError} with `code` `RTJS_OPTION`, on an unknown key or a wrong value
 */
export default function rtjs(options?: Options): Plugin {
  const checked = checkOptions(options, 'rollup-plugin-rtjs');
  const project = new Project(checked, process.cwd());
  const components = new Components(project);
  return {
    name: 'rtjs',
    buildStart() {
      project.development = checked.development ?? this.meta.watchMode;
    },
    ...runtimeHooks(project),
    transform: { filter: project.filter, ...transformHook(project, components, 'unknown') },
    buildEnd(error) {
      if (error) return;
      reportLostMarks(components, problem => this.error(problem));
      for (const warning of warningsOf(project, this)) this.warn(warning);
      if (!checked.quiet) this.info(summary(reportsOf(this)));
    },
  };
}
