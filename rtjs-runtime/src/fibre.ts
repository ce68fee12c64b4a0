import type { HeapItem } from './heap.ts';
import type { Job } from './job.ts';
import { NativePromise } from './natives.ts';
import type { Chain, RunningFibre } from './shared.ts';

/** How a fibre goes on. */
export type Resume = 'next' | 'throw' | 'return';

/**
 * One stack of a job: its entry, or the rest of an async function that the entry has called. Stands in the ready queue
 * by its job's key; `seq` orders equals.
 */
export class Fibre implements HeapItem, RunningFibre {
  readonly job: Job;
  chain: Chain | null;
  key = 0;
  seq = 0;
  index = -1;
  /** What is left of its slice (ms). */
  left = 0;
  resume: Resume = 'next';
  value: unknown;
  /** Number of its waits; one that is not the latest any more is void. */
  waits = 0;
  waiting = false;
  /** The job of the same scheduler that it awaits. */
  awaiting: Job | null = null;
  cancelled = false;
  /** The cancellation has been raised in it. */
  unwinding = false;
  /** Points passed since a cancellation was raised in a hand-written generator. */
  passed = 0;
  /** Of a child: its promise and the promise's functions. */
  promise: Promise<unknown> | null = null;
  settle: { resolve(value: unknown): void; reject(error: unknown): void } | null = null;

  constructor(job: Job, chain: Chain | null) {
    this.job = job;
    this.chain = chain;
  }

  get cancellation(): unknown {
    return this.job.cancellation;
  }

  expired(): boolean {
    return this.job.scheduler.expired(this);
  }

  interrupt(): void {
    this.job.scheduler.interrupt();
  }

  fork(chain: Chain, value: unknown, unwinding: boolean): Promise<unknown> {
    const { job } = this;
    const child = new Fibre(job, chain);
    child.unwinding = unwinding;
    child.cancelled = unwinding || (this.cancelled && !this.unwinding);
    child.promise = new NativePromise((resolve, reject) => {
      child.settle = { resolve, reject };
    });
    job.children ??= new Set();
    job.children.add(child);
    job.scheduler.wait(child, value);
    return child.promise;
  }

  enter(): () => void {
    const { job } = this;
    job.scheduler.enter(job);
    let inside = true;
    return () => {
      if (inside) job.scheduler.leave(job);
      inside = false;
    };
  }

  leave(): void {
    this.job.scheduler.leave(this.job);
  }

  report(error: unknown): void {
    this.job.scheduler.host.report(error);
  }
}
