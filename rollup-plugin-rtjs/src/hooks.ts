import type { Plugin, TransformPluginContext } from 'rollup';
import type { Compiled, FileReport } from './compile.ts';
import type { Components } from './components.ts';
import { placedError } from './errors.ts';
import { FRAMEWORK_ID, type ModuleId, parseModuleId } from './module-id.ts';
import type { Project, Target } from './project.ts';
import {
  CONFIGURED_RUNTIME,
  configuredRuntime,
  DEVELOPMENT_FLAG,
  developmentFlag,
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
        if (source === DEVELOPMENT_FLAG) return developmentFlag(importer, project.development);
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
  const { path, language } = module;
  const target = project.target(code, id);
  if (language === 'framework') {
    if (stage !== 'source') return await transformComponent(project, components, stage, code, path, target);
    if (target !== undefined) await components.expect(path, code);
    return null;
  }
  if (stage === 'components') return null; // seen as source; old versions do not filter
  const compiled = target === undefined ? null : await project.compile(code, target);
  if (FRAMEWORK_ID.test(path)) components.verify(path, code, compiled?.report, false);
  return compiled;
}

/** The framework's plugin has made JavaScript of the component, unless it stands after ours. */
async function transformComponent(
  project: Project,
  components: Components,
  stage: Stage,
  code: string,
  path: string,
  target: Target | undefined,
): Promise<Compiled | null> {
  let compiled: Compiled | null = null;
  try {
    if (target !== undefined) compiled = await project.compile(code, { ...target, language: 'jsx' });
  } catch (error) {
    if (stage !== 'unknown' || (error as { code?: unknown }).code !== 'BABEL_PARSE_ERROR') throw error;
    await components.expect(path, code);
    return null;
  }
  components.verify(path, code, compiled?.report, true);
  return compiled;
}
