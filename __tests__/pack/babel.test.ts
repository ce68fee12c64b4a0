// A user's projects with the plugin in a Babel configuration, by name: ES modules through the command line, CommonJS
// through the synchronous API, and ES modules that preset-env turns into CommonJS.
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Consumer, findNode20, packAll } from '../helpers/consumer.ts';
import { compare, type Outcome } from '../helpers/outcome.ts';
import { readmeBlock } from '../helpers/readme.ts';

const TEMPLATE = join(import.meta.dirname, 'projects/babel');
const INSTALLING = 180_000;

let packed: ReturnType<typeof packAll>;

beforeAll(() => {
  packed = packAll();
});

afterAll(() => rmSync(packed.folder, { recursive: true, force: true }));

describe.each([
  { babel: '7', major: 20, findNode: () => findNode20(packed.folder) },
  { babel: '8', major: 24, findNode: () => process.execPath },
])('Babel $babel on Node $major', ({ babel, major, findNode }) => {
  let consumer: Consumer;

  beforeAll(() => {
    const ours = ['rtjs-runtime', 'babel-plugin-rtjs'].map(name => packed.tarballs[name] ?? '');
    const theirs = ['core', 'cli', 'preset-env'].map(name => `@babel/${name}@^${babel}`);
    consumer = new Consumer(TEMPLATE, [...ours, ...theirs], findNode());
    writeFileSync(join(consumer.folder, 'esm/babel.config.json'), readmeBlock(/^\{ "plugins": \[/));
  }, INSTALLING);

  afterAll(() => consumer?.remove());

  test('our packages come from the tarballs, and all peers fit', () => {
    expect(consumer.origins()).toEqual(
      ['babel-plugin-rtjs', 'rtjs-runtime'].map(
        name => `node_modules/${name} <- ${basename(packed.tarballs[name] ?? '')}`,
      ),
    );
    consumer.run(['npm', 'ls', '--all']);
    expect(consumer.run([consumer.node, '--version'])).toMatch(`v${major}.`);
    const [core = ''] = /@babel\/core@\S+/.exec(consumer.run(['npm', 'ls', '@babel/core', '--depth=0'])) ?? [];
    expect(core).toMatch(`@babel/core@${babel}.`);
  });

  test.each([
    ['esm', ['../node_modules/.bin/babel', 'src', '--out-dir', 'compiled']],
    ['cjs', ['node', 'compile.js']],
    ['preset-env', ['../node_modules/.bin/babel', 'src', '--out-dir', 'compiled']],
  ])('%s: timers and urgent jobs go on beside the long computation', async (project, compile) => {
    const start = (file: string): Outcome => JSON.parse(consumer.run(['node', file], { cwd: project }));
    consumer.run(compile, { cwd: project });
    // preset-env's source cannot run as it is; the same program stands in `esm`.
    const plain = start(project === 'preset-env' ? '../esm/src/main.js' : 'src/main.js');
    expect(plain).toMatchObject({ count: 216_816, order: ['heavy', 'urgent'], kind: 'atomic' });
    const compiled = await compare(`Babel ${babel}, ${project}`, plain, () => start('compiled/main.js'));
    expect(compiled).toMatchObject({ count: 216_816, order: ['urgent', 'heavy'], kind: 'compiled', smooth: true });
  });
});
