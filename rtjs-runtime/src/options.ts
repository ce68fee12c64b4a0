import { RtjsError } from './errors.ts';
import { type Policy, policies } from './policies.ts';

/** A rule: what the value must be, in words, and whether it is. */
type Rule = readonly [expected: string, holds: (value: never) => boolean];
export type Rules = Readonly<Record<string, Rule>>;

const isType =
  (type: string) =>
  (value: unknown): boolean =>
    typeof value === type;
const isFiniteNumber = Number.isFinite as (value: unknown) => boolean;

const positive: Rule = ['milliseconds > 0', (value: unknown) => typeof value === 'number' && value > 0];
const callback: Rule = ['a function', isType('function')];
const text: Rule = ['a string', isType('string')];
const budget: Rule = [
  "an integer >= 1 or 'auto'",
  (value: number | 'auto') => value === 'auto' || (Number.isInteger(value) && (value as number) >= 1),
];
const finite: Rule = ['a finite number', isFiniteNumber];

export const jobRules: Rules = {
  args: ['an array', Array.isArray],
  deadline: positive,
  priority: finite,
  period: positive,
  name: text,
  budget,
  signal: ['an AbortSignal', (value: AbortSignal | null) => typeof value?.aborted === 'boolean'],
  onDone: callback,
};

export const schedulerRules: Rules = {
  policy: [
    `one of ${Object.keys(policies).join(', ')}, or { name, key(job) }`,
    (value: string | Policy | null) =>
      typeof value === 'string' ? Object.hasOwn(policies, value) : typeof value?.key === 'function',
  ],
  slice: positive,
  round: positive,
  budget,
  host: ['a host', (value: { post?: unknown } | null) => typeof value?.post === 'function'],
  name: text,
};

export const alarmRules: Rules = {
  at: finite,
  delay: ['milliseconds >= 0', (value: number) => isFiniteNumber(value) && value >= 0],
  period: ['milliseconds > 0', (value: number) => isFiniteNumber(value) && value > 0],
  keepAlive: ['a boolean', isType('boolean')],
};

/** Edit distance of two words. */
function distance(a: string, b: string): number {
  let row = Array.from(`${b} `, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    const above = row;
    row = [i + 1];
    for (let j = 0; j < b.length; j++) {
      row.push(Math.min(row[j]! + 1, above[j + 1]! + 1, above[j]! + (a[i] === b[j] ? 0 : 1)));
    }
  }
  return row.at(-1)!;
}

/**
 * Checks an options object against its rules: unknown keys and wrong values are refused, `undefined` is not given.
 * @throws RtjsError RTJS_OPTION
 */
export function check<T extends object>(options: T | undefined, rules: Rules, what: string): T {
  if (options === undefined) return {} as T;
  if (typeof options !== 'object' || options === null)
    throw new RtjsError('OPTION', `${what} options must be an object`);
  for (const [key, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (!rule) throw new RtjsError('OPTION', `unknown ${what} option '${key}'${suggest(key, Object.keys(rules))}`);
    if (value !== undefined && !rule[1](value as never)) {
      throw new RtjsError('OPTION', `${what} option '${key}' must be ${rule[0]}, not ${show(value)}`);
    }
  }
  return options;
}

const show = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : typeof value === 'number' ? `${value}` : `a ${typeof value}`;

function suggest(key: string, known: readonly string[]): string {
  const near = known.toSorted((a, b) => distance(key, a) - distance(key, b))[0]!;
  return distance(key, near) < 4 ? `: did you mean '${near}'?` : `; known: ${known.join(', ')}`;
}
