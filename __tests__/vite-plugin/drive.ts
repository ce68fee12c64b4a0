import { join } from 'node:path';
import { runNode } from '../helpers/project.ts';
import type { Built } from './drivers/build.ts';
import type { Order, Version } from './drivers/config.ts';
import type { DevOrder, Served } from './drivers/dev.ts';

export const VERSIONS: readonly Version[] = ['vite', 'vite-7', 'vite-6'];

/** Builds a project with a version of Vite. */
export const build = (order: Order): Promise<Built> => drive<Built>('build', order);

/** Starts the dev server of a version of Vite, and asks it for modules. */
export const dev = (order: DevOrder): Promise<Served> => drive<Served>('dev', order);

function drive<A>(driver: 'build' | 'dev', order: Order): Promise<A> {
  const file = join(import.meta.dirname, 'drivers', `${driver}.ts`);
  return runNode([file, JSON.stringify(order)], '--conditions=rtjs-source', '--no-warnings') as Promise<A>;
}

/** How often the runtime stands in the code: its key in the global registry stands in it once. */
export function runtimes(code: Iterable<string>): number {
  return [...code].join('\n').split(/Symbol\.for\(["'`]rtjs-runtime\/abi@1["'`]\)/).length - 1;
}
