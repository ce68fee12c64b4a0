// A folder a rule: input.js and the output that a person has reviewed. A missing output is written, except in CI.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as babel8 from '@babel/core';
import { expect, test } from '@jest/globals';
import plugin from 'babel-plugin-rtjs';
import { compile } from './harness.ts';
import { programs } from './programs.ts';

const folder = new URL('./fixtures/', import.meta.url);

test.each(readdirSync(folder))('fixture %s', name => {
  const file = (which: string) => new URL(`${name}/${which}`, folder);
  const options = existsSync(file('options.json')) ? JSON.parse(readFileSync(file('options.json'), 'utf8')) : {};
  const output = `${compile(readFileSync(file('input.js'), 'utf8'), options)}\n`;
  if (!existsSync(file('output.js'))) {
    if (process.env.CI) throw new Error(`fixtures/${name}/output.js is missing`);
    writeFileSync(file('output.js'), output);
  }
  expect(output).toBe(readFileSync(file('output.js'), 'utf8'));
});

test.each(programs)('no node stands twice in the output: $name', ({ source, marked }) => {
  const { ast } = babel8.transformSync(source, {
    configFile: false,
    babelrc: false,
    ast: true,
    sourceType: 'script',
    plugins: [[plugin, { functions: marked ? 'marked' : 'all', moduleFormat: 'commonjs' }]],
  })!;
  const seen = new Set<object>();
  const twice: string[] = [];
  babel8.types.traverseFast(ast!, node => {
    if (seen.has(node)) twice.push(node.type);
    seen.add(node);
  });
  expect(twice).toEqual([]);
});
