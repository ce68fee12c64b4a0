// Compiled programs that are cancelled on the real scheduler.
import { expect, test } from '@jest/globals';
import { submit } from 'rtjs-runtime';
import { compileAndEvaluate } from './harness.ts';

const turns = async (n: number) => {
  for (let i = 0; i < n; i++) await new Promise(setImmediate);
};

/** Runs `main` as a job, cancels it when it has said 'now', and returns what it said. */
async function cancelled(source: string): Promise<unknown[]> {
  const log: unknown[][] = [];
  const { main } = compileAndEvaluate(source, { functions: 'all' }, log);
  const job = submit(main as () => unknown);
  const outcome = job.then(
    () => 'done',
    (error: Error) => error.name,
  );
  for (let i = 0; i < 100 && !log.some(([entry]) => entry === 'now'); i++) await turns(1);
  job.cancel();
  log.push([await outcome]);
  await turns(3);
  return log.flat();
}

const stalled = `
  const source = { [Symbol.asyncIterator]: () => ({ n: 0, next() { return this.n++ ? new Promise(() => log('now')) : { value: 1 }; }, return() { log('closed'); return {}; } }) };`;

test('a job that waits for the next value of `for await` closes the iterator', async () => {
  const seen = await cancelled(`${stalled} exports.main = async () => { for await (const x of source) log(x); };`);
  expect(seen).toEqual([1, 'now', 'closed', 'AbortError']);
});

test('an iterator whose closing fails or never ends does not hold the job', async () => {
  const never = stalled.replace("log('closed'); return {};", "log('closed'); return new Promise(() => {});");
  const fails = stalled.replace("log('closed'); return {};", "log('closed'); throw new Error('closing');");
  for (const source of [never, fails]) {
    const seen = await cancelled(`${source} exports.main = async () => { for await (const x of source) log(x); };`);
    expect(seen).toEqual([1, 'now', 'closed', 'AbortError']);
  }
});

test('in the body of `for await` the closing is awaited', async () => {
  const seen = await cancelled(`
    const pause = () => new Promise(done => setTimeout(done, 1));
    const source = { [Symbol.asyncIterator]: () => ({ next: () => ({ value: 1 }), async return() { await pause(); log('closed'); return {}; } }) };
    exports.main = async () => { try { for await (const x of source) { log('now'); await new Promise(() => {}); } } finally { log('finally'); } };`);
  expect(seen).toEqual(['now', 'closed', 'finally', 'AbortError']);
});

test('finally blocks run once, innermost first, through nested functions; no catch does; nothing swallows it', async () => {
  const seen = await cancelled(`
    const inner = async () => { try { log('now'); await new Promise(() => {}); } catch { log('caught'); } finally { log('inner'); for (let i = 0; i < 3; i++) ; } };
    const outer = async () => { for (;;) { try { await inner(); } catch { log('caught'); } finally { log('outer'); continue; } } };
    exports.main = async () => { try { return await outer(); } finally { log('main'); } };`);
  expect(seen.filter(entry => entry !== 'AbortError').toSorted()).toEqual(['inner', 'main', 'now', 'outer']);
  expect(seen).toContain('AbortError');
});
