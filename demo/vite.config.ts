import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { plainCopies } from './plain-copies.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [plainCopies()],
  // Tests and the benchmark may build from the sources of the packages, so that no `dist` can be stale.
  resolve: process.env.RTJS_SOURCE ? { conditions: ['rtjs-source', ...defaultClientConditions] } : {},
  build: { target: 'es2022', sourcemap: true },
});
