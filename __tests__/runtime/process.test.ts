// In processes of their own: the native host, when Node exits, and what it says about failures.
import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a module that may import from 'rtjs-runtime', with the sources of the workspace. */
function run(source: string, flags: string[] = []): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=rtjs-source', '--no-warnings', ...flags, '--input-type=module', '--eval', source],
    { cwd: new URL('../..', import.meta.url), encoding: 'utf8', timeout: 30_000 },
  );
  return { code: status, out: stdout.trim(), err: stderr.trim() };
}

test('Node exits by itself when the jobs have ended', () => {
  const { code, out } = run(`
    import { submit } from 'rtjs-runtime';
    const job = submit(function* () { for (let i = 0; i < 1e6; i++) yield; return 'done'; });
    submit(function* () { yield new Promise(() => {}); });
    console.log(await job, job.executedTime > 0, job.startTime <= job.finishTime);
  `);
  expect({ code, out }).toEqual({ code: 0, out: 'done true true' });
});

test('a pending periodic alarm does not keep it, a one-shot one does', () => {
  const { code, out } = run(`
    import { setAlarm } from 'rtjs-runtime';
    const start = performance.now();
    let late = Infinity;
    setAlarm(alarm => { late = Math.min(late, performance.now() - alarm.time); }, { period: 3 });
    setAlarm(alarm => { console.log(performance.now() >= alarm.time, performance.now() - start >= 40); }, { delay: 40 });
    process.on('exit', () => console.log('early:', late < 0, 'in time:', performance.now() - start < 5000));
  `);
  expect({ code, out }).toEqual({ code: 0, out: 'true true\nearly: false in time: true' });
});

test('a failed job that nobody awaits is reported exactly once, and the others go on', () => {
  const { code, out } = run(
    `
    import { submit } from 'rtjs-runtime';
    process.on('unhandledRejection', error => console.log('unhandled', error.message));
    submit(() => { throw new Error('atomic'); });
    submit(function* () { yield; throw new Error('generator'); });
    submit(() => { throw new Error('caught'); }).catch(() => {});
    submit(() => { throw new Error('awaited'); }).then(() => {}, () => {});
    submit(() => {}).cancel();
    submit(() => console.log('last'), { onDone() { throw new Error('onDone'); } });
  `,
  );
  expect(code).toBe(0);
  expect(out.split('\n').sort()).toEqual(['last', 'unhandled atomic', 'unhandled generator', 'unhandled onDone']);
});

test('without a listener, it ends the process as any unhandled rejection does', () => {
  const { code, err } = run(`
    import { submit } from 'rtjs-runtime';
    submit(() => { throw new Error('nobody listens'); });
  `);
  expect(code).toBe(1);
  expect(err).toContain('nobody listens');
});

test('rounds let the event loop have its turns', () => {
  const { code, out } = run(`
    import { submit } from 'rtjs-runtime';
    import { cell, expired } from 'rtjs-runtime/abi';
    function* chain() { const end = performance.now() + 300; while (performance.now() < end) if (--cell.n <= 0 && expired()) yield; }
    function busy() { if (cell.callee === busy) { cell.callee = null; cell.entered = chain(); } }
    let last = performance.now(), longest = 0;
    const timer = setInterval(() => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; }, 1);
    const job = submit(busy);
    await job;
    clearInterval(timer);
    console.log(job.kind, longest < 100);
  `);
  expect({ code, out }).toEqual({ code: 0, out: 'compiled true' });
});

test('in production messages are short, nothing is warned about, and nothing needs `process`', () => {
  const { code, out } = run(`
    const { env } = process;
    env.NODE_ENV = 'production';
    const { submit } = await import('rtjs-runtime');
    try { submit(() => {}, { dedline: 1 }); } catch (error) { console.log(error.code, error.message); }
    submit(() => { const end = performance.now() + 60; while (performance.now() < end); });
  `);
  expect({ code, out }).toEqual({ code: 0, out: 'RTJS_OPTION RTJS_OPTION: dedline' });
  const browser = run(`
    delete globalThis.process;
    const { submit } = await import('rtjs-runtime');
    console.log(await submit(() => 'no process'));
  `);
  expect(browser.out).toBe('no process');
});

test('without setImmediate, as in a browser, rounds are posted as messages', () => {
  const { code, out } = run(`
    const log = console.log.bind(console);
    const exit = process.exit.bind(process);
    delete globalThis.setImmediate;
    const { submit, createScheduler } = await import('rtjs-runtime');
    const other = createScheduler();
    const jobs = [submit(function* () { yield 1; return 'a'; }), other.submit(() => 'b'), submit(() => 'c')];
    log((await Promise.all(jobs)).join(' '));
    exit(0);
  `);
  expect({ code, out }).toEqual({ code: 0, out: 'a b c' });
});

test('in a browser, the first round after a rest runs in the turn of whoever submits, and only that one', () => {
  const { code, out } = run(`
    const log = [];
    const { setImmediate: immediate } = globalThis;
    delete globalThis.setImmediate;
    const { createScheduler } = await import('rtjs-runtime');
    const scheduler = createScheduler({ round: 1 });
    const spin = function* () { for (const end = performance.now() + 5; performance.now() < end; ) yield; log.push('done'); };
    await new Promise(immediate);
    scheduler.submit(() => log.push('job'));
    const spinning = scheduler.submit(spin);
    log.push('submitted');
    for (let i = 0; i < 100; i++) await null;
    log.push('microtasks');
    await spinning;
    // A job for each result of the one before: timers have their turns all the same.
    let rang = false;
    setTimeout(() => { rang = true; }, 5);
    let jobs = 0;
    for (const end = performance.now() + 2000; !rang && performance.now() < end; jobs++) await scheduler.submit(() => 1);
    console.log(log.join(' '), rang, jobs > 1);
    process.exit(0);
  `);
  expect({ code, out }).toEqual({ code: 0, out: 'submitted job microtasks done true true' });
});

test('with neither, as in the jsdom of Jest, they are posted by timers', () => {
  const { code, out } = run(`
    delete globalThis.setImmediate;
    delete globalThis.MessageChannel;
    const { submit } = await import('rtjs-runtime');
    console.log(await submit(function* () { yield 1; return 'a'; }));
  `);
  expect({ code, out }).toEqual({ code: 0, out: 'a' });
});

test('two copies of the runtime are one scheduler', () => {
  const { code, out } = run(`
    const first = await import('./rtjs-runtime/src/index.ts?copy=1');
    const second = await import('./rtjs-runtime/src/index.ts?copy=2');
    console.log(first === second, first.scheduler === second.scheduler, await second.submit(() => 'job'));
  `);
  expect({ code, out }).toEqual({ code: 0, out: 'false true job' });
});
