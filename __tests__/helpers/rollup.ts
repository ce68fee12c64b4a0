import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import commonjsPlugin from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { type InputOptions, type OutputOptions, type Plugin, type RollupLog, type RollupOutput, rollup } from 'rollup';
import rtjs, { type Options } from 'rollup-plugin-rtjs';
import { runNode, stripTypes } from './project.ts';

/** Its types describe the CommonJS form of the package. */
export const commonjs = commonjsPlugin as unknown as typeof commonjsPlugin.default;

/** What a build gave. */
export interface Bundle {
  /** The code of the entry. */
  code: string;
  output: RollupOutput['output'];
  logs: RollupLog[];
}

/** The plugins of a usual project, with ours first. */
export function plugins(options?: Options): Plugin[] {
  return [
    rtjs(options),
    nodeResolve({ exportConditions: ['rtjs-source'], extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'] }),
    stripTypes(),
    commonjs({ extensions: ['.js', '.cjs', '.cts'] }),
  ];
}

/** Builds with Rollup; warnings and infos are returned, and shown by nobody. */
export async function build(input: InputOptions, output: OutputOptions = {}): Promise<Bundle> {
  const logs: RollupLog[] = [];
  const bundle = await rollup({ ...input, onLog: (_, log) => logs.push(log) });
  try {
    const { output: files } = await bundle.generate({ format: 'es', ...output });
    return { code: files[0].code, output: files, logs };
  } finally {
    await bundle.close();
  }
}

/** Runs a bundle of one file in Node. */
export async function run(bundle: Bundle, folder: string, file = 'bundle.mjs'): Promise<unknown> {
  for (const each of bundle.output) {
    if (each.type === 'chunk' && !each.isEntry) writeFileSync(join(folder, each.fileName), each.code);
  }
  writeFileSync(join(folder, file), bundle.code);
  return await runNode(join(folder, file));
}

/** A module for each id, for builds without a disk. */
export function virtual(modules: Record<string, string>): Plugin {
  return {
    name: 'virtual',
    resolveId: source => (Object.hasOwn(modules, source) ? source : null),
    load: id => (Object.hasOwn(modules, id) ? modules[id]! : null),
  };
}
