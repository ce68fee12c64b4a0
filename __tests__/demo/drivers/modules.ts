// Builds the demo and prints, as JSON, the text that each module has in the bundle. Vite runs in a process of its own,
// not inside Jest's virtual machine.
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const configFile = fileURLToPath(new URL('../../../demo/vite.config.ts', import.meta.url));
const output = await build({ configFile, logLevel: 'error', build: { write: false, minify: false } });
const chunks = (output as Rolldown.RolldownOutput).output.filter(part => part.type === 'chunk');
const modules = chunks.flatMap(chunk => Object.entries(chunk.modules).map(([id, { code }]) => [id, code ?? '']));
process.stdout.write(JSON.stringify(Object.fromEntries(modules)));
