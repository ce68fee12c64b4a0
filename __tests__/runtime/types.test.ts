// What tsc must infer, and what it must refuse; `npm run typecheck` is the test.
import { expect, test } from '@jest/globals';
import { createScheduler, type Job, type Policy, preempt, setAlarm, submit, Task } from 'rtjs-runtime';
import { VirtualHost } from 'rtjs-runtime/testing';

/** Is exactly this type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <_ extends true>(): void => {};

const add = (a: number, b: string): string => b + a;
const none = (): number => 1;
const optional = (a?: number): number => a ?? 0;
const later = async (a: number): Promise<Date> => new Date(a);
function* steps(n: number): Generator<undefined, string[], unknown> {
  yield;
  return [String(n)];
}
class Sort extends Task<[number[]], number[]> {
  static deadline = 50;
  run(list: number[]): number[] {
    return list;
  }
}

// Never called: it would submit to the shared scheduler.
function accepted(): void {
  is<Same<ReturnType<typeof submitted>, Job<string>>>();
  function submitted(): Job<string> {
    return submit(add, { args: [1, 'b'], deadline: 10 });
  }
  const number = submit(none);
  is<Same<typeof number, Job<number>>>();
  const awaited = submit(later, { args: [1] });
  is<Same<typeof awaited, Job<Date>>>();
  const generated = submit(steps, { args: [3] });
  is<Same<typeof generated, Job<string[]>>>();
  const sorted = submit(new Sort(), { args: [[3, 1]] });
  is<Same<typeof sorted, Job<number[]>>>();
  const inline = submit(function* () {
    yield Promise.resolve();
    return 5;
  });
  is<Same<typeof inline, Job<number>>>();
  submit(optional);
  submit(optional, { args: [1] });
  submit(optional, { priority: 1, budget: 'auto', onDone: job => is<Same<typeof job, Job<number>>>() });
  const result: Promise<number> = number.then(value => value + 1);
  void result;
  const own: Policy = { name: 'own', key: job => job.deadline - job.priority };
  createScheduler({ policy: own, slice: 1, round: 5, budget: 300 });
  setAlarm(alarm => alarm.cancel(), { period: 10, keepAlive: false });
  for (const job of [number, awaited]) is<Same<typeof job.state extends string ? true : false, true>>();
}

function refused(): void {
  // @ts-expect-error the arguments are missing
  submit(add);
  // @ts-expect-error the arguments are missing
  submit(add, { deadline: 10 });
  // @ts-expect-error one argument is missing
  submit(add, { args: [1] });
  // @ts-expect-error the arguments are in the wrong order
  submit(add, { args: ['b', 1] });
  // @ts-expect-error no such option
  submit(none, { dedline: 10 });
  // @ts-expect-error a deadline is a number
  submit(none, { deadline: '10' });
  // @ts-expect-error a budget is a number or 'auto'
  submit(none, { budget: 'many' });
  // @ts-expect-error no function
  submit(5);
  // @ts-expect-error run takes a list
  submit(new Sort(), { args: ['list'] });
  // @ts-expect-error no such policy
  createScheduler({ policy: 'best' });
  // @ts-expect-error no such option
  setAlarm(() => {}, { dealy: 5 });
  // @ts-expect-error a task has a method run
  new (class extends Task<[], void> {})();
}

test('a Job is a promise to await, and not more than the types say', async () => {
  expect(accepted).toBeDefined();
  expect(refused).toBeDefined();
  const host = new VirtualHost();
  const scheduler = createScheduler({ host });
  const job = scheduler.submit(add, { args: [1, 'b'] });
  host.posts.pop()!();
  const value: string = await job;
  expect(value).toBe('b1');
});

test('`preempt` is a decorator that does nothing, of TC39 and legacy', () => {
  const method = (): number => 1;
  expect(preempt(method, { kind: 'method', name: 'm' })).toBe(undefined);
  const descriptor = { value: method };
  expect(preempt({}, 'm', descriptor)).toBe(descriptor);
});
