import { RtjsError } from './errors.ts';
import type { Job, Release } from './job.ts';
import { check, jobRules } from './options.ts';

/** What a job of a function with this result type is awaited to. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the generator yields and takes.
export type Result<R> = R extends Generator<any, infer T, any> ? Awaited<T> : Awaited<R>;

/** The static parameters of a task. `Task` instances and their classes may have them, and `submit` may override them. */
export interface Parameters {
  name?: string | undefined;
  /** Relative, in ms. */
  deadline?: number | undefined;
  /** Larger is more urgent (fixed priorities). */
  priority?: number | undefined;
  /** In ms (rate monotonic). */
  period?: number | undefined;
  /** Points between two looks at the clock. */
  budget?: number | 'auto' | undefined;
}

export interface SubmitOptions<A extends readonly unknown[] = unknown[], T = unknown> extends Parameters {
  /** The function's arguments. */
  args?: A | undefined;
  /** Cancels the job; if it is aborted already, nothing starts. */
  signal?: AbortSignal | undefined;
  /** Called once when the job has ended, however. What it throws is reported. */
  onDone?: ((job: Job<T>) => void) | undefined;
}

/** `options` may only be left out where the function needs no arguments. */
export type Rest<A extends readonly unknown[], T> = [] extends A
  ? [options?: SubmitOptions<A, T>]
  : [options: SubmitOptions<A, T> & { args: A }];

/** A function, or an object with a method `run`. */
export type Runnable<A extends unknown[], R> = ((...args: A) => R) | (Parameters & { run(...args: A): R });

const PARAMETERS = ['name', 'deadline', 'priority', 'period', 'budget'] as const;

/** The parameters of a task: its own, else its class's. */
function parametersOf(task: Parameters): Parameters {
  const statics = task.constructor as Parameters;
  return Object.fromEntries(PARAMETERS.map(key => [key, task[key] ?? statics[key]]));
}

/** Checks what `submit` was given, and completes it. */
export function releaseOf(target: unknown, options: SubmitOptions | undefined, budget: number | 'auto'): Release {
  const task = typeof target === 'object' && target !== null ? (target as Parameters & { run?: unknown }) : undefined;
  const fn = task ? task.run : target;
  if (typeof fn !== 'function')
    throw new RtjsError('NOT_A_FUNCTION', 'submit needs a function, or a task with a method run');
  check(options, jobRules, 'submit');
  const given = task ? check({ ...parametersOf(task), ...options }, jobRules, 'task') : (options ?? {});
  return {
    fn: fn as Release['fn'],
    self: task,
    args: given.args ?? [],
    name: given.name ?? (fn.name || 'anonymous'),
    deadline: given.deadline ?? Infinity,
    priority: given.priority ?? 0,
    period: given.period ?? Infinity,
    budget: given.budget ?? budget,
    signal: given.signal,
    onDone: given.onDone as Release['onDone'],
  };
}
