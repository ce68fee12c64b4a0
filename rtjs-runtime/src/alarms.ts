import { scheduler as sharedScheduler } from './default.ts';
import { RtjsError } from './errors.ts';
import { Heap } from './heap.ts';
import type { Timers } from './hosts.ts';
import { check, isFiniteNumber, isPositive, rulesOf } from './options.ts';
import { Scheduler } from './scheduler.ts';
import { nativeTimers } from './timers.ts';

export interface AlarmOptions {
  /** First activation, in ms of the host's clock. Or give `delay`. */
  at?: number | undefined;
  /** First activation, in ms from now; the default is the period. */
  delay?: number | undefined;
  /** The k-th activation is due at the first + k * period. */
  period?: number | undefined;
  /** Does it keep Node alive? Default: a one-shot alarm does, a periodic one does not. */
  keepAlive?: boolean | undefined;
  /** Default: the shared one. */
  scheduler?: Scheduler | undefined;
}

/** The longest delay (ms) of a native timer; longer ones go off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

const isPeriod = (value: unknown): boolean => isFiniteNumber(value) && isPositive(value);

const rules = rulesOf({
  at: isFiniteNumber,
  delay: (value: number) => isPeriod(value) || value === 0,
  period: isPeriod,
  keepAlive: (value: unknown) => typeof value === 'boolean',
  scheduler: (value: unknown) => value instanceof Scheduler,
});

/** A pending alarm, as `setAlarm` returns it. */
export class Alarm {
  /** When it is due. @internal */
  key: number;
  /** @internal */ seq: number;
  /** @internal */ index = -1;
  /** It will not be rung again. @internal */
  over = false;
  /** Activations so far. */
  count = 0;
  readonly period: number | undefined;
  readonly keepAlive: boolean;
  readonly #first: number;
  readonly #callback: (alarm: Alarm) => void;
  readonly #alarms: Alarms;

  /** @internal */
  constructor(alarms: Alarms, seq: number, callback: (alarm: Alarm) => void, first: number, options: AlarmOptions) {
    this.#alarms = alarms;
    this.seq = seq;
    this.#callback = callback;
    this.key = this.#first = first;
    this.period = options.period;
    this.keepAlive = options.keepAlive ?? !options.period;
  }

  /** When it is due; in its callback: when it was due (ms of the host's clock). */
  get time(): number {
    return this.key;
  }

  /** Takes it back: it will not be called any more. Returns whether it would have been. */
  cancel(): boolean {
    return this.#alarms.cancel(this);
  }

  /** Calls back. True if it is to be rung again; moved on by a product and not a sum, so nothing drifts. @internal */
  ring(scheduler: Scheduler): boolean {
    this.count++;
    this.over = !this.period;
    scheduler.call(() => this.#callback(this));
    if (this.over) return false;
    this.key = this.#first + this.count * this.period!;
    return true;
  }
}

/** The alarms of one scheduler, ordered by time; made with its first one. The scheduler reads only `nextAlarm`. */
class Alarms {
  readonly #heap = new Heap<Alarm>();
  readonly #scheduler: Scheduler;
  /** How many of them keep the process alive. */
  #keeping = 0;
  #sequence = 0;
  #timer: unknown;
  #timerTime = Infinity;
  #timerKeeps = false;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  set(callback: (alarm: Alarm) => void, options: AlarmOptions, first: number): Alarm {
    const alarm = new Alarm(this, ++this.#sequence, callback, first, options);
    this.#add(alarm);
    this.#scheduler.rest();
    return alarm;
  }

  cancel(alarm: Alarm): boolean {
    if (alarm.over) return false;
    alarm.over = true;
    // One that is just ringing stands nowhere.
    if (alarm.index >= 0) this.#take(alarm);
    this.#scheduler.rest();
    return true;
  }

  /**
   * Rings those that are due at `now`, in their order, each at most once. What they set themselves has its turn in the
   * next pass, so that no alarm can keep the loop to itself.
   */
  ring(now: number): void {
    for (let most = this.#heap.items.length; most > 0 && this.#scheduler.nextAlarm <= now; most--) {
      const alarm = this.#heap.items[0]!;
      this.#take(alarm);
      if (alarm.ring(this.#scheduler)) this.#add(alarm);
    }
  }

  /** The scheduler has nothing to do: a native timer waits for the next alarm. */
  sleep(now: number): void {
    const { host, nextAlarm } = this.#scheduler;
    const keeps = this.#keeping > 0;
    if (nextAlarm === this.#timerTime && keeps === this.#timerKeeps) return;
    const timers = host.setTimer ? (host as Timers) : nativeTimers;
    if (this.#timer !== undefined) timers.clearTimer(this.#timer);
    this.#timer = undefined;
    this.#timerTime = nextAlarm;
    this.#timerKeeps = keeps;
    if (nextAlarm === Infinity) return;
    this.#timer = timers.setTimer(this.#wake, Math.min(Math.ceil(nextAlarm - now), LONGEST_TIMER), keeps);
  }

  /**
   * Native timers may go off early, and late: the scheduler looks for itself what is due, and sleeps again. It does not
   * begin a round here: one may be posted already, and both would go on for ever.
   */
  readonly #wake = (): void => {
    this.#timer = undefined;
    this.#timerTime = Infinity;
    this.#scheduler.rest();
  };

  #add(alarm: Alarm): void {
    if (alarm.keepAlive) this.#keeping++;
    this.#heap.push(alarm);
    this.#changed();
  }

  #take(alarm: Alarm): void {
    if (alarm.keepAlive) this.#keeping--;
    this.#heap.remove(alarm);
    this.#changed();
  }

  #changed(): void {
    this.#scheduler.nextAlarm = this.#heap.items[0]?.key ?? Infinity;
  }
}

/**
 * Calls `callback(alarm)` at a time, or periodically: never early, without drift, from the scheduler's loop while it is
 * busy, by a native timer while it is not. What the callback throws is reported; a periodic alarm goes on.
 * @param options one of `at` (ms of the host's clock) and `delay` (ms), or a `period` (ms)
 * @returns the alarm; `cancel()` takes it back
 * @throws RtjsError for wrong options
 */
export function setAlarm(callback: (alarm: Alarm) => void, options: AlarmOptions): Alarm {
  if (typeof callback !== 'function') throw new RtjsError('NOT_A_FUNCTION', 'setAlarm');
  const { at, delay, period, scheduler = sharedScheduler } = check(options, rules, 'alarm');
  if (at === undefined ? (delay ?? period) === undefined : delay !== undefined) {
    throw new RtjsError('OPTION', "an alarm needs either 'at' or 'delay', or a 'period'");
  }
  scheduler.alarms ??= new Alarms(scheduler);
  return (scheduler.alarms as Alarms).set(callback, options, at ?? scheduler.now() + (delay ?? period!));
}
