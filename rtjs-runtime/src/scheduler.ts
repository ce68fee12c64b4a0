import { type Alarm, type AlarmOptions, Alarms } from './alarms.ts';
import { Budget } from './budget.ts';
import { drive } from './drive.ts';
import { RtjsError } from './errors.ts';
import type { Fibre } from './fibre.ts';
import { Heap } from './heap.ts';
import { type Host, nativeHost } from './hosts.ts';
import { Job } from './job.ts';
import { whenSettled } from './natives.ts';
import { check, schedulerRules } from './options.ts';
import { edf, type Policy, policies } from './policies.ts';
import { type Rest, type Result, type Runnable, releaseOf, type SubmitOptions } from './release.ts';
import { Sections } from './sections.ts';
import { cell, shared } from './shared.ts';

export interface Settings {
  /** Orders the jobs; default 'edf'. */
  policy?: Policy | 'edf' | 'rm' | 'dm' | 'fp' | 'fifo' | undefined;
  /** After so many ms equals take turns; default 1. */
  slice?: number | undefined;
  /** After so many ms the event loop has its turn; default 5. */
  round?: number | undefined;
  /** Points between two looks at the clock; default 'auto': one look each 50-100 us. */
  budget?: number | 'auto' | undefined;
  /** The surroundings; default: this browser or Node. */
  host?: Host | undefined;
  name?: string | undefined;
}

/** The longest delay (ms) of a native timer; longer ones go off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What happens to a fibre, for traces, statistics and checks. */
export type Happening = 'release' | 'run' | 'leave' | 'wait' | 'wake' | 'end';

/**
 * A ready queue and the one chain of rounds that serves it:
 *
 *     host.post -> round: [alarms, choose, slice] ... until the round is over or nothing is ready -> host.post | timer
 */
export class Scheduler {
  name = 'rtjs';
  /** @internal */ host: Host = nativeHost;
  /** @internal */ policy: Policy = edf;
  /** @internal */ slice = 1;
  /** @internal */ round = 5;
  /** @internal */ budget: number | 'auto' = 'auto';
  /** @internal */ readonly ready = new Heap<Fibre>();
  /** @internal */ readonly alarms = new Alarms(() => this.rest());
  /** @internal */ readonly sections = new Sections();
  /** @internal */ running: Fibre | null = null;
  /** A point has found that the running fibre must be left. @internal */
  leaving = false;
  /** @internal */ sliceEnd = 0;
  /** @internal */ roundEnd = 0;
  /** @internal */ observer: ((happening: Happening, fibre: Fibre) => void) | null = null;
  private readonly clock = new Budget();
  private jobs = 0;
  private sequence = 0;
  private paused = false;
  private posted = false;
  private inRound = false;
  /** The fibre that was left at a point last; if another runs next, it was preempted. */
  private left: Fibre | null = null;
  private timer: unknown;
  private timerTime = Infinity;
  private timerKeeps = false;

  constructor(settings?: Settings) {
    this.configure(settings);
  }

  /** The host's time in ms. */
  now(): number {
    return this.host.now();
  }

  /** 'paused'; or 'running' while a job could run; or 'idle': nothing to do now, and nothing is polled. */
  get state(): 'idle' | 'running' | 'paused' {
    return this.paused ? 'paused' : this.running || this.choose() ? 'running' : 'idle';
  }

  /**
   * Changes settings; they hold from the next decision on.
   * @throws RtjsError RTJS_OPTION for unknown settings and wrong values; then nothing is changed
   */
  configure(settings?: Settings): void {
    const { policy, host, ...others } = check(settings, schedulerRules, 'scheduler');
    if (host && host !== this.host && (this.posted || this.inRound || this.alarms.peek())) {
      throw new RtjsError('BUSY', 'the host of a busy scheduler cannot be changed');
    }
    if (policy) this.rank(typeof policy === 'string' ? policies[policy]! : policy);
    if (host) this.host = host;
    for (const [key, value] of Object.entries(others)) if (value !== undefined) Object.assign(this, { [key]: value });
  }

  /**
   * Releases a job.
   * @param target a compiled function, a generator function, an ordinary function (runs to its end), or a Task
   * @throws RtjsError for what is no function, unknown options and wrong values
   */
  submit<A extends unknown[], R>(target: Runnable<A, R>, ...rest: Rest<A, Result<R>>): Job<Result<R>> {
    const release = releaseOf(target, rest[0] as SubmitOptions | undefined, this.budget);
    const job = new Job<Result<R>>(this, release, ++this.jobs, this.now());
    const fibre = job.entry;
    const { signal } = release;
    if (signal?.aborted) {
      job.cancel(signal.reason);
      return job;
    }
    fibre.key = this.keyOf(job as Job);
    fibre.left = this.slice;
    if (signal) {
      const abort = (): unknown => job.cancel(signal.reason);
      signal.addEventListener('abort', abort);
      job.unlisten = () => signal.removeEventListener('abort', abort);
    }
    fibre.seq = ++this.sequence;
    this.enqueue(fibre, 'release');
    if (this.running && fibre.key < this.running.key) this.interrupt();
    this.rest();
    return job;
  }

  /**
   * Calls `callback` at a time, or periodically: never early, without drift, from the scheduler's loop or by a native timer.
   * @param options `at` (ms of the host's clock) or `delay` (ms), `period` (ms), `keepAlive`
   */
  setAlarm(callback: (alarm: Alarm) => void, options: AlarmOptions): Alarm {
    return this.alarms.set(callback, options, this.now());
  }

  /** Lets jobs run again. A scheduler starts by itself. */
  start(): void {
    this.paused = false;
    this.rest();
  }

  /** The same as `start`. */
  resume(): void {
    this.start();
  }

  /** No job runs until `resume`; the running one is left at its next point. Alarms still go off. */
  pause(): void {
    this.paused = true;
    if (this.running) this.interrupt();
  }

  // ---- What fibres and sections call -------------------------------------------------------------------------

  /** @internal */
  interrupt(): void {
    if (this.running && shared.current === this.running) this.clock.interrupt();
  }

  /** Looks at the clock in place: true only if the running fibre must be left now. @internal */
  expired(fibre: Fibre): boolean {
    const now = this.now();
    this.clock.look(fibre.job, now);
    const next = this.ready.peek();
    const turnOver = now >= this.sliceEnd;
    this.leaving =
      (fibre.cancelled && !fibre.unwinding) ||
      this.paused ||
      now >= this.roundEnd ||
      this.alarms.due(now) ||
      (!this.sections.owner && !!next && (next.key < fibre.key || (turnOver && next.key === fibre.key)));
    if (this.leaving) cell.n = 0;
    else if (turnOver) this.sliceEnd = now + this.slice;
    return this.leaving;
  }

  /** @internal */
  wait(fibre: Fibre, value: unknown): void {
    const wait = ++fibre.waits;
    const settled = (resume: 'next' | 'throw') => (result: unknown) => {
      if (fibre.waits === wait) this.wake(fibre, resume, result);
    };
    if (fibre === fibre.job.entry) fibre.job.become('waiting');
    fibre.waiting = true;
    if (value instanceof Job && value.scheduler === this) fibre.awaiting = value;
    this.observer?.('wait', fibre);
    try {
      whenSettled(value, settled('next'), settled('throw'));
    } catch (error) {
      this.wake(fibre, 'throw', error);
    }
  }

  /** @internal */
  cancel(job: Job): void {
    for (const fibre of job.fibres()) {
      if (fibre.unwinding) continue;
      fibre.cancelled = true;
      if (fibre === this.running) this.interrupt();
      else if (fibre.waiting) this.wake(fibre, 'next', undefined);
      else if (!fibre.chain) {
        if (fibre.index >= 0) this.ready.remove(fibre);
        this.end(job, 'cancelled', job.cancellation);
      }
    }
  }

  /** @internal */
  enter(job: Job): void {
    this.sections.enter(job);
  }

  /** @internal */
  leave(job: Job): void {
    this.sections.leave(job);
    this.interrupt();
    this.rest();
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
  }

  // ---- The loop ------------------------------------------------------------------------------------------------

  /** Sees to it that a round is posted if there is work, else that a timer waits for the next alarm. */
  private rest(): void {
    if (this.inRound || this.posted) return;
    const time = this.alarms.peek()?.key ?? Infinity;
    const now = this.now();
    if (time <= now || (!this.paused && this.choose())) {
      this.posted = true;
      this.host.post(this.runRound);
    } else if (time !== this.timerTime || this.timerKeeps !== this.alarms.keeping > 0) this.setTimer(time, now);
  }

  private setTimer(time: number, now: number): void {
    if (this.timer !== undefined) this.host.clearTimer(this.timer);
    this.timer = undefined;
    this.timerTime = time;
    this.timerKeeps = this.alarms.keeping > 0;
    if (time === Infinity) return;
    const delay = Math.min(Math.ceil(time - now), LONGEST_TIMER);
    this.timer = this.host.setTimer(this.runTimer, delay, this.timerKeeps);
  }

  /** Native timers may go off early, and late: the round looks for itself what is due, and waits again. */
  private readonly runTimer = (): void => {
    this.timer = undefined;
    this.timerTime = Infinity;
    if (!this.posted) this.runRound();
  };

  private readonly runRound = (): void => {
    this.posted = false;
    if (this.inRound) return;
    this.inRound = true;
    try {
      let now = this.now();
      this.roundEnd = now + this.round;
      do {
        if (this.alarms.ring(now, callback => this.call(callback))) now = this.now();
        const fibre = this.paused ? undefined : this.choose();
        if (!fibre) break;
        now = this.runSlice(fibre, now);
      } while (now < this.roundEnd);
    } finally {
      this.inRound = false;
      this.rest();
    }
  };

  private choose(): Fibre | undefined {
    return this.sections.owner ? this.sections.choose() : this.ready.peek();
  }

  /** Runs one slice, and returns the time at its end. */
  private runSlice(fibre: Fibre, start: number): number {
    const { job } = fibre;
    const { current, atomic } = shared;
    const { cancelling } = cell;
    this.ready.remove(fibre);
    if (this.left && this.left !== fibre && this.left.index >= 0) this.left.job.preemptions++;
    this.left = null;
    this.running = shared.current = fibre;
    shared.atomic = 0;
    cell.cancelling = fibre.unwinding;
    this.leaving = false;
    this.sliceEnd = start + fibre.left;
    job.startTime ??= start;
    if (fibre === job.entry) job.become('running');
    this.observer?.('run', fibre);
    this.clock.begin(job, start);
    const { why, value } = drive(this, fibre);
    // A scheduler may be driven from inside another one's job (in tests): what was there comes back.
    this.running = null;
    shared.current = current;
    shared.atomic = atomic;
    cell.cancelling = cancelling;
    cell.n = 0;
    const now = this.now();
    job.executedTime += now - start;
    if (why === 'point') this.requeue(fibre, now);
    else if (why === 'wait') this.wait(fibre, value);
    else this.finish(fibre, why === 'error', value);
    return now;
  }

  /** The fibre was left at a point. It keeps its place among equals, unless its turn is over. */
  private requeue(fibre: Fibre, now: number): void {
    fibre.left = this.sliceEnd - now;
    if (fibre.left <= 0) {
      fibre.left = this.slice;
      fibre.seq = ++this.sequence;
    }
    this.left = fibre;
    this.enqueue(fibre, 'leave');
  }

  private wake(fibre: Fibre, resume: 'next' | 'throw', value: unknown): void {
    fibre.waits++;
    fibre.waiting = false;
    fibre.awaiting = null;
    fibre.resume = resume;
    fibre.value = value;
    fibre.seq = ++this.sequence;
    try {
      fibre.key = this.keyOf(fibre.job);
    } catch (error) {
      this.host.report(error);
    }
    this.enqueue(fibre, 'wake');
    this.rest();
  }

  private enqueue(fibre: Fibre, happening: Happening): void {
    if (fibre === fibre.job.entry) fibre.job.become('ready');
    this.ready.push(fibre);
    this.observer?.(happening, fibre);
  }

  private finish(fibre: Fibre, threw: boolean, value: unknown): void {
    const { job, cancelled, promise, settle } = fibre;
    if (threw && cancelled && value !== job.cancellation) this.host.report(value);
    if (fibre === job.entry) {
      if (cancelled) this.end(job, 'cancelled', job.cancellation);
      else this.end(job, threw ? 'failed' : 'done', value);
      return;
    }
    job.children!.delete(fibre);
    this.observer?.('end', fibre);
    if (cancelled) {
      // Whoever awaits it learns; but nobody needs to.
      promise!.catch(() => {});
      settle!.reject(job.cancellation);
    } else if (threw) settle!.reject(value);
    else settle!.resolve(value);
  }

  private end(job: Job, state: 'done' | 'failed' | 'cancelled', outcome: unknown): void {
    const onDone = job.release?.onDone;
    job.end(state, outcome);
    this.sections.release(job);
    this.observer?.('end', job.entry);
    if (onDone) this.call(() => onDone(job));
    this.rest();
  }

  private keyOf(job: Job, policy = this.policy): number {
    const key = policy.key(job);
    if (typeof key === 'number' && !Number.isNaN(key)) return key;
    throw new RtjsError('KEY', `policy ${policy.name} gave job ${job.name} the key ${key}`);
  }

  /** Orders all that is ready by another policy; those that wait follow when they wake. */
  private rank(policy: Policy): void {
    const fibres = [...this.ready.items];
    if (this.running) fibres.push(this.running);
    const keys = fibres.map(fibre => this.keyOf(fibre.job, policy));
    this.policy = policy;
    fibres.forEach((fibre, i) => {
      const queued = fibre.index >= 0;
      if (queued) this.ready.remove(fibre);
      fibre.key = keys[i]!;
      if (queued) this.ready.push(fibre);
    });
  }
}

/** Makes a scheduler of its own. Most programs need only the shared one. */
export const createScheduler = (settings?: Settings): Scheduler => new Scheduler(settings);
