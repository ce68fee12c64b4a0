import { expect, test } from '@jest/globals';
import { before, Heap, type HeapItem } from '../../rtjs-runtime/src/heap.ts';

/** A small generator of random numbers with a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const sorted = (items: HeapItem[]): HeapItem[] => items.toSorted((a, b) => a.key - b.key || a.seq - b.seq);

test.each([1, 2, 3, 4, 5])('random pushes, removals and re-keyings against a sorted list (seed %i)', seed => {
  const next = random(seed);
  const heap = new Heap<HeapItem>();
  const model: HeapItem[] = [];
  let wrong = 0;
  for (let seq = 0; seq < 3000; seq++) {
    const what = next();
    if (what < 0.55 || model.length === 0) {
      const key = next() < 0.1 ? Infinity : Math.floor(next() * 20) - 10;
      const item = { key, seq, index: -1 };
      heap.push(item);
      model.push(item);
    } else {
      const at = what < 0.75 ? model.indexOf(heap.items[0]!) : Math.floor(next() * model.length);
      const item = model[at]!;
      heap.remove(item);
      expect(item.index).toBe(-1);
      if (what > 0.9) {
        item.key = Math.floor(next() * 20) - 10;
        heap.push(item);
      } else model.splice(at, 1);
    }
    const first = model.reduce<HeapItem | undefined>(
      (best, item) => (best && before(best, item) ? best : item),
      undefined,
    );
    if (heap.items[0] !== first || heap.items.some((item, index) => item.index !== index)) wrong++;
  }
  expect(wrong).toBe(0);
  const order: HeapItem[] = [];
  for (let item = heap.items[0]; item; item = heap.items[0]) {
    heap.remove(item);
    order.push(item);
  }
  expect(order).toEqual(sorted(model));
});
