// The loop against a naive model of what it should do: random jobs, releases, waits and cancellations, in steps of 1 ms.
import { expect, test } from '@jest/globals';
import type { Job } from 'rtjs-runtime';
import { consume, type Segment } from 'rtjs-runtime/testing';
import { virtual } from './helpers.ts';

/** Runs of so many ms; 0 is an await of nothing. */
interface Plan {
  name: string;
  at: number;
  script: number[];
  priority: number;
  cancelAt: number | undefined;
}
interface Scenario {
  plans: Plan[];
  slice: number;
  round: number;
}
interface Outcome {
  trace: Segment[];
  ends: [name: string, state: string, finish: number][];
}

/** A small generator of random numbers with a seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let a = seed;
  return below => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

function scenario(seed: number): Scenario {
  const next = random(seed);
  const plans = Array.from({ length: 2 + next(6) }, (_, i) => {
    const at = next(20);
    const script = Array.from({ length: 1 + next(4) }, () => next(6));
    return { name: `j${i}`, at, script, priority: next(3), cancelAt: next(4) > 0 ? undefined : at + next(15) };
  });
  return { plans, slice: 1 + next(5), round: 1 + next(8) };
}

interface Modelled {
  plan: Plan;
  script: number[];
  state: 'pending' | 'ready' | 'waiting' | 'done' | 'cancelled';
  seq: number;
  left: number;
  started: boolean;
  cancelled: boolean;
}

/** All that happens, written down as plainly as possible: lists, searched from the beginning, one ms after the other. */
function model({ plans, slice, round }: Scenario): Outcome {
  const ends: Outcome['ends'] = [];
  const trace: Segment[] = [];
  const alarms: { at: number; ring: () => void }[] = [];
  const jobs: Modelled[] = [];
  const waiting: Modelled[] = [];
  let time = 0;
  let sequence = 0;
  const ready = (job: Modelled): void => {
    Object.assign(job, { state: 'ready', seq: ++sequence, left: 0 });
  };
  const end = (job: Modelled, state: 'done' | 'cancelled'): void => {
    job.state = state;
    ends.push([job.plan.name, state, time]);
  };
  const cancel = (job: Modelled): void => {
    if (job.state === 'done' || job.cancelled) return;
    job.cancelled = true;
    if (job.state === 'waiting') ready(job);
    else if (!job.started) end(job, 'cancelled');
  };
  for (const plan of plans) {
    const { script, at, cancelAt } = plan;
    const job: Modelled = {
      plan,
      script: [...script],
      state: 'pending',
      seq: 0,
      left: 0,
      started: false,
      cancelled: false,
    };
    jobs.push(job);
    alarms.push({ at, ring: () => ready(job) });
    if (cancelAt !== undefined) alarms.push({ at: cancelAt, ring: () => cancel(job) });
  }
  alarms.sort((a, b) => a.at - b.at);
  const first = (): Modelled | undefined =>
    jobs.filter(job => job.state === 'ready').sort((a, b) => b.plan.priority - a.plan.priority || a.seq - b.seq)[0];
  const ran = (name: string): void => {
    const last = trace.at(-1);
    if (last?.[1] === time && last[2] === name) last[1] = time + 1;
    else trace.push([time, time + 1, name]);
  };
  /** Runs `job` until it is left, waits or ends. */
  const runSlice = (job: Modelled, roundEnd: number): void => {
    let sliceEnd = time + (job.left || slice);
    const others = (): Modelled[] => jobs.filter(other => other !== job && other.state === 'ready');
    job.started = true;
    if (job.cancelled) {
      end(job, 'cancelled');
      return;
    }
    for (;;) {
      const step = job.script[0];
      if (step === undefined) {
        end(job, 'done');
        return;
      }
      if (step === 0) {
        job.script.shift();
        job.state = 'waiting';
        waiting.push(job);
        return;
      }
      const turnOver = time >= sliceEnd;
      if (
        time >= roundEnd ||
        (alarms[0] && time >= alarms[0].at) ||
        others().some(({ plan }) => plan.priority > job.plan.priority) ||
        (turnOver && others().some(({ plan }) => plan.priority === job.plan.priority))
      ) {
        job.left = Math.max(0, sliceEnd - time);
        if (turnOver) ready(job);
        return;
      }
      if (turnOver) sliceEnd = time + slice;
      ran(job.plan.name);
      time++;
      if (step === 1) job.script.shift();
      else job.script[0] = step - 1;
    }
  };
  for (;;) {
    const roundEnd = time + round;
    do {
      while (alarms[0] && alarms[0].at <= time) alarms.shift()!.ring();
      const job = first();
      if (!job) break;
      runSlice(job, roundEnd);
    } while (time < roundEnd);
    for (const job of waiting.splice(0)) if (job.state === 'waiting') ready(job);
    if (first()) continue;
    if (!alarms[0]) return { trace, ends };
    time = Math.max(time, alarms[0].at);
  }
}

async function real({ plans, slice, round }: Scenario): Promise<Outcome> {
  const scheduler = virtual({ policy: 'fp', slice, round });
  const ends: Outcome['ends'] = [];
  function* run(script: number[]): Generator<unknown, void, unknown> {
    for (const step of script) {
      if (step === 0) yield null;
      else yield* consume(step);
    }
  }
  for (const { name, at, script, priority, cancelAt } of plans) {
    let job: Job<unknown> | undefined;
    const onDone = ({ state, finishTime }: Job<unknown>): void => void ends.push([name, state, finishTime!]);
    scheduler.setAlarm(
      () => {
        job = scheduler.submit(run, { name, args: [script], priority, onDone });
      },
      { at },
    );
    if (cancelAt !== undefined) scheduler.setAlarm(() => job!.cancel(), { at: cancelAt });
  }
  await scheduler.drain();
  return { trace: scheduler.trace, ends };
}

test('a thousand random scenarios', async () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const each = scenario(seed);
    expect({ seed, each, ...(await real(each)) }).toEqual({ seed, each, ...model(each) });
  }
});
