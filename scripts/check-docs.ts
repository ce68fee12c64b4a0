// Checks the Markdown files: every marked figure agrees with the benchmark result that it names, and every relative
// link and every path of this repository that stands in code style exists. `--write` brings the figures up to date.
// A figure is written as
//   <!-- figure: macro.json case=all variant=rtjs metric=fps.mean digits=1 -->60.0<!-- /figure -->
// see scripts/docs/figures.ts.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkFigures } from './docs/figures.ts';
import { checkLinks } from './docs/links.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const files = globSync(['README.md', 'docs/**/*.md', 'bench/*.md', '*-rtjs/README.md', 'rtjs-runtime/README.md']);
const problems: string[] = [];
let figures = 0;

for (const file of files.sort()) {
  const text = readFileSync(file, 'utf8');
  const result = checkFigures(file, text, 'bench/results', values.write);
  figures += result.count;
  problems.push(...result.problems, ...checkLinks(file, text));
  if (result.text !== text) writeFileSync(file, result.text);
}

for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${figures} figures, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
