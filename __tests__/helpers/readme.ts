// What README.md tells a user to do, so that the tests do exactly that.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

/**
 * A code block of the README.
 * @param pattern what stands in it
 * @returns its text
 * @throws if there is none
 */
export function readmeBlock(pattern: RegExp): string {
  const blocks = [...README.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  const block = blocks.find(text => pattern.test(text));
  if (block === undefined) throw new Error(`no code block of README.md matches ${pattern}`);
  return block;
}

/**
 * The packages that the README says to install for a plugin.
 * @param plugin its name
 * @returns their names, sorted
 */
export function readmeInstalls(plugin: string): string[] {
  const commands = readmeBlock(new RegExp(`^npm install .*\\b${plugin}\\b`, 'm'));
  const words = commands.split('\n').flatMap(line => line.replace(/^npm install/, '').split(/\s+/));
  return words.filter(word => word !== '' && !word.startsWith('-')).sort();
}
