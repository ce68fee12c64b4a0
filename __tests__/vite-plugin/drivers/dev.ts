import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { configOf, describe, loadVite, type Order, obey } from './config.ts';

export interface DevOrder extends Order {
  /** URL of the module to begin with, as a browser would ask for it. */
  url?: string;
  /** Module to load for a server, and the function in it to call. */
  ssr?: [module: string, name: string];
}

/** What a browser would have got. */
export interface Served {
  /** Modules by URL. */
  modules: Record<string, string>;
  /** Path of a copy of the first module that Node can run. */
  entry: string;
  /** What the function for the server gave. */
  result?: unknown;
  said: string[];
  error?: Record<string, unknown>;
}

/** Where a module names another one: `from "..."`, `import "..."`, `import("...")`. */
const IMPORT = /(\bfrom\s*|\bimport\s*\(?\s*)(["'])([./][^"'\n]*)\2/g;

/** Loads a module and all that it imports over HTTP, and writes copies that import each other. */
async function crawl(server: ViteDevServer, entry: string, folder: string, served: Served): Promise<void> {
  const { port } = server.httpServer!.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const copies = join(folder, 'copies');
  mkdirSync(copies, { recursive: true });
  const names = new Map<string, string>();
  const visit = async (url: string): Promise<string> => {
    const known = names.get(url);
    if (known !== undefined) return known;
    const name = `${names.size}.mjs`;
    names.set(url, name);
    const text = await fetchText(url);
    served.modules[url.slice(origin.length)] = text;
    let copy = text;
    for (const [whole, before, quote, to] of withoutComments(text).matchAll(IMPORT)) {
      if (to!.startsWith('/@vite/client')) continue;
      const imported = await visit(new URL(to!, url).href);
      copy = copy.replaceAll(whole, `${before}${quote}./${imported}${quote}`);
    }
    writeFileSync(join(copies, name), copy.replace(/^import .*@vite\/client.*$/m, ''));
    return name;
  };
  served.entry = join(copies, await visit(new URL(entry, origin).href));
}

/** Comments hold types, such as `import("./types")`. */
const withoutComments = (code: string): string => code.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: '*/*', 'sec-fetch-dest': 'script' } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${url}: ${text.slice(0, 2000)}`);
  return text;
}

await obey<DevOrder, Served>(async order => {
  const said: string[] = [];
  const vite = await loadVite(order.version);
  const server = await vite.createServer(await configOf(order, said));
  const served: Served = { modules: {}, entry: '', said };
  try {
    await server.listen();
    if (order.ssr) {
      const [module, name] = order.ssr;
      const loaded = await server.ssrLoadModule(module);
      served.result = await loaded[name]!();
    }
    if (order.url) await crawl(server, order.url, order.folder, served);
  } catch (error) {
    served.error = describe(error);
  }
  await server.close();
  return served;
});
