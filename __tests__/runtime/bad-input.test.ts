import { describe, expect, test } from '@jest/globals';
import { configure, createScheduler, fp, RtjsError, scheduler as shared, Task } from 'rtjs-runtime';
import { consume, createVirtualScheduler } from 'rtjs-runtime/testing';
import { virtual } from './helpers.ts';

/** Calls with whatever a JavaScript user may pass. */
type Any = (...args: unknown[]) => unknown;
const scheduler = createVirtualScheduler();
const submit: Any = (...args) => (scheduler.submit as Any).apply(scheduler, args);
const setAlarm: Any = (...args) => (scheduler.setAlarm as Any).apply(scheduler, args);
const f = (): void => {};

/** The error must be ours, with this code, and say this. */
function expectRefused(call: () => unknown, code: string, message: string): void {
  let error: unknown;
  try {
    call();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(RtjsError);
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
}

describe('submit refuses', () => {
  test('what is no function, and says what it was and how to call', () => {
    expectRefused(
      () => submit(Promise.resolve(5)),
      'RTJS_NOT_A_FUNCTION',
      'not a promise; to call f(1, 2) as a job, write submit(f, { args: [1, 2] })',
    );
    expectRefused(() => submit(undefined), 'RTJS_NOT_A_FUNCTION', 'not undefined');
    expectRefused(() => submit(9), 'RTJS_NOT_A_FUNCTION', 'not 9');
  });

  test.each([10, 'text', true, () => 5])('%p as options', options => {
    expectRefused(() => submit(f, options), 'RTJS_OPTION', 'submit options must be an object');
  });

  test.each([undefined, null, 5, 'text', {}, [], { run: 5 }, Symbol('s')])('%p as a function', target => {
    expectRefused(() => submit(target), 'RTJS_NOT_A_FUNCTION', 'submit needs a function');
  });

  test.each([
    ['deadline', -5, 'milliseconds > 0, not -5'],
    ['deadline', 0, 'milliseconds > 0, not 0'],
    ['deadline', Number.NaN, 'milliseconds > 0, not NaN'],
    ['deadline', '10', "milliseconds > 0, not '10'"],
    ['priority', Number.NaN, 'a finite number, not NaN'],
    ['priority', Infinity, 'a finite number, not Infinity'],
    ['period', -1, 'milliseconds > 0, not -1'],
    ['budget', 0, "an integer >= 1 or 'auto', not 0"],
    ['budget', 1.5, "an integer >= 1 or 'auto', not 1.5"],
    ['budget', 'many', "an integer >= 1 or 'auto', not 'many'"],
    ['args', 5, 'an array, not 5'],
    ['args', { length: 1 }, 'an array, not a value of type object'],
    ['name', 5, 'a string, not 5'],
    ['signal', {}, 'an AbortSignal'],
    ['signal', null, 'an AbortSignal, not null'],
    ['onDone', 'text', 'a function'],
  ])('%s: %p', (key, value, message) => {
    expectRefused(() => submit(f, { [key]: value }), 'RTJS_OPTION', `submit option '${key}' must be ${message}`);
  });

  test.each([
    ['dedline', "did you mean 'deadline'?"],
    ['prio', "did you mean 'priority'?"],
    ['ondone', "did you mean 'onDone'?"],
    ['somethingElse', 'known: args, deadline, priority'],
    ['constructor', 'unknown submit option'],
    ['toString', 'unknown submit option'],
  ])('the unknown option %s, and says what there is', (key, message) => {
    expectRefused(() => submit(f, { [key]: 1 }), 'RTJS_OPTION', message);
  });

  test('nothing has been released by any of these', () => expect(scheduler.released).toEqual([]));

  test('`undefined` is not given, and legal values are legal', async () => {
    const ours = virtual();
    const job = ours.submit(f, {
      args: [],
      deadline: undefined,
      priority: -3,
      period: undefined,
      name: undefined,
      budget: 'auto',
      signal: undefined,
      onDone: undefined,
    });
    ours.submit(f, { deadline: Infinity, budget: 300, period: Infinity });
    ours.submit(f, undefined);
    await ours.drain();
    expect(job).toMatchObject({ name: 'f', deadline: Infinity, priority: -3, absoluteDeadline: Infinity });
  });

  test('a static parameter of a task that is wrong', () => {
    class Bad extends Task<[], void> {
      static deadline = -1;
      run(): void {}
    }
    expectRefused(() => submit(new Bad()), 'RTJS_OPTION', "task option 'deadline' must be milliseconds > 0, not -1");
  });

  test('a key that cannot order', () => {
    const ours = virtual({ policy: { name: 'broken', key: () => Number.NaN } });
    expectRefused(() => ours.submit(f), 'RTJS_KEY', 'f');
    expect(ours.ready.items).toEqual([]);
  });
});

describe('settings refuse', () => {
  test.each([
    ['policy', 'best', "'edf', 'rm', 'dm', 'fp', 'fifo', or { name, key(job) }, not 'best'"],
    ['policy', {}, "'edf'"],
    ['policy', 'toString', "'edf'"],
    ['slice', 0, 'milliseconds > 0, not 0'],
    ['slice', Number.NaN, 'milliseconds > 0, not NaN'],
    ['round', -1, 'milliseconds > 0, not -1'],
    ['budget', -1, "an integer >= 1 or 'auto', not -1"],
    ['host', {}, 'a host'],
    ['host', { post: f }, 'a host'],
    ['name', 7, 'a string, not 7'],
  ])('%s: %p', (key, value, message) => {
    const settings = { [key]: value } as never;
    expectRefused(() => createScheduler(settings), 'RTJS_OPTION', `scheduler option '${key}' must be ${message}`);
    expectRefused(() => configure(settings), 'RTJS_OPTION', message);
  });

  test('an unknown one, and change nothing then', () => {
    const { policy, slice } = shared;
    const settings = { slice: 7, policy: 'fp', polcy: 'rm' } as never;
    expectRefused(() => configure(settings), 'RTJS_OPTION', "did you mean 'policy'?");
    expect([shared.policy, shared.slice]).toEqual([policy, slice]);
  });
});

describe('setAlarm refuses', () => {
  test.each([
    [{}, "either 'at' or 'delay'"],
    [{ at: 1, delay: 1 }, "either 'at' or 'delay'"],
    [{ at: Number.NaN }, "'at' must be a finite number, not NaN"],
    [{ at: Infinity }, "'at' must be a finite number"],
    [{ delay: -1 }, "'delay' must be milliseconds >= 0, not -1"],
    [{ delay: 1, period: 0 }, "'period' must be milliseconds > 0, not 0"],
    [{ delay: 1, period: Infinity }, "'period' must be"],
    [{ delay: 1, keepAlive: 1 }, "'keepAlive' must be a boolean, not 1"],
    [{ dealy: 1 }, "did you mean 'delay'?"],
    [undefined, "either 'at' or 'delay'"],
  ])('%j', (options, message) => {
    expectRefused(() => setAlarm(f, options), 'RTJS_OPTION', message);
  });

  test('what is no function', () => {
    expectRefused(() => setAlarm('f', { delay: 1 }), 'RTJS_NOT_A_FUNCTION', 'setAlarm');
  });
});

describe('consume refuses', () => {
  test.each([-1, Number.NaN, 'x'])('%p', value => {
    expectRefused(() => (consume as Any)(value), 'RTJS_CONSUME', 'milliseconds >= 0');
  });

  test('to be called outside of jobs', () => expectRefused(() => consume(1), 'RTJS_CONSUME', 'none is running'));

  test('to be called in a generator without yield*', async () => {
    const ours = virtual({ policy: fp });
    const job = ours.submit(function* () {
      consume(1);
      yield;
      yield* consume(1);
    });
    await Promise.all([ours.drain(), expect(job).rejects.toMatchObject({ code: 'RTJS_CONSUME' })]);
  });
});
