import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { SchedulerSettings } from './options.ts';
import { escapeRegExp } from './packages.ts';

/** Stands for the runtime with the scheduler's settings applied. */
export const CONFIGURED_RUNTIME = '\0rtjs:runtime';

/** What the runtime imports to know whether it is in a development build. */
export const DEVELOPMENT_FLAG = '#development';

/** How the plugin context of Rollup, Rolldown or Vite resolves; they differ in the details of the options. */
export type Resolve = (
  source: string,
  importer: string | undefined,
  options: { skipSelf: true } & Record<string, unknown>,
) => Promise<{ id: string; external?: unknown } | null>;

/** For the hook filter: the runtime, its entries, its flag, and the module with the settings. */
export function runtimeIds(importSource: string): RegExp {
  return new RegExp(`^(?:${escapeRegExp(importSource)}(?:/.*)?|${DEVELOPMENT_FLAG}|${CONFIGURED_RUNTIME})$`);
}

/**
 * The constant for the runtime's flag, so that plain Rollup needs no resolver for it and the plugin's option decides.
 * @returns null for a file that is not the runtime's
 */
export function developmentFlag(importer: string, development: boolean): string | null {
  const file = join(dirname(importer), `development-${development ? 'on' : 'off'}${extname(importer)}`);
  return existsSync(file) ? file : null;
}

/** Whether to put the module with the settings between an importer and the runtime. */
export function needsSettings(source: string, importer: string, importSource: string, settings: SchedulerSettings) {
  return source === importSource && importer !== CONFIGURED_RUNTIME && Object.keys(settings).length > 0;
}

/**
 * The module that stands for the runtime. Whoever can submit a job has imported it, so the settings are made before the
 * first job in every entry, worker and environment, and in each of these once.
 */
export function configuredRuntime(importSource: string, settings: SchedulerSettings): string {
  const source = JSON.stringify(importSource);
  // Not JSON alone: a slice of Infinity is allowed.
  const entries = Object.entries(settings).map(
    ([key, value]) => `${key}: ${value === Infinity ? value : JSON.stringify(value)}`,
  );
  return [
    `import { configure } from ${source};`,
    `configure({ ${entries.join(', ')} });`,
    `export * from ${source};`,
  ].join('\n');
}

/**
 * Resolves the runtime to one copy, whoever imports it: the project's own, else the importer's, else the plugin's. The
 * compiled files of a dependency import it although that dependency does not know it, and a second copy would be a
 * second scheduler.
 * @param resolve the bundler's, without this plugin
 * @param root folder of the project
 * @param options what the bundler passed to `resolveId`
 */
export async function resolveRuntime(
  resolve: Resolve,
  source: string,
  importer: string,
  root: string,
  options: Record<string, unknown>,
): Promise<{ id: string; external?: unknown } | null> {
  const importers = [join(root, 'index.js'), importer, join(import.meta.dirname, 'index.js')];
  for (const from of importers) {
    const found = await resolve(source, from, { ...options, isEntry: false, skipSelf: true });
    if (found !== null) return found;
  }
  return null;
}
