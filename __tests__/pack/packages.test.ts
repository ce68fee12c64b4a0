// What is in the tarballs, and whether bundlers, Node and TypeScript find their way in them.
import { readFileSync, rmSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { filterProblems } from '@arethetypeswrong/core/problems';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { PACKAGES } from '../../scripts/packages.ts';
import { packAll } from '../helpers/consumer.ts';

let packed: ReturnType<typeof packAll>;

beforeAll(() => {
  packed = packAll();
});

afterAll(() => rmSync(packed.folder, { recursive: true, force: true }));

describe.each(PACKAGES)('%s', name => {
  const tarball = () => new Uint8Array(readFileSync(packed.tarballs[name] ?? ''));

  test('has what a package should have, and nothing else', () => {
    const content = createPackageFromTarballData(tarball());
    const files = content.listFiles().map(file => file.replace(`/node_modules/${name}/`, ''));
    expect(files).toEqual(
      expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'dist/index.js', 'src/index.ts']),
    );
    const [, version = ''] = /^## (\S+)/m.exec(content.readFile(`/node_modules/${name}/CHANGELOG.md`)) ?? [];
    expect(version).toBe(content.packageVersion);
    const known = /^(dist\/.+\.(js|d\.ts)(\.map)?|src\/.+\.ts|(README|CHANGELOG)\.md|LICENSE|package\.json)$/;
    expect(files.filter(file => !known.test(file))).toEqual([]);
  });

  test('publint finds nothing', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: tarball().buffer as ArrayBuffer }, strict: true });
    expect(messages.map(message => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('types resolve for ES modules and bundlers', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball()));
    if (analysis.types === false) throw new Error('no types');
    // The packages are ES modules only: `require` of them is Node's require(esm), which TypeScript's CommonJS modes of
    // old do not know, and resolution without `exports` is of the time before them.
    const problems = (['node16-esm', 'bundler'] as const).flatMap(resolutionKind =>
      filterProblems(analysis, { resolutionKind }),
    );
    expect(problems).toEqual([]);
    expect(
      Object.values(analysis.entrypoints).filter(entry => !entry.hasTypes && !/package\.json/.test(entry.subpath)),
    ).toEqual([]);
  });
});
