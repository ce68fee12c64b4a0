// The part of esbuild's plugin interface that we use. esbuild is no dependency of ours: Vite 8 comes without it.

export type Loader = 'js' | 'jsx' | 'ts' | 'tsx';

export interface ResolveArgs {
  path: string;
  importer: string;
  namespace: string;
  kind: string;
  pluginData: unknown;
}

export interface ResolveResult {
  path: string;
  namespace?: string;
  errors: readonly unknown[];
}

export interface LoadResult {
  contents?: string;
  loader?: Loader;
  resolveDir?: string;
  errors?: readonly { text: string; location?: object }[];
}

type Result<T> = T | undefined | Promise<T | undefined>;

export interface EsbuildBuild {
  initialOptions: { plugins?: readonly { name: string }[]; loader?: Record<string, Loader> };
  resolve(path: string, options: object): Promise<ResolveResult>;
  onResolve(
    options: { filter: RegExp },
    callback: (args: ResolveArgs) => Result<ResolveResult | { path: string; namespace: string; sideEffects: boolean }>,
  ): void;
  onLoad(
    options: { filter: RegExp; namespace?: string },
    callback: (args: { path: string }) => Result<LoadResult>,
  ): void;
}

export interface EsbuildPlugin {
  name: string;
  setup(build: EsbuildBuild): void;
}
