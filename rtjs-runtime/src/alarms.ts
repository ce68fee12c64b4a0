import { RtjsError } from './errors.ts';
import { Heap, type HeapItem } from './heap.ts';
import { alarmRules, check } from './options.ts';

export interface AlarmOptions {
  /** First activation, in ms of the host's clock. Or give `delay`. */
  at?: number;
  /** First activation, in ms from now; the default is the period. */
  delay?: number;
  /** The k-th activation is due at the first + k * period. */
  period?: number;
  /** Does it keep Node alive? Default: a one-shot alarm does, a periodic one does not. */
  keepAlive?: boolean;
}

/** A pending alarm, as `setAlarm` returns it. */
export class Alarm implements HeapItem {
  /** When it is due next (ms of the host's clock). @internal */
  key: number;
  /** @internal */ seq: number;
  /** @internal */ index = -1;
  /** It will not be rung again. @internal */
  over = false;
  /** Activations so far. */
  count = 0;
  readonly period: number | undefined;
  readonly keepAlive: boolean;
  private readonly first: number;
  private readonly callback: (alarm: Alarm) => void;
  private readonly alarms: Alarms;

  /** @internal */
  constructor(alarms: Alarms, seq: number, callback: (alarm: Alarm) => void, first: number, options: AlarmOptions) {
    this.alarms = alarms;
    this.seq = seq;
    this.callback = callback;
    this.key = this.first = first;
    this.period = options.period;
    this.keepAlive = options.keepAlive ?? !options.period;
  }

  /** When it is due; in its callback: when it was due (ms of the host's clock). */
  get time(): number {
    return this.key;
  }

  /** Takes it back: it will not be called any more. Returns whether it would have been. */
  cancel(): boolean {
    return this.alarms.cancel(this);
  }

  /** Calls back. True if it is to be rung again; moved on by a product and not a sum, so nothing drifts. @internal */
  ring(call: (callback: () => void) => void): boolean {
    this.count++;
    this.over = !this.period;
    call(() => this.callback(this));
    if (this.over) return false;
    this.key = this.first + this.count * this.period!;
    return true;
  }
}

/** The alarms of one scheduler, ordered by time. */
export class Alarms extends Heap<Alarm> {
  /** How many of them keep the process alive. */
  keeping = 0;
  private sequence = 0;
  private readonly changed: () => void;

  constructor(changed: () => void) {
    super();
    this.changed = changed;
  }

  /** Is one due? */
  due(now: number): boolean {
    return this.items.length > 0 && this.items[0]!.key <= now;
  }

  set(callback: (alarm: Alarm) => void, options: AlarmOptions, now: number): Alarm {
    if (typeof callback !== 'function') throw new RtjsError('NOT_A_FUNCTION', 'setAlarm needs a function');
    const { at, delay, period } = check(options, alarmRules, 'alarm');
    if (at === undefined ? (delay ?? period) === undefined : delay !== undefined) {
      throw new RtjsError('OPTION', "an alarm needs either 'at' or 'delay'");
    }
    const alarm = new Alarm(this, ++this.sequence, callback, at ?? now + (delay ?? period!), options);
    this.add(alarm);
    this.changed();
    return alarm;
  }

  cancel(alarm: Alarm): boolean {
    if (alarm.over) return false;
    alarm.over = true;
    // One that is just ringing stands nowhere.
    if (alarm.index >= 0) this.take(alarm);
    this.changed();
    return true;
  }

  /**
   * Rings those that are due at `now`, in their order, each at most once; `call` reports what they throw. What they set
   * themselves has its turn in the next pass, so that no alarm can keep the loop to itself.
   * @returns whether there was any
   */
  ring(now: number, call: (callback: () => void) => void): boolean {
    const any = this.due(now);
    for (let most = this.items.length; most > 0 && this.due(now); most--) {
      const alarm = this.peek()!;
      this.take(alarm);
      if (alarm.ring(call)) this.add(alarm);
    }
    return any;
  }

  private add(alarm: Alarm): void {
    if (alarm.keepAlive) this.keeping++;
    this.push(alarm);
  }

  private take(alarm: Alarm): void {
    if (alarm.keepAlive) this.keeping--;
    this.remove(alarm);
  }
}
