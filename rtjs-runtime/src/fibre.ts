import { DEVELOPMENT } from '#development';
import { RtjsError } from './errors.ts';
import type { Job } from './job.ts';
import { NativePromise } from './natives.ts';
import type { Chain } from './shared.ts';

export type State = 'pending' | 'ready' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled';

/** Stages of the cancellation of a fibre: asked for, and raised in it, so that it unwinds. */
export const DUE = 1;
export const RAISED = 2;

/** How a fibre goes on. */
export type Resume = 'next' | 'throw' | 'return';

/** The legal changes of state; checked in development, since a violation is a bug of ours. */
const LEGAL = DEVELOPMENT && {
  pending: 'ready waiting cancelled',
  ready: 'running cancelled',
  running: 'ready waiting done failed cancelled',
  waiting: 'ready',
  done: '',
  failed: '',
  cancelled: '',
};

/**
 * One stack of a job: its entry, which is the job itself, or the rest of an async function that the entry has called.
 * Stands in the ready queue by its job's key; `seq` orders equals.
 */
export class Fibre<T = unknown> {
  readonly state: State = 'pending';
  /** @internal */ declare readonly job: Job;
  /** @internal */ declare chain: Chain | undefined;
  /** @internal */ key = 0;
  /** @internal */ seq = 0;
  /** @internal */ index = -1;
  /** What is left of its slice (ms). @internal */
  left = 0;
  /** @internal */ resume: Resume = 'next';
  /** What it goes on with; at last its outcome. @internal */
  declare value: unknown;
  /** What ends its present wait: what a former one brings is void. @internal */
  declare wake: unknown;
  /** What it awaits. @internal */
  declare awaiting: unknown;
  /** How far its cancellation is: 0, DUE or RAISED. @internal */
  cancelled = 0;
  /** Points passed since a cancellation was raised in a hand-written generator. @internal */
  passed = 0;
  #promise: Promise<T> | undefined;
  #settle: (() => void) | undefined;
  #ended: boolean | undefined;

  /** @internal */
  constructor(job?: Job, chain?: Chain) {
    this.job = job ?? (this as unknown as Job);
    this.chain = chain;
  }

  /** @internal */
  become(state: State): void {
    if (LEGAL && !LEGAL[this.state].includes(state)) {
      throw new RtjsError('INTERNAL', `${this.job.name} cannot go from ${this.state} to ${state}`);
    }
    const from = this.state;
    (this as { state: State }).state = state;
    this.job.scheduler.observer?.(this, from);
  }

  /** The promise behind `then` is made when somebody asks for it: most jobs are never awaited. @internal */
  native(): Promise<T> {
    this.#promise ??= new NativePromise((resolve, reject) => {
      this.#settle = () => (this.state === 'done' ? resolve(this.value as T) : reject(this.value));
      if (this.#ended) this.#settle();
    });
    return this.#promise;
  }

  /** Ends it. @internal */
  end(state: 'done' | 'failed' | 'cancelled', outcome: unknown): void {
    this.become(state);
    this.value = outcome;
    this.#ended = true;
    this.chain = undefined;
    this.#settle?.();
    // A failure that nobody has asked for becomes the host's unhandled rejection, unless somebody asks now. A
    // cancellation is somebody's wish, and no news.
    if (state === 'failed') this.native();
    else this.#promise?.catch(() => {});
  }
}
