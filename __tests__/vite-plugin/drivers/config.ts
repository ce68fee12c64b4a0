// What the drivers share. They run in processes of their own: Vite 8's native bundler takes no regular expression made in
// the realm of a Jest test, and so every version of Vite is used as users use it.
import type { InlineConfig, Plugin } from 'vite';
import rtjs, { type Options } from 'vite-plugin-rtjs';

/** The versions of Vite that the plugin supports. */
export type Version = 'vite' | 'vite-7' | 'vite-6';

export type Vite = typeof import('vite');

/** What a driver is told, as JSON. */
export interface Order {
  version: Version;
  folder: string;
  options?: Options;
  /** Plugins of frameworks before ours. */
  frameworks?: readonly ('vue' | 'svelte')[];
  /** Further configuration. */
  config?: InlineConfig;
}

/** Loads one of the versions. */
export async function loadVite(version: Version): Promise<Vite> {
  return await import(version);
}

/** A configuration that keeps everything inside of the folder and bundles the workspaces from their sources. */
export async function configOf(order: Order, said: string[]): Promise<InlineConfig> {
  const { folder, options, frameworks = [], config } = order;
  // Vite says by a timer what takes it long; on a busy machine that comes and goes.
  const say = (line: string): void => void (line.startsWith('[optimizer]') || said.push(line));
  const quiet = { clearScreen() {}, hasErrorLogged: () => false, hasWarned: false };
  const plugins = await Promise.all(frameworks.map(framework));
  return {
    root: folder,
    configFile: false,
    customLogger: { info: say, warn: say, warnOnce: say, error: say, ...quiet },
    resolve: { conditions: ['rtjs-source', 'module', 'browser', 'development|production'] },
    ssr: { resolve: { conditions: ['rtjs-source', 'module', 'node', 'development|production'] } },
    server: { host: '127.0.0.1', port: 0, ws: false, hmr: false, watch: null },
    plugins: [...plugins, rtjs(options)] as Plugin[],
    ...config,
    build: { minify: false, modulePreload: false, ...config?.build },
  };
}

async function framework(name: 'vue' | 'svelte'): Promise<unknown> {
  if (name === 'vue') return (await import('@vitejs/plugin-vue')).default();
  return (await import('@sveltejs/vite-plugin-svelte')).svelte({ configFile: false });
}

/** What an error says, for the test. */
export function describe(thrown: unknown): Record<string, unknown> {
  const { errors } = thrown as { errors?: unknown[] };
  // Rolldown and esbuild give lists of them, in forms of their own.
  const first = (errors?.[0] ?? thrown) as Record<string, unknown>;
  const { message = first.text, id, plugin, pluginCode, loc = first.location, frame } = first;
  return { message, id, plugin, pluginCode, loc, frame };
}

/** Reads the order, obeys it, and prints the answer. Vite may keep the process alive, so it ends here. */
export async function obey<O extends Order, A>(answer: (order: O) => Promise<A>): Promise<void> {
  const result = await answer(JSON.parse(process.argv[2]!) as O);
  process.stdout.write(`\n${JSON.stringify(result)}\n`, () => process.exit(0));
}
