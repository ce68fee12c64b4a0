import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkFigures } from '../../scripts/docs/figures.ts';
import { checkLinks } from '../../scripts/docs/links.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rtjs-docs-'));
  const rows = [
    { case: 'all', variant: 'fcfs', metric: 'fps.mean', value: 33.46 },
    { case: 'all', variant: 'rtjs', metric: 'fps.mean', value: 60 },
  ];
  writeFileSync(join(folder, 'macro.json'), JSON.stringify({ browser: 'chromium', rows }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('figures', () => {
  const figure = (selector: string, shown: string) => `<!-- figure: macro.json ${selector} -->${shown}<!-- /figure -->`;
  const fcfs = 'browser=chromium case=all variant=fcfs metric=fps.mean digits=1';

  test.each([
    ['as the result says', figure(fcfs, '33.5'), []],
    ['without decimals', figure('variant=rtjs', '60'), []],
    ['scaled', figure(`${fcfs} scale=10`, '334.6'), []],
    ['another number', figure(fcfs, '33.4'), [/^a\.md:1: the figure is 33\.4, the result 33\.5/]],
    ['two rows', figure('case=all', '60'), [/2 rows of the results fit/]],
    ['no row', figure('case=none', '60'), [/0 rows of the results fit/]],
    ['another property', figure('variant=rtjs of=unit', '60'), [/no number unit/]],
    ['no pair', figure('rtjs', '60'), [/rtjs is not of the form/]],
    ['no file', figure(fcfs, '1').replace('macro', 'micro'), [/ENOENT/]],
    ['no end', '<!-- figure: macro.json variant=rtjs -->60', [/1 figure markers, but 0 whole figures/]],
    ['in code', `\`${figure(fcfs, '1')}\`\n\n\`\`\`html\n${figure(fcfs, '1')}\n\`\`\`\n`, []],
  ])('%s', (_name, text, expected) => {
    const { problems } = checkFigures('a.md', text, folder, false);
    expect(problems).toHaveLength(expected.length);
    for (const [i, pattern] of expected.entries()) expect(problems[i]).toMatch(pattern);
  });

  test('are written on demand', () => {
    const text = `${figure(fcfs, '1')} and ${figure('variant=rtjs', '')} FPS`;
    const result = checkFigures('a.md', text, folder, true);
    expect(result).toEqual({
      text: `${figure(fcfs, '33.5')} and ${figure('variant=rtjs', '60')} FPS`,
      count: 2,
      problems: [],
    });
  });
});

describe('links and paths', () => {
  test.each([
    ['relative link', '[a](../package.json)', 0],
    ['broken link', '[a](../package.yaml)', 1],
    ['broken picture', '![a](no.svg "title")', 1],
    ['broken HTML picture', '<img src="no.svg" width="80">', 1],
    ['broken reference', '[a]\n\n[a]: no.md', 1],
    ['address', '[a](https://example.org/no.md) <mailto:a@b.c>', 0],
    ['link in code', '`[a](no.md)`\n\n```md\n[a](no.md)\n```', 0],
    ['path', 'see `scripts/test.ts` and `scripts/docs/`', 0],
    ['pattern', 'see `scripts/*.ts`', 0],
    ['missing path', 'see `scripts/nothing.ts`', 1],
    ['path in a user project', 'see `src/main.js`', 0],
    ['entry point', 'import `rtjs-runtime/abi`', 0],
    ['no entry point', 'import `rtjs-runtime/nothing`', 1],
    ['built file', '`rtjs-runtime/dist/nothing.js`', 0],
  ])('%s', (_name, text, problems) => {
    expect(checkLinks('docs/a.md', text)).toHaveLength(problems);
  });

  test('headings', () => {
    const file = join(folder, 'a.md');
    writeFileSync(file, '# The way: `a` to [b](c)\n\n## Twice\n\n## Twice\n\n```sh\n# no heading\n```\n');
    const links = ['the-way-a-to-b', 'twice-1', 'no-heading'].map(anchor => `[x](a.md#${anchor})`);
    expect(checkLinks(file, links.join('\n'))).toEqual([
      `${file}:3: the link a.md#no-heading names no heading of ${file}`,
    ]);
  });
});
