import { expect, test } from '@jest/globals';
import rtjs from 'rollup-plugin-rtjs';

const bad = (options: unknown): string => {
  try {
    rtjs(options as object);
  } catch (error) {
    expect(error).toMatchObject({ name: 'TypeError', code: 'RTJS_OPTION' });
    return (error as Error).message;
  }
  return 'accepted';
};

test.each([
  [{ packges: ['aes-js'] }, "unknown option 'packges'; did you mean 'packages'?"],
  [{ zzz: 1 }, "unknown option 'zzz'; known options are include, exclude, packages"],
  [{ scheduler: { polcy: 'edf' } }, "unknown option 'scheduler.polcy'; did you mean 'policy'?"],
  [{ toString: 1 }, "unknown option 'toString'"],
  [{ packages: 'aes-js' }, "option 'packages' must be an array of package names, such as ['aes-js'], got 'aes-js'"],
  [{ packages: ['aes-js/lib'] }, "option 'packages' must be package names without a path; 'aes-js/lib' is none"],
  [{ packages: ['./aes'] }, "'./aes' is none"],
  [{ packages: ['rtjs-runtime'] }, "option 'packages' must not name the runtime itself"],
  [{ functions: 'every' }, "option 'functions' must be 'marked' or 'all', got 'every'"],
  [{ strategy: 'threads' }, "option 'strategy' must be 'generators'"],
  [{ scheduler: 'edf' }, "option 'scheduler' must be an object, got 'edf'"],
  [{ scheduler: { policy: 'lifo' } }, "option 'scheduler.policy' must be 'edf' or 'rm' or 'dm' or 'fp' or 'fifo'"],
  [{ scheduler: { slice: 0 } }, "option 'scheduler.slice' must be milliseconds > 0, got 0"],
  [{ scheduler: { round: Number.NaN } }, "option 'scheduler.round' must be milliseconds > 0, got NaN"],
  [{ scheduler: { budget: 1.5 } }, "option 'scheduler.budget' must be an integer >= 1, or 'auto', got 1.5"],
  [{ quiet: 'yes' }, "option 'quiet' must be true or false, got 'yes'"],
  [{ include: 5 }, "option 'include' must be a glob pattern, a regular expression, or an array of these, got 5"],
  [{ importSource: '' }, "option 'importSource' must be the name of a package"],
  ['edf', "options must be an object, got 'edf'"],
  [['aes-js'], 'options must be an object, got ["aes-js"]'],
])('%j is refused', (options, message) => {
  expect(bad(options)).toContain(message);
  expect(bad(options)).toMatch(/^rollup-plugin-rtjs: .*\[RTJS_OPTION\]$/);
});

test('right options are taken, undefined counts as not given', () => {
  const options = {
    include: ['src/**', /\.tsx$/],
    exclude: undefined,
    packages: ['aes-js', '@scope/lib', 'lodash.debounce'],
    scheduler: { policy: 'edf', slice: 1, round: Infinity, budget: 'auto' },
    quiet: undefined,
  };
  expect(bad(options)).toBe('accepted');
  expect(bad(undefined)).toBe('accepted');
});
