import compiler from 'babel-plugin-rtjs';
import { type BabelCore, isolated, parse, type Source } from './parse.ts';

/** What is compiled, and how. */
export interface Job extends Source {
  functions: 'marked' | 'all';
  strategy: 'generators';
  development: boolean;
  importSource: string;
}

/** A function that was compiled, as babel-plugin-rtjs reports it. */
export interface CompiledFunction {
  name: string;
}

/** A function that `functions: 'all'` left as it is. */
export interface SkippedFunction {
  name: string;
  reason: string;
  line: number;
  column: number;
}

/** What babel-plugin-rtjs did to a file. */
export interface FileReport {
  compiled: readonly CompiledFunction[];
  skipped: readonly SkippedFunction[];
}

export interface Compiled {
  code: string;
  /** From `code` to the text that was given; bundlers chain it with the maps before. */
  map: { mappings: string; sources: string[]; names: string[]; version: number; sourcesContent?: string[] };
  report: FileReport;
}

/**
 * Compiles one file with babel-plugin-rtjs and nothing else.
 * @returns null when there was nothing to compile
 * @throws errors of the parser and of the plugin, with `loc`, `pos` and a code frame in the message
 */
export async function compile(babel: BabelCore, job: Job): Promise<Compiled | null> {
  const { code, path, root } = job;
  const { ast, moduleFormat } = await parse(babel, job);
  const result = await babel.transformFromAstAsync(ast, code, {
    ...isolated(path, root),
    sourceType: ast.program.sourceType === 'module' ? 'module' : 'script',
    plugins: [
      [
        compiler,
        {
          functions: job.functions,
          strategy: job.strategy,
          development: job.development,
          importSource: job.importSource,
          moduleFormat,
        },
      ],
    ],
    ast: false,
    cloneInputAst: false,
    compact: false,
    generatorOpts: { jsescOption: { minimal: true } }, // texts stay as they were written
    sourceMaps: true,
    sourceFileName: path,
    inputSourceMap: false, // the bundler chains the maps; a comment in the file is not for us
  });
  const report = (result?.metadata as { rtjs?: FileReport } | undefined)?.rtjs;
  if (!result?.code || !report || report.compiled.length === 0) return null;
  return { code: result.code, map: result.map as unknown as Compiled['map'], report };
}
