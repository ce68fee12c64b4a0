// Schedules from the literature, exactly; the data stand in schedules.json (from the project's oracles).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { enterCriticalSection, type Job, leaveCriticalSection } from 'rtjs-runtime';
import { consume, type Segment } from 'rtjs-runtime/testing';
import { virtual } from './helpers.ts';

interface Task {
  name: string;
  C: number;
  T: number;
  D: number;
  offset: number;
  priority?: number;
  once?: boolean;
  /** E: execute so long; L, U: lock and unlock. */
  body?: (['E', number] | ['L' | 'U', string])[];
}

interface Case {
  name: string;
  policy: string;
  slice?: number;
  horizon: number;
  tasks: Task[];
  expect: {
    schedule: [string, number, number][];
    preemptions?: number;
    misses?: [string, number, number][];
    finish?: [string, number, number, number | null][];
  };
}

const cases: Case[] = JSON.parse(readFileSync(new URL('./schedules.json', import.meta.url), 'utf8'));
const POLICIES: Record<string, 'edf' | 'rm' | 'dm' | 'fp' | 'fifo'> = {
  EDF: 'edf',
  RM: 'rm',
  FP: 'fp',
  'FP+RR': 'fp',
  FCFS: 'fifo',
};

function* work({ C, body }: Task): Generator<unknown, void, unknown> {
  for (const [what, amount] of body ?? [['E', C]]) {
    if (what === 'E') yield* consume(amount as number);
    else if (what === 'L') enterCriticalSection();
    else leaveCriticalSection();
  }
}

/** The trace up to the horizon, in the form of the oracles. */
const upTo = (trace: Segment[], horizon: number): [string, number, number][] =>
  trace.filter(([start]) => start < horizon).map(([start, end, name]) => [name, start, Math.min(end, horizon)]);

async function run(each: Case): Promise<{ schedule: [string, number, number][]; jobs: Job[] }> {
  const scheduler = virtual({ policy: POLICIES[each.policy], slice: each.slice ?? Infinity });
  // Alarms at one time go off in the order in which they were set: the order of the tasks.
  for (const task of each.tasks) {
    scheduler.setAlarm(
      () =>
        scheduler.submit(work, {
          args: [task],
          name: task.name,
          deadline: task.D,
          priority: task.priority,
          period: task.T,
        }),
      { at: task.offset, period: task.once ? undefined : task.T },
    );
  }
  await scheduler.runUntil(each.horizon);
  const jobs = scheduler.released.filter(job => job.releaseTime < each.horizon);
  return { schedule: upTo(scheduler.trace, each.horizon), jobs };
}

const byRelease = (a: Job, b: Job): number => a.releaseTime - b.releaseTime || a.sequence - b.sequence;

describe.each(cases)('$name ($policy)', each => {
  test('gives the published schedule', async () => {
    const { schedule, jobs } = await run(each);
    expect(schedule).toEqual(each.expect.schedule);
    const { preemptions, finish, misses } = each.expect;
    if (preemptions !== undefined) {
      expect(jobs.reduce((sum, job) => sum + job.preemptions, 0)).toBe(preemptions);
    }
    if (finish) {
      const ended = jobs.sort(byRelease).map(job => [job.name, job.releaseTime, job.finishTime ?? null]);
      expect(ended).toEqual(finish.map(([name, , release, end]) => [name, release, end]));
    }
    if (misses) {
      const late = jobs.filter(job => job.missed || (!job.finishTime && job.absoluteDeadline <= each.horizon));
      expect(late.map(job => [job.name, job.absoluteDeadline]).sort()).toEqual(
        misses.map(([name, , deadline]) => [name, deadline]).sort(),
      );
    }
  });
});
