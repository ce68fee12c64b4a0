// Figures in the docs, taken from the results of the benchmarks.
//   <!-- figure: FILE key=value ... digits=1 -->60.0<!-- /figure -->
// FILE stands in bench/results and is an array of rows or an object with `rows`. The keys select the one row that has all
// these values (scalars beside `rows`, such as `browser`, count for every row); shown is its `value`, or the property
// that `of=` names, multiplied by `scale=` (default 1), with `digits=` decimals (default 0).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blankCode, place } from './markdown.ts';

const FIGURE = /<!-- figure: ([\s\S]+?) -->([\s\S]*?)<!-- \/figure -->/g;
const MARKER = /<!--\s*\/?figure\b/g;

type Row = Record<string, unknown>;

/**
 * Compares the figures of one file with the results.
 * @param file its path, for messages
 * @param text its Markdown
 * @param folder where the results are
 * @param write whether figures that differ are replaced instead of reported
 * @returns the text, changed only if `write`; the number of figures; the problems, each with its place
 */
export function checkFigures(file: string, text: string, folder: string, write: boolean) {
  const visible = blankCode(text, true);
  const problems: string[] = [];
  let updated = '';
  let end = 0;
  let count = 0;
  for (const match of visible.matchAll(FIGURE)) {
    count += 1;
    const [whole, selector = '', shown = ''] = match;
    try {
      const expected = figureOf(selector, folder);
      if (shown !== expected && write) {
        const start = match.index + whole.indexOf('-->') + 3;
        updated += text.slice(end, start) + expected;
        end = start + shown.length;
      } else if (shown !== expected) {
        problems.push(
          `${place(file, text, match.index)}: the figure is ${shown}, the result ${expected} (${selector})`,
        );
      }
    } catch (error) {
      problems.push(`${place(file, text, match.index)}: ${(error as Error).message} (${selector})`);
    }
  }
  // A misspelt marker would otherwise leave a number unchecked for ever.
  const markers = visible.match(MARKER)?.length ?? 0;
  if (markers !== 2 * count) {
    problems.push(`${file}: ${markers} figure markers, but ${count} whole figures`);
  }
  return { text: updated + text.slice(end), count, problems };
}

function figureOf(selector: string, folder: string): string {
  const [name = '', ...pairs] = selector.trim().split(/\s+/);
  const { digits = '0', scale = '1', of = 'value', ...wanted } = Object.fromEntries(pairs.map(pair => split(pair)));
  const rows = readRows(join(folder, name)).filter(row =>
    Object.entries(wanted).every(([key, value]) => String(row[key]) === value),
  );
  if (rows.length !== 1) throw new Error(`${rows.length} rows of the results fit, not one`);
  const value = rows[0]?.[of];
  if (typeof value !== 'number') throw new Error(`the row has no number ${of}`);
  return (value * Number(scale)).toFixed(Number(digits));
}

function split(pair: string): [string, string] {
  const at = pair.indexOf('=');
  if (at < 1) throw new Error(`${pair} is not of the form key=value`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

function readRows(file: string): Row[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (Array.isArray(content)) return content;
  const { rows, ...shared } = content as Row;
  if (!Array.isArray(rows)) throw new Error(`${file} is no array and has no rows`);
  return rows.map(row => ({ ...shared, ...row }));
}
