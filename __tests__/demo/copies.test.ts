import { beforeAll, expect, test } from '@jest/globals';
import { runDriver } from './helpers.ts';

/** The text of each module in the bundle, by the end of its id. */
let modules: Record<string, string>;

beforeAll(async () => {
  modules = JSON.parse(await runDriver('modules.ts'));
});

/** Both copies of a module: [compiled, plain]. */
function copiesOf(end: string): [string, string] {
  const ids = Object.keys(modules).filter(id => id.endsWith(end));
  const plain = ids.filter(id => id.startsWith('\0plain:'));
  const compiled = ids.filter(id => !id.startsWith('\0plain:'));
  expect([compiled.length, plain.length]).toEqual([1, 1]);
  return [modules[compiled[0]!]!, modules[plain[0]!]!];
}

/** Points of a text: each one counts down and, when the time is over, yields. */
const pointsIn = (code: string): number => code.match(/expired\w*(?:\$\d+)?\(\)/g)?.length ?? 0;

test.each(['demo/src/load/units.ts', 'demo/src/load/aes.ts', 'demo/src/load/box.ts', 'demo/src/load/input.ts'])(
  '%s is in the bundle twice: compiled, and without any point',
  end => {
    const [compiled, plain] = copiesOf(end);
    expect(pointsIn(compiled)).toBeGreaterThan(0);
    expect(compiled).toContain('function*');
    expect(pointsIn(plain)).toBe(0);
    expect(plain).not.toMatch(/function\*|yield|cell\./);
  },
);

test('aes-js is in the bundle twice: compiled as a dependency, and as it was published', () => {
  const [compiled, plain] = copiesOf('aes-js/index.js');
  expect(pointsIn(compiled)).toBeGreaterThan(50);
  expect(pointsIn(plain)).toBe(0);
  expect(plain).not.toMatch(/function\*|yield|cell\./);
  expect(plain).toContain('ModeOfOperationCTR');
});

test('each copy of the load uses its own copy of the package and of the counters', () => {
  expect(copiesOf('demo/src/load/progress.ts')).toHaveLength(2);
});

test('the work of a task has one point for each unit', () => {
  const [compiled] = copiesOf('demo/src/load/units.ts');
  expect(pointsIn(compiled)).toBe(1);
});

test('there is one runtime', () => {
  expect(Object.keys(modules).filter(id => /rtjs-runtime\/(?:src|dist)\/scheduler\.[jt]s$/.test(id))).toHaveLength(1);
});
