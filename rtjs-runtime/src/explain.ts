// The words of the errors that `check` throws. Development only: production builds drop this file.
import type { Rules } from './options.ts';

/** What each option must be, whatever it is an option of. */
const EXPECTED: Readonly<Record<string, string>> = {
  args: 'an array',
  at: 'a finite number',
  budget: "an integer >= 1 or 'auto'",
  deadline: 'milliseconds > 0',
  delay: 'milliseconds >= 0',
  host: 'a host',
  keepAlive: 'a boolean',
  name: 'a string',
  onDone: 'a function',
  period: 'milliseconds > 0',
  policy: "'edf', 'rm', 'dm', 'fp', 'fifo', or { name, key(job) }",
  priority: 'a finite number',
  round: 'milliseconds > 0',
  scheduler: 'a scheduler',
  signal: 'an AbortSignal',
  slice: 'milliseconds > 0',
};

/** Says what `submit` was given instead of a function. */
export function explainTarget(target: unknown): string {
  return (
    `submit needs a function, or a task with a method run, not ${show(target)}; ` +
    'to call f(1, 2) as a job, write submit(f, { args: [1, 2] })'
  );
}

/** Says what was given instead of options. */
export function explainOptions(what: string, given: unknown): string {
  return `${what} options must be an object, not ${show(given)}; arguments go into { args: [...] }`;
}

function show(value: unknown): string {
  if (value instanceof Promise) return 'a promise';
  if (typeof value === 'string') return `'${value}'`;
  return value == null || typeof value === 'number' ? String(value) : `a value of type ${typeof value}`;
}

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

/** Says what is wrong with an option, and what was probably meant. */
export function explain(what: string, key: string, value: unknown, rules: Rules): string {
  if (rules[key]) return `${what} option '${key}' must be ${EXPECTED[key]}, not ${show(value)}`;
  const known = Object.keys(rules);
  const [nearest] = known.toSorted((a, b) => distance(key, a) - distance(key, b));
  const meant = known.find(each => each.startsWith(key)) ?? (distance(key, nearest!) < 4 && nearest);
  return `unknown ${what} option '${key}'${meant ? `: did you mean '${meant}'?` : `; known: ${known.join(', ')}`}`;
}
