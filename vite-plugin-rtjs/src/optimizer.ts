import { Components, findPackage, type Project, runtimeHooks, transformHook } from 'rollup-plugin-rtjs/internal';
import type { EnvironmentOptions } from 'vite';
import { cacheKey } from './cache-key.ts';
import { esbuildPlugin } from './esbuild.ts';

/**
 * How the dependencies of one environment are prepared for the dev server: those in `packages` are compiled on the way,
 * and the runtime is among them, so that they and the project's own files share it.
 * @param given the user's own configuration of it
 * @param server whether the environment runs outside the browser
 * @param rolldown whether Vite optimises with Rolldown (8 and later), else with esbuild
 */
export function environmentOptions(
  project: Project,
  given: EnvironmentOptions,
  server: boolean,
  rolldown: boolean,
): EnvironmentOptions {
  const { importSource, packages } = project.options;
  // Vite optimises nothing for servers unless it is told to; without packages of ours there is no need.
  if (server && packages.length === 0) return { resolve: { noExternal: [importSource] } };
  const isLeftOut = given.optimizeDeps?.exclude?.includes(importSource) || !isInstalled(importSource, project);
  const runtime = isLeftOut ? [] : [importSource, `${importSource}/abi`];
  const include = server ? [...runtime, ...packages.filter(name => isInstalled(name, project))] : runtime;
  const optimizeDeps = { include, ...optimizerPlugin(project, rolldown) } as NonNullable<
    EnvironmentOptions['optimizeDeps']
  >;
  return server ? { resolve: { noExternal: [importSource, ...packages] }, optimizeDeps } : { optimizeDeps };
}

function isInstalled(name: string, project: Project): boolean {
  return findPackage(name, project.root) !== undefined;
}

function optimizerPlugin(project: Project, rolldown: boolean): object {
  const name = `rtjs:${cacheKey(project.options, project.root, project.development)}`;
  if (!rolldown) return { esbuildOptions: { plugins: [esbuildPlugin(project, name)] } };
  const transform = { filter: project.filter, ...transformHook(project, new Components(project), 'unknown') };
  return { rolldownOptions: { plugins: [{ name, ...runtimeHooks(project), transform }] } };
}
