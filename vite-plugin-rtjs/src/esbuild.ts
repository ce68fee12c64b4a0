import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  CONFIGURED_RUNTIME,
  configuredRuntime,
  DEVELOPMENT_FLAG,
  developmentFlag,
  needsSettings,
  type PlacedError,
  type Project,
  placedError,
  runtimeIds,
} from 'rollup-plugin-rtjs/internal';
import type { EsbuildBuild, EsbuildPlugin, Loader, LoadResult, ResolveResult } from './esbuild-types.ts';

/** The dependency optimiser of Vite 6 and 7. */
export function esbuildPlugin(project: Project, name: string): EsbuildPlugin {
  return {
    name,
    setup(build) {
      // The scanner only looks for imports and knows nothing of what is bundled.
      if (build.initialOptions.plugins?.some(plugin => plugin.name === 'vite:dep-scan')) return;
      resolveRuntime(build, project);
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => load(build, project, path));
    },
  };
}

const ASKED = Symbol('the runtime is being resolved');

function resolveRuntime(build: EsbuildBuild, project: Project): void {
  const { importSource, scheduler } = project.options;
  const ids = runtimeIds(importSource);
  // Go's regular expressions know no \0; nobody imports that id in here.
  const filter = new RegExp(ids.source.replace(CONFIGURED_RUNTIME, '$^'));
  build.onResolve({ filter }, async args => {
    if (args.kind === 'entry-point' || args.importer === '' || args.pluginData === ASKED) return undefined;
    if (args.path === DEVELOPMENT_FLAG) {
      const flag = developmentFlag(args.importer, project.development);
      return flag === null ? undefined : { path: flag, namespace: 'file', sideEffects: false };
    }
    if (args.namespace !== CONFIGURED && needsSettings(args.path, args.importer, importSource, scheduler)) {
      return { path: importSource, namespace: CONFIGURED, sideEffects: true };
    }
    const from = [join(project.root, 'index.js'), args.importer, join(import.meta.dirname, 'index.js')];
    for (const importer of from) {
      const found: ResolveResult = await build.resolve(args.path, {
        importer,
        kind: args.kind,
        resolveDir: project.root,
        pluginData: ASKED,
      });
      if (found.errors.length === 0) return found;
    }
    return undefined;
  });
  build.onLoad({ filter: /.*/, namespace: CONFIGURED }, () => ({
    contents: configuredRuntime(importSource, scheduler),
    resolveDir: project.root,
  }));
}

const CONFIGURED = 'rtjs-configured';

async function load(build: EsbuildBuild, project: Project, path: string): Promise<LoadResult | undefined> {
  if (project.filter.id.exclude.some(pattern => pattern.test(path))) return undefined;
  const code = await readFile(path, 'utf8');
  const target = project.target(code, path);
  if (target === undefined) return undefined;
  try {
    const compiled = await project.compile(code, target);
    if (compiled === null) return undefined;
    return { contents: withMap(compiled.code, compiled.map), loader: loaderOf(build, path) };
  } catch (thrown) {
    return { errors: [esbuildMessage(placedError(thrown, path, target.path), code)] };
  }
}

/** esbuild takes the map of its input from a comment. */
function withMap(code: string, map: object): string {
  const data = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${data}`;
}

function loaderOf(build: EsbuildBuild, path: string): Loader {
  const extension = extname(path);
  const chosen = build.initialOptions.loader?.[extension];
  if (chosen !== undefined) return chosen;
  return extension.replace(/^\.[cm]?/, '') as Loader;
}

function esbuildMessage(error: PlacedError, code: string): { text: string; location?: object } {
  const { message: text, loc } = error;
  if (loc === undefined) return { text };
  return { text, location: { ...loc, lineText: code.split('\n')[loc.line - 1] ?? '' } };
}
