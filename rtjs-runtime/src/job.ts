import { FIXED, GUESSED } from './budget.ts';
import { CancelledError } from './errors.ts';
import { Fibre } from './fibre.ts';
import type { Ranked } from './policies.ts';
import type { Release } from './release.ts';
import type { Scheduler } from './scheduler.ts';

/** How a job's code can be left: at its points, at its `yield`s, or not at all. */
export type Kind = 'compiled' | 'generator' | 'atomic';

/** One release of a task: made by `submit`, awaitable. All times in ms of the scheduler's clock. */
export class Job<T = unknown> extends Fibre<T> implements Promise<T>, Ranked {
  readonly [Symbol.toStringTag] = 'Job';
  declare readonly name: string;
  declare readonly sequence: number;
  declare readonly releaseTime: number;
  /** Relative to the release; Infinity without one. */
  declare readonly deadline: number;
  declare readonly priority: number;
  declare readonly period: number;
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
  /** @internal */ declare readonly scheduler: Scheduler;
  /** Until it has ended. @internal */
  declare release: Release | null;
  /** @internal */ declare children: Set<Fibre> | undefined;
  /** @internal */ declare cancellation: CancelledError | undefined;
  /** @internal */ sections = 0;
  /** Points until the next look at the clock. @internal */
  declare refill: number;
  /** What `refill` rests on: GUESSED, MEASURED or FIXED. @internal */
  declare pace: number;

  /** @internal */
  constructor(scheduler: Scheduler, release: Release, sequence: number) {
    super();
    this.scheduler = scheduler;
    this.release = release;
    this.sequence = sequence;
    this.releaseTime = scheduler.now();
    this.name = release.name!;
    this.deadline = release.deadline ?? Infinity;
    this.priority = release.priority ?? 0;
    this.period = release.period ?? Infinity;
    const budget = release.budget ?? scheduler.budget;
    this.pace = budget === 'auto' ? GUESSED : FIXED;
    this.refill = +budget;
  }

  get absoluteDeadline(): number {
    return this.releaseTime + this.deadline;
  }

  /** From the release to the end; undefined before the end. */
  get responseTime(): number | undefined {
    return this.finishTime && this.finishTime - this.releaseTime;
  }

  /** Has it missed its deadline, or is it late already? */
  get missed(): boolean {
    return (this.finishTime ?? this.scheduler.now()) > this.absoluteDeadline;
  }

  /** The entry and its children. @internal */
  fibres(): Fibre[] {
    return [this, ...(this.children ?? [])];
  }

  /**
   * Cancels the job: its `finally` blocks run, no `catch` does, and it ends 'cancelled'. If it has not started, nothing of
   * it runs. A second cancel, or that of a job which has ended, does nothing.
   * @param reason becomes the `cause` of the CancelledError
   * @returns whether this call is what cancels it
   */
  cancel(reason?: unknown): boolean {
    if (!this.release || this.cancellation) return false;
    this.cancellation = new CancelledError(this.name, reason);
    this.scheduler.cancel(this as Job);
    return true;
  }

  /** Listens to the signal that it was submitted with. @internal */
  handleEvent(): void {
    this.cancel(this.release!.signal!.reason);
  }

  // biome-ignore lint/suspicious/noThenProperty: a job is awaitable.
  then<A = T, B = never>(
    done?: ((value: T) => A | PromiseLike<A>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: as in the types of promises.
    failed?: ((error: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.native().then(done, failed);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as in the types of promises.
  catch<B = never>(failed?: ((error: any) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.native().catch(failed);
  }

  finally(callback?: (() => void) | null): Promise<T> {
    return this.native().finally(callback);
  }
}
