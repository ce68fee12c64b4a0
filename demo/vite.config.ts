import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import rtjs from 'vite-plugin-rtjs';
import { plainCopies } from './plain-copies.ts';

/** Tests and the benchmark build from the sources of the packages (`node --conditions=rtjs-source`), never a stale `dist`. */
const fromSources = process.execArgv.some(argument => argument.includes('rtjs-source'));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [plainCopies(), rtjs({ packages: ['aes-js'], scheduler: { policy: 'edf' } })],
  resolve: fromSources ? { conditions: ['rtjs-source', ...defaultClientConditions] } : {},
  build: { target: 'es2022', sourcemap: true },
});
