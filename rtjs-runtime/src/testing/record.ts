import type { Fibre, State } from '../fibre.ts';

/** A stretch of time in which one job ran: `[start, end, name]`. */
export type Segment = [start: number, end: number, job: string];

/** What happened to a job: `[time, event, name]`. */
export type Entry = [
  time: number,
  event: 'release' | 'run' | 'leave' | 'wait' | 'wake' | 'done' | 'failed' | 'cancelled',
  job: string,
];

const EVENTS = { pending: 'release', running: 'leave', waiting: 'wake' } as const;

function eventOf(from: State, to: State): Entry[1] {
  if (to === 'ready') return EVENTS[from as keyof typeof EVENTS];
  if (to === 'running') return 'run';
  return to === 'waiting' ? 'wait' : (to as Entry[1]);
}

/** Writes down the schedule. */
export class Recorder {
  readonly trace: Segment[] = [];
  readonly log: Entry[] = [];
  #start = 0;

  note(fibre: Fibre, from: State, now: number): void {
    const { name } = fibre.job;
    this.log.push([now, eventOf(from, fibre.state), name]);
    if (fibre.state === 'running') this.#start = now;
    else if (from === 'running') this.#close(now, name);
  }

  /** Neighbours of the same name are one segment, and stretches without length are none. */
  #close(now: number, name: string): void {
    const last = this.trace.at(-1);
    if (now === this.#start) return;
    if (last && last[1] === this.#start && last[2] === name) last[1] = now;
    else this.trace.push([this.#start, now, name]);
  }
}
