// `npm start`: builds the demo, serves it and prints where.
import { openSite } from './site.ts';

const port = process.env.PORT === undefined ? 4173 : Number(process.env.PORT);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  throw new Error(`PORT must be a port number, not ${process.env.PORT}`);
}
const site = await openSite({ port });
process.stdout.write(`\n  RT.js demo: ${site.address}\n  Stop it with Ctrl+C.\n`);
