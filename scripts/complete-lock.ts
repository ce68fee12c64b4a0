// Adds the packages for other platforms to package-lock.json that npm left out. npm resolves them from the registry; where
// a mirror has only those of its own platform, they are missing, and `npm ci` refuses the lock file. Their versions are
// exact in the package that names them, and their platform is in their name.
//   node scripts/complete-lock.ts [--check]
import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  version?: string;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
  [key: string]: unknown;
}

const FILE = 'package-lock.json';
const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32'];

const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(FILE, 'utf8'));
const added: string[] = [];

for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  const names = Object.keys(optionalDependencies);
  const present = names.map(name => find(parent, name)).find(path => path !== undefined);
  for (const name of names) {
    const version = optionalDependencies[name] ?? '';
    if (find(parent, name) !== undefined) continue;
    if (!/^\d+\.\d+\.\d+\S*$/.test(version)) throw new Error(`${parent} needs ${name} ${version}: no exact version`);
    const path = placeOf(parent, name, present);
    const { cpu, os, libc } = platformOf(name);
    // In the order in which npm writes them.
    const entry = { version, cpu, dev, libc, optional: true, os };
    lock.packages[path] = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
    added.push(`${path} ${version}`);
  }
}

console.log(added.length > 0 ? added.join('\n') : `${FILE} is complete`);
if (process.argv.includes('--check')) process.exitCode = added.length > 0 ? 1 : 0;
else if (added.length > 0)
  writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: sorted(lock.packages) }, null, 2)}\n`);

/** Where Node finds a dependency of the package at `parent`: there or further up. */
function find(parent: string, name: string): string | undefined {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in lock.packages) return path;
    if (folder === '') return undefined;
  }
}

/** Beside the one for this platform, whose place npm has chosen; else below the package that names it. */
function placeOf(parent: string, name: string, sibling: string | undefined): string {
  const base = sibling?.slice(0, sibling.lastIndexOf('node_modules/'));
  return `${base ?? `${parent}/`}node_modules/${name}`;
}

function platformOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const words = name.split(/[/-]/);
  const os = OS.filter(word => words.includes(word));
  const cpu = CPU.filter(word => words.includes(word));
  const libc = ['musl', 'gnu'].filter(kind => words.some(word => word.startsWith(kind)));
  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(libc.length > 0 && os.includes('linux') ? { libc: libc.map(kind => (kind === 'gnu' ? 'glibc' : kind)) } : {}),
  };
}

function sorted(packages: Record<string, Entry>): Record<string, Entry> {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
}
