// The half without RT.js: untransformed functions, run by the event loop in the order of their events.
import { plain } from '../load/copies.ts';
import type { JobBook } from '../measure/job-book.ts';
import type { Engine, Work } from './engine.ts';

/**
 * Makes the engine of the half without RT.js.
 * @param book where the works are recorded
 */
export function createFcfs(book: JobBook): Engine {
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const later = (callback: () => void, delay: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      callback();
    }, delay);
    timers.add(timer);
  };

  const run = (work: Work, entry: number): void => {
    book.started(entry, performance.now());
    const result = (plain[work.call] as (...args: unknown[]) => unknown)(...work.args);
    const now = performance.now();
    book.finished(entry, now);
    work.done?.(result, now);
  };

  return {
    variant: 'fcfs',
    release(work) {
      const entry = book.released(work);
      // Box, input and tasks run in the callback that released them; the AES job is an event of its own.
      if (work.source === 'aes') later(() => run(work, entry), 0);
      else run(work, entry);
    },
    periodic(first, period, until, release) {
      const next = (time: number): void => {
        if (time >= until) return;
        later(
          () => {
            next(time + period);
            release(time);
          },
          Math.max(0, time - performance.now()),
        );
      };
      next(first);
    },
    abandon() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
