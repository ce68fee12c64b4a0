import { DEVELOPMENT } from '#development';
import { RtjsError } from './errors.ts';
import { explain, explainOptions } from './explain.ts';

/** Says whether a value may be given. */
export type Rule = (value: never) => boolean;
export type Rules = Readonly<Record<string, Rule | undefined>>;

export const isFiniteNumber = Number.isFinite as (value: unknown) => boolean;
export const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;
export const isText = (value: unknown): boolean => typeof value === 'string';
export const isCallback = (value: unknown): boolean => typeof value === 'function';
export const isBudget = (value: unknown): boolean => value === 'auto' || (Number.isInteger(value) && isPositive(value));

/** Rules without a prototype: 'constructor' is no option. */
export const rulesOf = (rules: Record<string, Rule>): Rules => ({ __proto__: null, ...rules }) as unknown as Rules;

/**
 * Checks an options object against its rules, and copies what is given into `result`: `undefined` is not given.
 * @throws RtjsError RTJS_OPTION for what is no object, unknown keys and wrong values
 */
export function check<T extends object>(options: T | undefined, rules: Rules, what: string, result = {} as T): T {
  if (typeof (options ?? {}) !== 'object') {
    throw new RtjsError('OPTION', DEVELOPMENT ? explainOptions(what, options) : what);
  }
  for (const key in options) {
    const value = options[key];
    const rule = rules[key];
    if (!rule || (value !== undefined && !rule(value as never))) {
      throw new RtjsError('OPTION', DEVELOPMENT ? explain(what, key, value, rules) : key);
    }
    if (value !== undefined) result[key] = value;
  }
  return result;
}
