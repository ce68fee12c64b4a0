// Relative links, and paths of this repository in code style, must exist.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { blankCode, place } from './markdown.ts';

const LINKS = [
  /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g, // [text](path "title"), ![text](path)
  /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/gm, // [name]: path
  /\b(?:src|href)="([^"]+)"/g, // <img src="path">, as READMEs use for sizes
];
const CODE_SPAN = /(?<!`)`([^`\n]+)`(?!`)/g;
const PATH = /^(?:\.\/)?([\w@.-]+)(?:\/[\w@.*-]+)+\/?$/;

/**
 * Checks the links and paths of one file.
 * @param file its path from the root of the repository, which is the current folder
 * @param text its Markdown
 * @returns the problems, each with its place
 */
export function checkLinks(file: string, text: string): string[] {
  const problems: string[] = [];
  const visible = blankCode(text, true);
  for (const pattern of LINKS) {
    for (const match of visible.matchAll(pattern)) {
      const problem = checkLink(file, match[1] ?? '');
      if (problem !== undefined) problems.push(`${place(file, text, match.index)}: ${problem}`);
    }
  }
  for (const match of blankCode(text, false).matchAll(CODE_SPAN)) {
    const path = match[1] ?? '';
    if (namesMissingPath(file, path)) problems.push(`${place(file, text, match.index)}: ${path} does not exist`);
  }
  return problems;
}

function checkLink(file: string, link: string): string | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(link) || link.startsWith('//')) return undefined;
  const [path = '', fragment] = decodeURI(link).split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(target)) return `the link ${link} leads nowhere`;
  if (fragment === undefined || !target.endsWith('.md')) return undefined;
  return anchorsOf(target).has(fragment) ? undefined : `the link ${link} names no heading of ${target}`;
}

/** The anchors of a Markdown file's headings, as GitHub makes them. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of blankCode(readFileSync(file, 'utf8'), false).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n += 1) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

/**
 * Whether a code span is a path of this repository that is not there. Only what starts with a folder of the root is one;
 * what a build makes, and entry points such as `rtjs-runtime/abi`, need not be there.
 */
function namesMissingPath(file: string, span: string): boolean {
  const [, first = ''] = PATH.exec(span) ?? [];
  if (first === '' || !existsSync(first) || !statSync(first).isDirectory()) return false;
  if (/(^|\/)(dist|node_modules)(\/|$)/.test(span) || isEntryPoint(span)) return false;
  return [span, join(dirname(file), span)].every(path => globSync(path).length === 0);
}

function isEntryPoint(span: string): boolean {
  const [name = '', ...rest] = span.split('/');
  const manifest = join(name, 'package.json');
  if (!existsSync(manifest)) return false;
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  return `./${rest.join('/')}` in exports;
}
