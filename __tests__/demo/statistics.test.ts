import { expect, test } from '@jest/globals';
import type { Work } from '../../demo/src/engine/engine.ts';
import { JobBook } from '../../demo/src/measure/job-book.ts';
import { frameGaps, framesPerSecond, largest, mean, median, percentile } from '../../demo/src/measure/stats.ts';
import { workDone } from '../../demo/src/measure/work-done.ts';
import { keystrokes, WORD_MS } from '../../demo/src/typist.ts';

test('percentiles by nearest rank', () => {
  const values = [15, 20, 35, 40, 50];
  expect([5, 30, 40, 50, 100].map(p => percentile(values, p))).toEqual([15, 20, 20, 35, 50]);
  expect(percentile([3, 1, 2], 99.9)).toBe(3);
  expect(percentile([7], 1)).toBe(7);
  expect(percentile([], 50)).toBeNaN();
});

test('99.9 % of 1200 gaps: all but the longest one', () => {
  const gaps = Array.from({ length: 1200 }, (_, i) => i);
  expect(percentile(gaps, 99.9)).toBe(1198);
});

test('mean, median, largest', () => {
  expect(mean([1, 2, 6])).toBe(3);
  expect(median([9, 1, 5, 7])).toBe(5);
  expect(largest([])).toBe(0);
  expect(largest([2, 8, 3])).toBe(8);
});

test('frames are counted in the second in which they lie', () => {
  expect(framesPerSecond([99, 100, 600, 1099, 1100, 3099, 3100], 100, 3)).toEqual([3, 1, 1]);
  expect(framesPerSecond([], 0, 2)).toEqual([0, 0]);
});

test('gaps: those that reach into the window count in full', () => {
  expect(frameGaps([0, 90, 110, 150, 210, 300], 100, 200)).toEqual([20, 40, 60]);
  expect(frameGaps([0, 500], 100, 200)).toEqual([500]);
});

test('a page that shows no more frames has a gap to the end', () => {
  expect(frameGaps([100, 120], 100, 200)).toEqual([20, 80]);
});

const work = (release: number, deadline: number, source: Work['source'] = 'task', units = 10): Work => ({
  source,
  name: source,
  call: 'runUnits',
  args: [1, 1, 1],
  release,
  deadline,
  units,
});

test('the book: a miss is every released job that is not finished at its deadline', () => {
  const book = new JobBook();
  const [intime, late, , lateAndOpen] = [work(0, 10), work(0, 10), work(0, 100), work(0, 20)].map(w =>
    book.released(w),
  );
  book.finished(intime!, 10);
  book.finished(late!, 11);
  expect(book.total(30)).toEqual({ released: 4, finished: 2, missed: 2 });
  expect(book.pendingOf('task')).toBe(2);
  book.dropped(lateAndOpen!);
  expect(book.total(30)).toEqual({ released: 3, finished: 2, missed: 1 });
});

test('the book forgets, and late ends of what it forgot do no harm', () => {
  const book = new JobBook(true);
  const entry = book.released(work(0, 10));
  book.clear();
  book.started(entry, 1);
  book.finished(entry, 50);
  book.dropped(entry);
  expect(book.total(100)).toEqual({ released: 0, finished: 0, missed: 0 });
  expect(book.tasks).toEqual([]);
});

test('work done: of a job that runs across the end of the window the part before it counts', () => {
  const book = new JobBook(true);
  for (const [start, finish] of [
    [0, 80],
    [80, 120],
    [120, 140],
  ] as const) {
    const entry = book.released(work(0, 1000));
    book.started(entry, start);
    book.finished(entry, finish);
  }
  // The timer at 100 came at 140, when all three were done.
  expect(workDone(100, { time: 140, units: 30 }, book.tasks)).toBe(15);
  expect(workDone(100, { time: 100, units: 12 }, [])).toBe(12);
});

test('the typist: whole words, one every 500 ms, each key at its time', () => {
  const keys = keystrokes(20_000);
  expect(keys).toHaveLength(240);
  expect(keys.filter(({ key }) => key === 'Enter')).toHaveLength(40);
  expect(keys.slice(0, 7).map(({ key }) => key)).toEqual([...'about', 'Enter', 'a']);
  expect(keys[6]!.time).toBe(WORD_MS);
  expect(keys.every(({ time }, i) => i === 0 || time > keys[i - 1]!.time)).toBe(true);
  expect(keystrokes(WORD_MS - 1)).toEqual([]);
});
