import { type Alarm, type AlarmOptions, setAlarm } from '../alarms.ts';
import { RtjsError } from '../errors.ts';
import type { Fibre, State } from '../fibre.ts';
import { nativeHost } from '../hosts.ts';
import type { Job } from '../job.ts';
import { Scheduler } from '../scheduler.ts';
import { configureScheduler, type Settings } from '../settings.ts';
import { Checker } from './checker.ts';
import { Recorder } from './record.ts';
import { VirtualHost } from './virtual-host.ts';

/** Rounds, or turns of the event loop, at one and the same time after which something must be wrong. */
const ENDLESS = 100_000;

/** Lets all microtasks run, those that they make too. */
const settle = (): Promise<void> => new Promise(resolve => nativeHost.post(resolve));

/**
 * A scheduler with a manual clock: jobs take time only by `consume(ms)`. It checks itself (order of the ready queue, legal
 * states, nesting of sections) and writes down the schedule.
 *
 * What happens at one and the same time happens in this order: a job finishes; a budget ends; a deadline is missed (a job
 * that finishes at its deadline has met it); a slice ends; alarms go off and release jobs, which stand behind their equals.
 * Promises that are settled wake their jobs when the round is over, as everywhere.
 */
export class VirtualScheduler extends Scheduler {
  override host: VirtualHost = new VirtualHost();
  /** All jobs, in the order of their release. */
  readonly released: Job[] = [];
  /** Time does not go beyond this. @internal */
  limit = Infinity;
  /** A job has reached the limit. @internal */
  stalled = false;
  /** What `consume` has returned to a generator that has not gone into it yet. @internal */
  unstarted: unknown = null;
  readonly #recorder = new Recorder();
  readonly #checker = new Checker(this);

  constructor(settings: Omit<Settings, 'host'> = {}) {
    super();
    configureScheduler(this, settings);
    this.observer = (fibre, from) => this.#observe(fibre, from);
  }

  /** The schedule so far: `[start, end, job]`, neighbours of the same name joined. */
  get trace(): Recorder['trace'] {
    return this.#recorder.trace;
  }

  /** All events so far: `[time, event, job]`. */
  get log(): Recorder['log'] {
    return this.#recorder.log;
  }

  /** What was reported: errors of callbacks, and those that nobody could catch. Look and take away. */
  get errors(): unknown[] {
    return this.host.errors;
  }

  /** Jobs that have missed their deadline by now. */
  get misses(): Job[] {
    return this.released.filter(job => job.missed);
  }

  /** Sets an alarm on this scheduler; see `setAlarm`. */
  setAlarm(callback: (alarm: Alarm) => void, options: Omit<AlarmOptions, 'scheduler'>): Alarm {
    return setAlarm(callback, { ...options, scheduler: this });
  }

  /**
   * Runs until nothing is left to do that would keep a process alive: no job is ready, none waits for what has settled, no
   * one-shot alarm is pending. All that can happen at the present time happens before it returns its promise.
   * @throws RtjsError RTJS_INTERNAL if the scheduler has broken one of its own rules, RTJS_ENDLESS if it comes to no end
   */
  drain(): Promise<void> {
    return this.#run(Infinity);
  }

  /** Lets `ms` of virtual time pass, with all that happens in it; see `drain`. */
  advance(ms: number): Promise<void> {
    return this.#run(this.host.time + ms);
  }

  /** Lets time pass until `time`: all events up to then have happened, those at `time` too. */
  runUntil(time: number): Promise<void> {
    return this.#run(time);
  }

  /** The next time after now at which something may happen. @internal */
  nextEvent(): number {
    const times = [this.sliceEnd, this.roundEnd, this.nextAlarm, this.limit, this.host.nextTimer];
    return Math.min(...times.filter(time => time > this.host.time));
  }

  async #run(end: number): Promise<void> {
    const { host } = this;
    this.limit = end;
    this.stalled = false;
    let { time } = host;
    for (let turns = 0; ; turns++) {
      if (host.time > time) turns = 0;
      time = host.time;
      this.#runPosted(turns);
      // Promises come first: time passes only when nothing can happen any more without.
      await settle();
      if (host.posts.length > 0 && !this.stalled) continue;
      if (this.stalled || host.nextTimer > end || (end === Infinity && !host.kept)) break;
      host.ringNext();
    }
    if (end < Infinity) host.time = Math.max(host.time, end);
    this.limit = Infinity;
    this.#checker.checkSections(this.released);
    const { violations } = this.#checker;
    if (violations.length > 0) throw new RtjsError('INTERNAL', violations.splice(0).join('; '));
  }

  /** Runs what is posted, until time has passed; `turns` were taken at this time already. */
  #runPosted(turns: number): void {
    const { host } = this;
    const { time } = host;
    for (let rounds = turns; host.posts.length > 0 && !this.stalled && host.time === time; rounds++) {
      host.posts.shift()!();
      if (rounds > ENDLESS) throw new RtjsError('ENDLESS', `${ENDLESS} rounds at ${time} ms`);
    }
    if (turns > ENDLESS) throw new RtjsError('ENDLESS', `${ENDLESS} timers and promises at ${time} ms`);
  }

  #observe(fibre: Fibre, from: State): void {
    if (from === 'pending' && fibre === fibre.job) this.released.push(fibre.job);
    this.#recorder.note(fibre, from, this.host.time);
    this.#checker.note(fibre, from);
  }
}

/** Makes a scheduler in virtual time; see `VirtualScheduler`. */
export const createVirtualScheduler = (settings?: Omit<Settings, 'host'>): VirtualScheduler =>
  new VirtualScheduler(settings);
