// Builds the page for production and serves it.
import { fileURLToPath } from 'node:url';
import { build, type PreviewServer, preview } from 'vite';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));

/** Where the page is served, and how to stop. */
export interface Site {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Builds the page and serves what was built.
 * @param options port (the next free one is taken when it is in use), outDir (default `demo/dist`)
 */
export async function openSite(options: { port?: number; outDir?: string; quiet?: boolean } = {}): Promise<Site> {
  const outDir = options.outDir ?? 'dist';
  const logLevel = options.quiet ? 'warn' : 'info';
  await build({ configFile, logLevel, build: { outDir, emptyOutDir: true } });
  const server: PreviewServer = await preview({
    configFile,
    logLevel,
    build: { outDir },
    preview: { host: '127.0.0.1', port: options.port ?? 4173 },
  });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The preview server has no address');
  return { address, close: () => server.close() };
}
