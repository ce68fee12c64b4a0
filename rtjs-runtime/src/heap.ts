/** What can stand in a heap: ordered by `key`, then by `seq`. `index` is its place, -1 when it stands in none. */
export interface HeapItem {
  key: number;
  seq: number;
  index: number;
}

/** The order of a heap. */
export const before = (a: HeapItem, b: HeapItem): boolean => a.key < b.key || (a.key === b.key && a.seq < b.seq);

/** A binary heap: `items[0]` is the first. Its items know their places, so that any of them is removed in O(log n). */
export class Heap<T extends HeapItem> {
  readonly items: T[] = [];

  push(item: T): void {
    this.#up(item, this.items.length);
  }

  /** Removes an item that stands in this heap. To re-key it, remove it and push it again. */
  remove(item: T): void {
    const { items } = this;
    const { index } = item;
    const last = items.pop()!;
    item.index = -1;
    if (last === item) return;
    // The last one takes its place, and from there goes up or down.
    this.#up(last, index);
    this.#down(last, last.index);
  }

  #up(item: T, start: number): void {
    const { items } = this;
    let index = start;
    while (index > 0) {
      const parent = items[(index - 1) >> 1]!;
      if (!before(item, parent)) break;
      this.#place(parent, index);
      index = (index - 1) >> 1;
    }
    this.#place(item, index);
  }

  #down(item: T, start: number): void {
    const { items } = this;
    let index = start;
    for (;;) {
      let child = 2 * index + 1;
      if (child + 1 < items.length && before(items[child + 1]!, items[child]!)) child++;
      if (child >= items.length || !before(items[child]!, item)) break;
      this.#place(items[child]!, index);
      index = child;
    }
    this.#place(item, index);
  }

  #place(item: T, index: number): void {
    this.items[index] = item;
    item.index = index;
  }
}
