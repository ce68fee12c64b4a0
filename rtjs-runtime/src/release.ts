import { DEVELOPMENT } from '#development';
import { RtjsError } from './errors.ts';
import { explainTarget } from './explain.ts';
import type { Job } from './job.ts';
import { check, isBudget, isCallback, isFiniteNumber, isPositive, isText, rulesOf } from './options.ts';

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

/** What `submit` takes for a task; `Task` is one. */
export interface TaskLike<A extends unknown[] = never[], R = unknown> {
  run(...args: A): R;
  /** Its parameters, as far as it has any. */
  parameters?(): Parameters;
}

/** A function, or a task. */
export type Runnable<A extends unknown[], R> = ((...args: A) => R) | TaskLike<A, R>;

const rules = rulesOf({
  args: Array.isArray,
  deadline: isPositive,
  priority: isFiniteNumber,
  period: isPositive,
  name: isText,
  budget: isBudget,
  signal: (value: AbortSignal | null) => typeof value?.aborted === 'boolean',
  onDone: isCallback,
});

/** What a job is made of: checked options, and the function that they are for. */
export interface Release extends SubmitOptions<unknown[], never> {
  fn: (...args: never[]) => unknown;
  /** The task, if it is one. */
  self: unknown;
}

/** Checks what `submit` was given. */
export function releaseOf(target: unknown, options: object | undefined): Release {
  const task = typeof target === 'function' ? undefined : (target as Partial<TaskLike> | null | undefined);
  const fn = task ? task.run : target;
  if (typeof fn !== 'function') {
    throw new RtjsError('NOT_A_FUNCTION', DEVELOPMENT ? explainTarget(target) : '');
  }
  const own = check<SubmitOptions>(task?.parameters?.(), rules, 'task', { name: fn.name || 'anonymous', args: [] });
  const release = check<SubmitOptions>(options, rules, 'submit', own);
  // A copy: the caller may go on to use his array.
  return Object.assign(release, { fn, self: task, args: release.args!.slice() }) as Release;
}
