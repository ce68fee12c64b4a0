// What a module id of a bundler stands for: a path, and a query that plugins use for parts and variants of a file.

/** How the text of a module is to be parsed; `framework` files become JavaScript by their own plugin first. */
export type Language = 'js' | 'jsx' | 'ts' | 'tsx' | 'framework';

export interface ModuleId {
  /** The file, with `/` between its folders. */
  path: string;
  language: Language;
}

const LANGUAGES: Record<string, Language> = {
  js: 'jsx', // JSX is no syntax error in plain JavaScript files of some projects, and never ambiguous there
  mjs: 'jsx',
  cjs: 'jsx',
  jsx: 'jsx',
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  vue: 'framework',
  svelte: 'framework',
  astro: 'framework',
  mdx: 'framework',
};

/** For the hook filter: ids of scripts and of framework files, with any query. */
export const SCRIPT_ID = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|mdx)(?:$|\?)|\?html-proxy/;

/** For the hook filter: files that become JavaScript by a framework's plugin. */
export const FRAMEWORK_ID = /\.(?:vue|svelte|astro|mdx)(?:$|\?)/;

/** Queries under which the file's text is not what is executed (Vite's `?raw`, `?worker`, ...). */
const NOT_A_SCRIPT = /[?&](?:raw|url|inline|worker|sharedworker|direct)(?:&|=|$)/;

/**
 * Takes the id of a module apart.
 * @returns undefined if the module is no script: other files, virtual modules, parts of components that are not scripts
 */
export function parseModuleId(id: string): ModuleId | undefined {
  if (id.startsWith('\0')) return undefined;
  const queryStart = id.indexOf('?');
  const path = (queryStart < 0 ? id : id.slice(0, queryStart)).replaceAll('\\', '/');
  const query = queryStart < 0 ? '' : id.slice(queryStart);
  if (NOT_A_SCRIPT.test(query) || path.endsWith('.d.ts')) return undefined;
  if (query.includes('html-proxy')) return /\.css(?:&|$)/.test(query) ? undefined : { path, language: 'js' };
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? '';
  const language = Object.hasOwn(LANGUAGES, extension) ? LANGUAGES[extension] : undefined;
  if (language === undefined) return undefined;
  if (language !== 'framework' || query === '') return { path, language };
  return subRequest(path, query);
}

/** A part of a component: `App.vue?vue&type=script&setup=true&lang.ts`, `App.svelte?svelte&type=style&lang.css`. */
function subRequest(path: string, query: string): ModuleId | undefined {
  const type = /[?&]type=(\w+)/.exec(query)?.[1];
  if (type === undefined) return { path, language: 'framework' }; // `?t=123` of hot updates
  if (type !== 'script' && type !== 'module') return undefined;
  const lang = /[?&]lang[.=](\w+)/.exec(query)?.[1] ?? 'js';
  const language = Object.hasOwn(LANGUAGES, lang) ? LANGUAGES[lang] : undefined;
  return language === undefined || language === 'framework' ? undefined : { path, language };
}
