// What a user of TypeScript relies on; compiled only, never run.
import type { PluginObject } from '@babel/core';
import babelPlugin, { type Options } from 'babel-plugin-rtjs';
import { preempt, submit, Task } from 'rtjs-runtime';
import { defineConfig } from 'vite';
import rtjs from 'vite-plugin-rtjs';

export default defineConfig({ plugins: [rtjs({ scheduler: { policy: 'edf', slice: 1 }, packages: ['aes-js'] })] });

// @ts-expect-error there is no such policy
rtjs({ scheduler: { policy: 'fastest' } });

export const options: Options = { functions: 'marked', development: false };
export const plugin: (...args: never[]) => PluginObject = babelPlugin;

const repeat = (text: string, times: number) => text.repeat(times);
export const text: string = await submit(repeat, { args: ['a', 2], deadline: 10 });
export const fromAsync: number = await submit(async (n: number) => n, { args: [1] });
export const fromGenerator: boolean = await submit(
  function* (n: number) {
    yield;
    return n > 0;
  },
  { args: [1] },
);

// @ts-expect-error the second argument is a number
submit(repeat, { args: ['a', 'b'] });
// @ts-expect-error no such option
submit(repeat, { args: ['a', 2], deadlin: 10 });

export class Count extends Task {
  static deadline = 50;

  @preempt
  override run(limit: number): number {
    return limit;
  }
}
