import { DEVELOPMENT } from '#development';
import { beginBudget, endBudget, refillBudget } from './budget.ts';
import { drive } from './drive.ts';
import { DUE, type Fibre, RAISED, type Resume, type State } from './fibre.ts';
import { Heap } from './heap.ts';
import { type Host, nativeHost } from './hosts.ts';
import { Job } from './job.ts';
import { whenSettled } from './natives.ts';
import { edf, keyOf, type Policy } from './policies.ts';
import { type Rest, type Result, type Runnable, releaseOf } from './release.ts';
import { cell, shared } from './shared.ts';
import { beginStretch, endStretch } from './watch.ts';

/**
 * A ready queue and the one chain of rounds that serves it:
 *
 *     host.post -> round: [alarms, choose, slice] ... until the round is over or nothing is ready -> host.post | timer
 */
export class Scheduler {
  declare readonly name: string | undefined;
  /** @internal */ host: Host = nativeHost;
  /** @internal */ policy: Policy = edf;
  /** @internal */ slice = 1;
  /** @internal */ round = 5;
  /** @internal */ budget: number | 'auto' = 'auto';
  /** @internal */ readonly ready = new Heap<Fibre>();
  /** @internal */ declare running: Fibre | undefined;
  /** A point has found that the running fibre must be left. @internal */
  declare leaving: boolean;
  /** @internal */ declare sliceEnd: number;
  /** @internal */ declare roundEnd: number;
  /** There as soon as an alarm has been set. @internal */
  declare alarms: { ring(now: number): void; sleep(now: number): void } | undefined;
  /** @internal */ nextAlarm = Infinity;
  /** There while a job is inside a critical section. @internal */
  declare sections: { choose(): Fibre | undefined; drop(job: Job): void } | undefined;
  /** Sees each change of a fibre's state, for traces, statistics and checks. @internal */
  declare observer: ((fibre: Fibre, from: State) => void) | undefined;
  #sequence = 0;
  #paused: boolean | undefined;
  #posted: boolean | undefined;
  #inRound: boolean | undefined;
  /** The fibre that was left at a point last; if another runs next, it was preempted. */
  #left: Fibre | undefined;

  /** The host's time in ms. */
  now(): number {
    return this.host.now();
  }

  /** 'paused'; or 'running' while a job could run; or 'idle': nothing to do now, and nothing is polled. */
  get state(): 'idle' | 'running' | 'paused' {
    if (this.#paused) return 'paused';
    return this.running || this.#choose() ? 'running' : 'idle';
  }

  /**
   * Releases a job.
   * @param target a compiled function, a generator function, an ordinary function (it runs to its end), or a Task
   * @param rest the options: args, deadline (ms), priority, period (ms), name, budget (points), signal, onDone
   * @throws RtjsError for what is no function, unknown options and wrong values
   */
  submit<A extends unknown[], R>(target: Runnable<A, R>, ...rest: Rest<A, Result<R>>): Job<Result<R>>;
  submit(target: unknown, options?: object): Job {
    const release = releaseOf(target, options);
    const job: Job = new Job(this, release, ++this.#sequence);
    const { signal } = release;
    if (signal?.aborted) job.cancel(signal.reason);
    else {
      job.key = keyOf(job, this.policy);
      signal?.addEventListener('abort', job);
      this.#enqueue(job, true);
    }
    return job;
  }

  /** Lets jobs run (again). A scheduler starts by itself. */
  start(): void {
    this.#paused = false;
    this.rest();
  }

  /** The same as `start`. */
  resume(): void {
    this.start();
  }

  /** No job runs until `resume`; the running one is left at its next point. Alarms still go off. */
  pause(): void {
    this.#paused = true;
    this.interrupt();
  }

  // ---- What fibres, alarms and sections call -----------------------------------------------------------------

  /** The next point of the running fibre looks at the clock. @internal */
  interrupt(): void {
    endBudget();
  }

  /** Looks at the clock in place: true only if the running fibre must be left now. @internal */
  expired(fibre: Fibre): boolean {
    const now = this.now();
    const next = this.ready.items[0];
    const turnOver = now >= this.sliceEnd;
    refillBudget(fibre.job, now);
    if (DEVELOPMENT) endStretch(fibre.job.name);
    this.leaving =
      fibre.cancelled === DUE ||
      this.#paused ||
      now >= this.roundEnd ||
      now >= this.nextAlarm ||
      (!this.sections && !!next && (next.key < fibre.key || (turnOver && next.key === fibre.key)));
    if (turnOver && !this.leaving) this.sliceEnd = now + this.slice;
    return this.leaving;
  }

  /** @internal */
  wait(fibre: Fibre, value: unknown): void {
    const wake = (resume: Resume, result?: unknown): void => {
      if (fibre.wake === wake) this.#wake(fibre, resume, result);
    };
    fibre.wake = wake;
    fibre.awaiting = value;
    fibre.become('waiting');
    whenSettled(
      value,
      result => wake('next', result),
      error => wake('throw', error),
    );
    // Cancelled before it came to wait: it unwinds at once, and what it awaited is nobody's unhandled rejection.
    if (fibre.cancelled === DUE) wake('next');
  }

  /** @internal */
  cancel(job: Job): void {
    for (const fibre of job.fibres()) {
      if (fibre.cancelled) continue;
      fibre.cancelled = DUE;
      if (fibre === this.running) this.interrupt();
      else if (fibre.state === 'waiting') this.#wake(fibre, 'next');
      else if (!fibre.chain) {
        if (fibre.index >= 0) this.ready.remove(fibre);
        this.#end(fibre, 'cancelled', job.cancellation);
      }
    }
  }

  /** Calls user code outside of any job; what it throws is reported. @internal */
  call(callback: () => void): void {
    const { current } = shared;
    shared.current = null;
    try {
      callback();
    } catch (error) {
      this.host.report(error);
    }
    shared.current = current;
    // Compiled code in the callback may have refilled the budget.
    endBudget();
  }

  // ---- The loop ------------------------------------------------------------------------------------------------

  /** Sees to it that a round is posted if there is work, else that a timer waits for the next alarm. @internal */
  rest(): void {
    if (this.#inRound || this.#posted) return;
    const now = this.now();
    if (now < this.nextAlarm && !this.#choose()) this.alarms?.sleep(now);
    else {
      this.host.post(this.runRound);
      this.#posted = true;
    }
  }

  /** @internal */
  readonly runRound = (): void => {
    if (this.#inRound) return;
    this.#inRound = true;
    this.#posted = false;
    try {
      let now = this.now();
      this.roundEnd = now + this.round;
      do {
        if (now >= this.nextAlarm) {
          this.alarms!.ring(now);
          now = this.now();
        }
        const fibre = this.#choose();
        if (!fibre) break;
        now = this.#runSlice(fibre, now);
      } while (now < this.roundEnd);
    } finally {
      this.#inRound = false;
      this.rest();
    }
  };

  #choose(): Fibre | undefined {
    if (!this.#paused) return this.sections ? this.sections.choose() : this.ready.items[0];
    return undefined;
  }

  /** Runs one slice, and returns the time at its end. */
  #runSlice(fibre: Fibre, start: number): number {
    const { job } = fibre;
    const { current, atomic } = shared;
    const { cancelling } = cell;
    this.ready.remove(fibre);
    if ((this.#left?.index as number) >= 0) this.#left!.job.preemptions++;
    this.#left = undefined;
    this.running = shared.current = fibre;
    shared.atomic = 0;
    cell.cancelling = fibre.cancelled === RAISED;
    this.leaving = false;
    this.sliceEnd = start + (fibre.left || this.slice);
    job.startTime ??= start;
    fibre.become('running');
    beginBudget(job, start);
    if (DEVELOPMENT) beginStretch();
    const why = drive(this, fibre);
    // A scheduler may be driven from inside another one's job (in tests): what was there comes back.
    this.running = undefined;
    shared.current = current;
    shared.atomic = atomic;
    cell.cancelling = cancelling;
    cell.n = 0;
    const now = this.now();
    if (DEVELOPMENT) endStretch(job.name);
    job.executedTime += now - start;
    // It keeps its place among equals and the rest of its slice, unless its turn is over.
    fibre.left = Math.max(0, this.sliceEnd - now);
    if (why === 'wait') this.wait(fibre, fibre.value);
    else if (why === 'point') {
      this.#left = fibre;
      this.#enqueue(fibre, !fibre.left);
    } else this.#finish(fibre, why === 'error', fibre.value);
    return now;
  }

  #wake(fibre: Fibre, resume: Resume, value?: unknown): void {
    fibre.wake = fibre.awaiting = undefined;
    fibre.resume = resume;
    fibre.value = value;
    try {
      fibre.key = keyOf(fibre.job, this.policy);
    } catch (error) {
      fibre.resume = 'throw';
      fibre.value = error;
    }
    this.#enqueue(fibre, true);
  }

  /** Makes a fibre ready: behind its equals, or where it was. */
  #enqueue(fibre: Fibre, behind: boolean): void {
    if (behind) {
      fibre.seq = ++this.#sequence;
      fibre.left = 0;
    }
    this.ready.push(fibre);
    fibre.become('ready');
    if (fibre.key < (this.running?.key as number)) endBudget();
    this.rest();
  }

  #finish(fibre: Fibre, threw: boolean, value: unknown): void {
    const { cancellation } = fibre.job;
    if (fibre.cancelled) {
      if (threw && value !== cancellation) this.host.report(value);
      this.#end(fibre, 'cancelled', cancellation);
    } else this.#end(fibre, threw ? 'failed' : 'done', value);
  }

  #end(fibre: Fibre, state: 'done' | 'failed' | 'cancelled', outcome: unknown): void {
    const { job } = fibre;
    if (fibre !== job) {
      job.children!.delete(fibre);
      fibre.end(state, outcome);
      return;
    }
    const { signal, onDone } = job.release!;
    signal?.removeEventListener('abort', job);
    job.release = null;
    job.finishTime = this.now();
    this.sections?.drop(job);
    fibre.end(state, outcome);
    if (onDone) this.call(() => onDone(job as never));
    this.rest();
  }
}
