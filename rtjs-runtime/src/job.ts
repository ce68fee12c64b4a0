import { CancelledError, RtjsError } from './errors.ts';
import { Fibre } from './fibre.ts';
import { NativePromise } from './natives.ts';
import type { Ranked } from './policies.ts';
import type { Scheduler } from './scheduler.ts';

/** How a job's code can be left: at its points, at its `yield`s, or not at all. */
export type Kind = 'compiled' | 'generator' | 'atomic';

export type State = 'pending' | 'ready' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled';

const NEXT: Readonly<Record<State, string>> = {
  pending: 'ready cancelled',
  ready: 'running cancelled',
  running: 'ready waiting done failed cancelled',
  waiting: 'ready',
  done: '',
  failed: '',
  cancelled: '',
};

/** What a job is made of, checked. */
export interface Release {
  readonly fn: (...args: never[]) => unknown;
  readonly self: unknown;
  readonly args: readonly unknown[];
  readonly name: string;
  readonly deadline: number;
  readonly priority: number;
  readonly period: number;
  readonly budget: number | 'auto';
  readonly signal: AbortSignal | undefined;
  readonly onDone: ((job: Job) => void) | undefined;
}

/** One release of a task: made by `submit`, awaitable. All times in ms of the scheduler's clock. */
export class Job<T = unknown> implements PromiseLike<T>, Ranked {
  readonly name: string;
  readonly sequence: number;
  readonly releaseTime: number;
  /** Relative to the release; Infinity without one. */
  readonly deadline: number;
  readonly priority: number;
  readonly period: number;
  /** When its first slice began. */
  startTime: number | undefined;
  finishTime: number | undefined;
  /** Sum of its slices. */
  executedTime = 0;
  /** How often it was left for another job although it could have gone on. */
  preemptions = 0;
  /** Known once it has started. */
  kind: Kind | undefined;

  // Below: for the scheduler only.
  /** @internal */ readonly scheduler: Scheduler;
  /** @internal */ release: Release | null;
  /** @internal */ readonly entry: Fibre;
  /** @internal */ children: Set<Fibre> | null = null;
  /** @internal */ cancellation: CancelledError | null = null;
  /** @internal */ sections = 0;
  /** @internal */ budget: number | 'auto';
  /** Points until the next look at the clock. @internal */
  refill = 1;
  /** `refill` rests on a measurement. @internal */
  measured = false;
  /** @internal */ unlisten: (() => void) | null = null;
  private status: State = 'pending';
  private outcome: unknown;
  private promise: Promise<T> | null = null;
  private settle: { resolve(value: unknown): void; reject(error: unknown): void } | null = null;

  /** @internal */
  constructor(scheduler: Scheduler, release: Release, sequence: number, time: number) {
    this.scheduler = scheduler;
    this.release = release;
    this.name = release.name;
    this.sequence = sequence;
    this.releaseTime = time;
    this.deadline = release.deadline;
    this.priority = release.priority;
    this.period = release.period;
    this.budget = release.budget;
    this.entry = new Fibre(this as Job, null);
  }

  /** 'ready' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled'. */
  get state(): State {
    return this.status;
  }

  get absoluteDeadline(): number {
    return this.releaseTime + this.deadline;
  }

  /** From the release to the end; undefined before the end. */
  get responseTime(): number | undefined {
    return this.finishTime === undefined ? undefined : this.finishTime - this.releaseTime;
  }

  /** Has it missed its deadline, or is it late already? */
  get missed(): boolean {
    return (this.finishTime ?? this.scheduler.now()) > this.absoluteDeadline;
  }

  /** @internal */
  fibres(): Fibre[] {
    return this.children ? [this.entry, ...this.children] : [this.entry];
  }

  /** @internal */
  get ended(): boolean {
    return NEXT[this.status] === '';
  }

  /**
   * Cancels the job: its `finally` blocks run, no `catch` does, and it ends 'cancelled'. If it has not started, nothing of
   * it runs. A second cancel, or that of a job which has ended, does nothing.
   * @param reason becomes the `cause` of the CancelledError
   * @returns whether this call is what cancels it
   */
  cancel(reason?: unknown): boolean {
    if (this.ended || this.cancellation) return false;
    this.cancellation = new CancelledError(this.name, reason);
    this.scheduler.cancel(this as Job);
    return true;
  }

  // biome-ignore lint/suspicious/noThenProperty: a job is awaitable.
  then<A = T, B = never>(
    done?: ((value: T) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.native().then(done, failed);
  }

  catch<B = never>(failed?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.native().catch(failed);
  }

  finally(callback?: (() => void) | null): Promise<T> {
    return this.native().finally(callback);
  }

  /** @internal */
  become(state: State): void {
    if (!NEXT[this.status].includes(state)) {
      throw new RtjsError('INTERNAL', `job ${this.name} cannot go from ${this.status} to ${state}`);
    }
    this.status = state;
  }

  /** Ends the job; `outcome` is its value or its error. @internal */
  end(state: 'done' | 'failed' | 'cancelled', outcome: unknown): void {
    this.become(state);
    this.finishTime = this.scheduler.now();
    this.outcome = outcome;
    this.release = null;
    this.unlisten?.();
    const { settle } = this;
    if (settle) {
      if (state === 'done') settle.resolve(outcome);
      else settle.reject(outcome);
    }
    // Nobody has asked yet: a failure becomes the host's unhandled rejection unless somebody asks now. A cancellation is
    // somebody's wish, and no news.
    else if (state === 'failed') this.native();
  }

  /** The promise behind `then` is made when somebody asks for it: most jobs are never awaited. */
  private native(): Promise<T> {
    this.promise ??= new NativePromise<T>((resolve, reject) => {
      if (this.status === 'done') resolve(this.outcome as T);
      else if (this.ended) reject(this.outcome);
      else this.settle = { resolve: resolve as (value: unknown) => void, reject };
    });
    return this.promise;
  }
}
