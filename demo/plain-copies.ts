import type { Plugin } from 'vite';

/** The query that names the untransformed copy of a module. */
export const PLAIN = '?plain';

/** The modules of which the page needs a second copy: the load, and the package that it uses. */
const COPIED = /[\\/](?:demo[\\/]src[\\/]load|aes-js)[\\/]/;

/**
 * Lets `import './load/index.ts?plain'` give a second instance of a module, and of everything of the load below it.
 * RT.js is told to leave ids with this query alone: so the bundle holds one compiled and one untouched copy of the
 * same source.
 */
export function plainCopies(): Plugin {
  return {
    name: 'rtjs-demo:plain-copies',
    enforce: 'pre',
    resolveId: {
      async handler(source, importer, options) {
        const asked = source.endsWith(PLAIN);
        if (!asked && !importer?.endsWith(PLAIN)) return null;
        const path = asked ? source.slice(0, -PLAIN.length) : source;
        const found = await this.resolve(path, importer?.replace(PLAIN, ''), { ...options, skipSelf: true });
        if (!found || found.external) return found;
        return asked || COPIED.test(found.id) ? { ...found, id: found.id + PLAIN } : found;
      },
    },
  };
}
