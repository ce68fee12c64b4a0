import type { Plugin, TransformPluginContext } from 'rollup';
import type { Compiled, FileReport } from './compile.ts';
import { Components } from './components.ts';
import { placedError } from './errors.ts';
import { type ModuleId, parseModuleId } from './module-id.ts';
import type { Project } from './project.ts';
import {
  CONFIGURED_RUNTIME,
  configuredRuntime,
  needsSettings,
  type Resolve,
  resolveRuntime,
  runtimeIds,
} from './runtime-module.ts';

/**
 * Where in the chain of plugins a `transform` stands. `source`: before all others, components are still components.
 * `components`: after the frameworks' plugins, for components only. `unknown`: where the user has put it.
 */
export type Stage = 'source' | 'components' | 'unknown';

/** The hooks that give the bundle one runtime, with the scheduler's settings. */
export function runtimeHooks(project: Project): Pick<Plugin, 'resolveId' | 'load'> {
  const { importSource, scheduler } = project.options;
  const ids = runtimeIds(importSource);
  return {
    resolveId: {
      filter: { id: ids },
      async handler(source, importer, options) {
        if (!ids.test(source) || importer === undefined) return null;
        if (source === CONFIGURED_RUNTIME) return source;
        if (needsSettings(source, importer, importSource, scheduler)) {
          return { id: CONFIGURED_RUNTIME, moduleSideEffects: true };
        }
        const resolve = this.resolve.bind(this) as Resolve;
        return (await resolveRuntime(resolve, source, importer, project.root, { ...options })) as ResolvedId;
      },
    },
    load: {
      filter: { id: ids },
      handler: id => (id === CONFIGURED_RUNTIME ? configuredRuntime(importSource, scheduler) : null),
    },
  };
}

type ResolvedId = { id: string; external: boolean } | null;

/** The hook that compiles. */
export function transformHook(
  project: Project,
  components: Components,
  stage: Stage,
  nested?: Map<string, FileReport>,
) {
  return {
    async handler(this: Pick<TransformPluginContext, 'error' | 'debug'>, code: string, id: string) {
      const module = parseModuleId(id);
      if (module === undefined) return null;
      try {
        const compiled = await transform(project, components, stage, code, id, module);
        if (compiled === null) return null;
        nested?.set(id, compiled.report);
        for (const { name, reason, line, column } of compiled.report.skipped) {
          this.debug(`${id}:${line}:${column}: ${name || '(anonymous)'} is left as written: ${reason}`);
        }
        return { code: compiled.code, map: compiled.map, meta: { rtjs: compiled.report } };
      } catch (thrown) {
        return this.error(placedError(thrown, id, module.path));
      }
    },
  };
}

async function transform(
  project: Project,
  components: Components,
  stage: Stage,
  code: string,
  id: string,
  module: ModuleId,
): Promise<Compiled | null> {
  const isComponent = module.language === 'framework';
  if (stage === 'components' && !isComponent) return null; // seen as source, and no filter in old versions
  const isPart = !isComponent && /\.(?:vue|svelte|astro)$/.test(module.path);
  if (isComponent && (stage === 'source' || (stage === 'unknown' && Components.isRaw(code)))) {
    if (project.target(code, id) !== undefined) await components.expect(module.path, code);
    return null;
  }
  const target = project.target(code, id);
  const language = isComponent ? 'jsx' : module.language;
  const compiled = target === undefined ? null : await project.compile(code, { ...target, language });
  if (isComponent || isPart) components.verify(module.path, code, compiled?.report, isComponent);
  return compiled;
}
