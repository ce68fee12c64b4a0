// Measures what a user pays: the runtime that `import { submit } from 'rtjs-runtime'` and compiled code pull in, bundled
// and minified by Rolldown, then compressed. Fails when the core is over its limit.
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** Bytes, compressed: of the core, and of the core where async functions are compiled, too. */
export const LIMIT = 4096;
export const ASYNC_LIMIT = 4608;

/** What compiled sync functions import, and what async ones import beside it. */
const ABI = 'cell, DELEGATED, entered, expired, invoke, lost, runToEnd, UNWIND';
const ASYNC = `${ABI}, awaitable, driveAsync, startAsync`;

/** What each entry imports; the first is the core. */
export const ENTRIES: Readonly<Record<string, string>> = {
  core: `import { submit } from 'rtjs-runtime'; import { ${ABI} } from 'rtjs-runtime/abi'; console.log(submit, ${ABI});`,
  async: `import { submit } from 'rtjs-runtime'; import { ${ASYNC} } from 'rtjs-runtime/abi'; console.log(submit, ${ASYNC});`,
  everything: `import * as all from 'rtjs-runtime'; import * as abi from 'rtjs-runtime/abi'; console.log(all, abi);`,
  nothing: `import 'rtjs-runtime'; import 'rtjs-runtime/abi'; import 'rtjs-runtime/testing';`,
};

/** Bundles a source text that imports the runtime, as a production build does. */
export async function bundle(source: string): Promise<string> {
  const build = await rolldown({
    input: 'entry.js',
    resolve: { conditionNames: ['rtjs-source'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === 'entry.js' ? id : null),
        load: id => (id === 'entry.js' ? source : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: true });
  await build.close();
  return output[0].code;
}

/** The compressed size of each entry, in bytes. */
export async function sizes(): Promise<Record<string, number>> {
  const rows: [string, number][] = [];
  for (const [name, source] of Object.entries(ENTRIES)) {
    rows.push([name, gzipSync(await bundle(source), { level: 9 }).length]);
  }
  return Object.fromEntries(rows);
}

if (import.meta.main) {
  const rows = await sizes();
  for (const [name, bytes] of Object.entries(rows)) console.log(`${name.padEnd(12)} ${bytes} bytes gzip`);
  for (const [name, limit] of [
    ['core', LIMIT],
    ['async', ASYNC_LIMIT],
  ] as const) {
    if (rows[name]! <= limit) continue;
    console.error(`${name} is over ${limit} bytes`);
    process.exitCode = 1;
  }
}
