import { resolve } from 'node:path';
import {
  type CheckedOptions,
  Components,
  checkOptions,
  type FileReport,
  FRAMEWORK_ID,
  findPackage,
  Project,
  reportLostMarks,
  reportsOf,
  runtimeHooks,
  summary,
  transformHook,
  warningsOf,
} from 'rollup-plugin-rtjs/internal';
import type { Options } from 'rollup-plugin-rtjs/options';
import type { Plugin, ResolvedConfig } from 'vite';
import { environmentOptions } from './optimizer.ts';

// From there, since the types of rollup-plugin-rtjs need those of Rollup, which a project with Vite may not have.
export type { Options, SchedulerSettings } from 'rollup-plugin-rtjs/options';

/**
 * The Vite plugin of RT.js: rollup-plugin-rtjs before all other plugins, and after the frameworks' for components; the
 * same in workers, in every environment, and for dependencies in the dev server.
 * @throws {TypeError} with `code` `RTJS_OPTION`, on an unknown key or a wrong value
 */
export default function rtjs(options?: Options): Plugin[] {
  const checked = checkOptions(options, 'vite-plugin-rtjs');
  const inWorkers = new Map<string, FileReport>();
  const project = new Project(checked, process.cwd());
  const components = new Components(project);
  const [main, later] = compilers(project, components);
  let rolldown = false;
  return [
    {
      ...main,
      config(config, { command }) {
        rolldown = this?.meta !== undefined && 'rolldownVersion' in this.meta;
        project.open(resolve(config.root ?? process.cwd()), checked.development ?? command === 'serve');
        return {
          resolve: { dedupe: [checked.importSource] },
          worker: { plugins: () => workerPlugins(checked, inWorkers) },
        };
      },
      configEnvironment(name, environment) {
        const server = (environment.consumer ?? (name === 'client' ? 'client' : 'server')) === 'server';
        return environmentOptions(project, environment, server, rolldown);
      },
    },
    later,
    reporter(project, components, inWorkers),
  ];
}

/** The two plugins that compile: scripts before all others, components after their framework's plugin. */
function compilers(project: Project, components: Components, nested?: Map<string, FileReport>): [Plugin, Plugin] {
  const source = {
    name: 'rtjs',
    enforce: 'pre',
    configResolved: (config: ResolvedConfig) => follow(project, config),
    ...runtimeHooks(project),
    transform: { filter: project.filter, ...transformHook(project, components, 'source', nested) },
  };
  const later = {
    name: 'rtjs:components',
    enforce: 'post',
    transform: { filter: { id: FRAMEWORK_ID }, ...transformHook(project, components, 'components', nested) },
  };
  // Vite's types are those of its own bundler, which is another one in each of its versions.
  return [source, later] as unknown as [Plugin, Plugin];
}

/** In the bundles of workers all options hold as outside; only the report is made by the main build. */
function workerPlugins(options: CheckedOptions, nested: Map<string, FileReport>): Plugin[] {
  const project = new Project(options, process.cwd());
  return compilers(project, new Components(project), nested);
}

function follow(project: Project, config: ResolvedConfig): void {
  project.open(config.root, project.options.development ?? config.command === 'serve', [config.cacheDir]);
}

/** One line per build, workers included. */
function reporter(project: Project, components: Components, inWorkers: ReadonlyMap<string, FileReport>): Plugin {
  const { quiet, importSource, packages } = project.options;
  let config: ResolvedConfig;
  return {
    name: 'rtjs:report',
    configResolved(resolved) {
      config = resolved;
      if (resolved.command === 'serve') warnOfPackages(resolved, packages);
      if (findPackage(importSource, resolved.root) === undefined) {
        config.logger.warn(
          `rtjs: ${importSource} is not installed in ${resolved.root}; run: npm install ${importSource}`,
        );
      }
    },
    buildEnd(error) {
      if (error !== undefined || config.command !== 'build') return;
      reportLostMarks(components, problem => this.error(problem));
      for (const warning of warningsOf(project, this)) config.logger.warn(warning);
      if (!quiet) config.logger.info(summary([...reportsOf(this), ...inWorkers.values()]));
    },
  };
}

/** A build sees for itself which packages it holds; the dev server only ever sees what a page asks for. */
function warnOfPackages({ root, logger }: ResolvedConfig, packages: readonly string[]): void {
  for (const name of packages) {
    if (findPackage(name, root) === undefined) logger.warn(`rtjs: packages names '${name}', which is not installed`);
  }
}
