import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The query by which the page asks for the untransformed copy of a module. */
export const PLAIN = '?plain';
/** Prefix of the ids of such copies. A `\0` says "not a file", so RT.js and all other plugins leave the text alone. */
export const PLAIN_ID = '\0plain:';

/** The modules of which the page needs a second copy: the load, and the package that it uses. */
const COPIED = /[\\/](?:demo[\\/]src[\\/]load|aes-js)[\\/]/;

/**
 * Lets `import './load/index.ts?plain'` give a second instance of a module, and of everything of the load below it: so
 * the bundle holds one compiled and one untouched copy of the same source. Only the bundler's own removal of types
 * and its minifier change the latter, as in any page.
 */
export function plainCopies(): Plugin {
  return {
    name: 'rtjs-demo:plain-copies',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const asked = source.endsWith(PLAIN);
      const fromCopy = importer?.startsWith(PLAIN_ID) === true;
      if (!asked && !fromCopy) return null;
      const path = asked ? source.slice(0, -PLAIN.length) : source;
      const from = fromCopy ? importer.slice(PLAIN_ID.length) : importer;
      const found = await this.resolve(path, from, { ...options, skipSelf: true });
      return found && COPIED.test(found.id) ? { ...found, id: PLAIN_ID + found.id } : found;
    },
    async load(id) {
      if (!id.startsWith(PLAIN_ID)) return null;
      const file = id.slice(PLAIN_ID.length);
      this.addWatchFile(file);
      return { code: await readFile(file, 'utf8'), moduleType: file.endsWith('.ts') ? 'ts' : 'js' };
    },
  };
}
