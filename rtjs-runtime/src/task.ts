import type { Parameters } from './release.ts';

const PARAMETERS = ['name', 'deadline', 'priority', 'period', 'budget'] as const;

/**
 * A task with static parameters, on the instance or on the class: `class Sort extends Task { static deadline = 50;
 * @preempt run(list) { ... } }`, then `submit(new Sort(), { args: [list] })`.
 */
export abstract class Task<A extends unknown[] = never[], R = unknown> implements Parameters {
  declare name?: string | undefined;
  /** Relative, in ms. */
  declare deadline?: number | undefined;
  /** Larger is more urgent. */
  declare priority?: number | undefined;
  /** In ms. */
  declare period?: number | undefined;
  declare budget?: number | 'auto' | undefined;
  abstract run(...args: A): R;

  /** Its own parameters, else those of its class. */
  parameters(): Parameters {
    const statics = this.constructor as Parameters;
    return Object.fromEntries(PARAMETERS.map(key => [key, this[key] ?? statics[key]]));
  }
}

/**
 * Marks a method as preemptable. The compiler removes it; where nothing is compiled it does nothing, as a decorator of TC39
 * and as a legacy one.
 */
// biome-ignore lint/suspicious/noExplicitAny: any method.
export function preempt(method: any, context: any, descriptor?: PropertyDescriptor): any {
  void method;
  void context;
  return descriptor;
}
