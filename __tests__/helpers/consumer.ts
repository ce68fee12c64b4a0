// A project of a user, made in a temporary folder outside this repository: our packages come from packed tarballs, all
// others from the registry (or npm's cache), and nothing of this checkout or of the running npm script leaks in.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { PACKAGES } from '../../scripts/packages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Environment variables that npm, Jest and Node set for us and that a user's shell would not have. */
const OURS = /^(npm_(?!config_(cache|registry|userconfig|globalconfig|cafile)$)|NODE_|JEST_|BABEL_|INIT_CWD$|RTJS_)/;

/**
 * Packs the four packages as `npm publish` would.
 * @returns the paths of the tarballs by the name of the package, in a new folder that the caller removes
 * @throws if a package is not built
 */
export function packAll(): { folder: string; tarballs: Record<string, string> } {
  for (const name of PACKAGES) {
    if (!existsSync(join(ROOT, name, 'dist/index.js'))) throw new Error(`${name} is not built: npm run build`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'rtjs-tarballs-'));
  const workspaces = PACKAGES.flatMap(name => ['-w', name]);
  run(['npm', 'pack', '--silent', '--pack-destination', folder, ...workspaces], { cwd: ROOT, env: userEnvironment() });
  const version = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
  return { folder, tarballs: Object.fromEntries(PACKAGES.map(n => [n, join(folder, `${n}-${version}.tgz`)])) };
}

/** A project of a user. */
export class Consumer {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly node: string;

  /**
   * @param template the folder with the project's files
   * @param packages what `npm install` gets: tarballs, and names with ranges
   * @param node the path of the Node that npm and the project's tools run with
   */
  constructor(template: string, packages: readonly string[], node: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'rtjs-consumer-'));
    this.node = node;
    this.env = userEnvironment(dirname(node));
    cpSync(template, this.folder, { recursive: true });
    this.run(['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...packages]);
  }

  /**
   * Runs a command in the project; `npx` style names are not looked up, give `node_modules/.bin/...`.
   * @param options `cwd` relative to the project; `env` in addition to the user's
   * @returns what it wrote to stdout
   * @throws with all its output if it fails
   */
  run(command: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}): string {
    const env = { ...this.env, ...options.env };
    return run(command, { cwd: join(this.folder, options.cwd ?? '.'), env });
  }

  /**
   * Where our packages were installed from.
   * @returns one line a copy, `node_modules/rtjs-runtime <- rtjs-runtime-0.1.0.tgz`, with `(link)` if it is a link
   */
  origins(): string[] {
    const lock = JSON.parse(readFileSync(join(this.folder, 'package-lock.json'), 'utf8'));
    return Object.entries<{ resolved?: string; link?: boolean }>(lock.packages)
      .filter(([path]) => PACKAGES.some(name => path.endsWith(`node_modules/${name}`)))
      .map(([path, { resolved, link }]) => {
        const from = resolved?.startsWith('file:') ? basename(resolved) : 'the registry';
        return `${path} <- ${from}${link ? ' (link)' : ''}`;
      });
  }

  /** Removes the project. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * The Node 20 that a user with nothing but Node 20 and npm has: the one on the path outside `node_modules`, else, where
 * that is another one, the npm package `node@20`, installed below `folder`.
 * @returns the path of the executable, of a version that loads ES modules by `require` (20.19 or later)
 */
export function findNode20(folder: string): string {
  const outside = outsidePath()
    .split(delimiter)
    .map(path => join(path, 'node'))
    .find(isExecutable);
  if (outside !== undefined && /^v20\.(19|[2-9]\d)\./.test(run([outside, '--version'], {}))) return outside;
  const project = join(folder, 'node-20');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }));
  run(['npm', 'install', '--no-audit', '--no-fund', '--silent', 'node@20'], { cwd: project, env: userEnvironment() });
  return join(project, 'node_modules/node/bin/node');
}

function userEnvironment(...first: string[]): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(kept), PATH: [...first, outsidePath()].join(delimiter), NO_COLOR: '1' };
}

function outsidePath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter(folder => !/node_modules[\\/]\.bin$|node-gyp-bin$/.test(folder)).join(delimiter);
}

function run([program = '', ...args]: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${[program, ...args].join(' ')}: ${error?.message ?? `status ${status}`}\n${stdout}${stderr}`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
