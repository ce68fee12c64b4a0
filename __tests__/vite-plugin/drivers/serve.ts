import type { InlineConfig } from 'vite';
import { configOf, loadVite, type Order } from './config.ts';

export interface ServeOrder extends Order {
  /** Whether the built page is served, else the dev server runs. */
  built: boolean;
}

// Serves until the test closes the pipe to it.
const order = JSON.parse(process.argv[2]!) as ServeOrder;
const said: string[] = [];
const vite = await loadVite(order.version);
const config: InlineConfig = await configOf(order, said);
if (order.built) await vite.build(config);
const server = order.built
  ? await vite.preview({ ...config, preview: { host: '127.0.0.1', port: 0, strictPort: false } })
  : await (await vite.createServer({ ...config, server: { host: '127.0.0.1', port: 0 } })).listen();
const { port } = server.httpServer!.address() as { port: number };
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/` })}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
