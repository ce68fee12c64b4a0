// biome-ignore-all lint/correctness/useYield: chains without a point are among the cases.
import { expect, jest, test } from '@jest/globals';
import { cell, driveAsync, runToEnd, watch, watched } from 'rtjs-runtime/abi';
import { consume } from 'rtjs-runtime/testing';
import { compiled, virtual } from './helpers.ts';

/** What `console.warn` is called with meanwhile. */
async function warnings(run: () => unknown): Promise<string[]> {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  try {
    await run();
    return warn.mock.calls.map(([message]) => String(message));
  } finally {
    warn.mockRestore();
  }
}

/** Blocks for real: ordinary calls are timed by the real clock. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end) cell.n = 0;
}

function watchedCall(name: string, ms: number): void {
  const start = watch();
  try {
    block(ms);
  } finally {
    watched(start, name);
  }
}

test('an atomic job that blocks for more than 50 ms warns once for its name', async () => {
  const seen = await warnings(async () => {
    const scheduler = virtual();
    const job = (name: string, ms: number): unknown => scheduler.submit(() => void consume(ms), { name });
    job('short', 50);
    job('long', 51);
    job('long', 80);
    job('other', 60);
    await scheduler.drain();
  });
  expect(seen).toEqual([
    expect.stringMatching(/job long blocked for 51 ms/),
    expect.stringMatching(/job other .* 60 ms/),
  ]);
});

test('a job that can be left does not', async () => {
  const seen = await warnings(async () => {
    const scheduler = virtual();
    scheduler.submit(function* () {
      yield* consume(500);
    });
    await scheduler.drain();
  });
  expect(seen).toEqual([]);
});

test('a job that calls something long which is not compiled warns once for its name', async () => {
  const seen = await warnings(async () => {
    const scheduler = virtual();
    const caller = compiled(function* () {
      block(60);
      yield;
    });
    for (let i = 0; i < 2; i++) scheduler.submit(caller, { name: 'caller' });
    scheduler.submit(
      compiled(function* () {
        yield;
      }),
      { name: 'quick' },
    );
    await scheduler.drain();
  });
  expect(seen).toEqual([expect.stringMatching(/job caller blocked for \d+ ms: between two looks at the clock/)]);
});

test('a bound function is told how to be submitted', async () => {
  const seen = await warnings(async () => {
    const scheduler = virtual();
    scheduler.submit(
      function slow() {
        consume(60);
      }.bind(null),
    );
    await scheduler.drain();
  });
  expect(seen).toEqual([expect.stringContaining('Submit () => object.method() instead')]);
});

test('an ordinary call of a compiled function warns once, and only the outermost', async () => {
  const inner = compiled(function* innerChain() {
    block(60);
  });
  function* outer(): Generator<unknown, void, unknown> {
    inner();
  }
  const seen = await warnings(() => {
    runToEnd(outer(), 'outer (file.js:3)');
    runToEnd(outer(), 'outer (file.js:3)');
    watchedCall('face (file.js:9)', 60);
    watchedCall('quick (file.js:12)', 1);
  });
  expect(seen).toEqual([
    expect.stringContaining('outer (file.js:3) blocked'),
    expect.stringContaining('face (file.js:9)'),
  ]);
  expect(seen[0]).toContain('Submit it as a job');
});

test('a step of an async one, and a call inside a job', async () => {
  function* slow(): Generator<unknown, void, unknown> {
    yield 1;
    block(60);
  }
  const seen = await warnings(async () => {
    const drive = driveAsync(slow as never, undefined, [], 'slow (file.js:1)');
    expect(drive.step()).toBe(false);
    expect(drive.step()).toBe(true);
    const scheduler = virtual();
    scheduler.submit(function* () {
      watchedCall('inside (file.js:5)', 60);
      yield;
    });
    await scheduler.drain();
  });
  expect(seen).toEqual([expect.stringContaining('slow (file.js:1)'), expect.stringContaining('inside (file.js:5)')]);
});
