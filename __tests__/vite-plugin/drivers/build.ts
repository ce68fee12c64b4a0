import { join } from 'node:path';
import { configOf, describe, loadVite, type Order, obey } from './config.ts';

/** What a build gave. */
export interface Built {
  /** The code of all chunks and assets by file name. */
  files: Record<string, string>;
  /** Path of the entry's file. */
  entry: string;
  /** What Vite and the plugins said. */
  said: string[];
  error?: Record<string, unknown>;
}

interface OutputFile {
  fileName: string;
  code?: string;
  source?: string | Uint8Array;
  isEntry?: boolean;
}

await obey<Order, Built>(async order => {
  const said: string[] = [];
  const vite = await loadVite(order.version);
  try {
    const built = await vite.build(await configOf(order, said));
    const { output } = (Array.isArray(built) ? built[0] : built) as { output: OutputFile[] };
    const entry = output.find(file => file.isEntry)?.fileName ?? '';
    const files = Object.fromEntries(output.map(file => [file.fileName, file.code ?? String(file.source)]));
    return { files, entry: join(order.folder, order.config?.build?.outDir ?? 'dist', entry), said };
  } catch (error) {
    return { files: {}, entry: '', said, error: describe(error) };
  }
});
