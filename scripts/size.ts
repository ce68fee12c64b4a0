// Measures what a user pays: the runtime that `import { submit } from 'rtjs-runtime'` and compiled code pull in, bundled
// and minified by Rolldown, then compressed. Fails when the core is over its limit.
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** Bytes, compressed. */
export const LIMIT = 4096;

const ABI = 'awaitable, cell, DELEGATED, driveAsync, entered, expired, invoke, lost, runToEnd, startAsync, UNWIND';

/** What each entry imports; the first is the core. */
export const ENTRIES: Readonly<Record<string, string>> = {
  core: `import { submit } from 'rtjs-runtime'; import { ${ABI} } from 'rtjs-runtime/abi'; console.log(submit, ${ABI});`,
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
  if (rows.core! > LIMIT) {
    console.error(`the core is over ${LIMIT} bytes`);
    process.exitCode = 1;
  }
}
