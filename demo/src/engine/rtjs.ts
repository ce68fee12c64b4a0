// The half with RT.js: the same functions compiled, submitted as jobs with their deadlines, released by alarms.
import { type Alarm, setAlarm, submit } from 'rtjs-runtime';
import { compiled } from '../load/copies.ts';
import type { JobBook } from '../measure/job-book.ts';
import type { Engine, Work } from './engine.ts';

/** The least relative deadline of a job that is released after its deadline: it is the most urgent then. */
const OVERDUE = 0.001;

/**
 * Makes the engine of the half with RT.js.
 * @param book where the works are recorded
 */
export function createRtjs(book: JobBook): Engine {
  let generation = new AbortController();
  const alarms = new Set<Alarm>();

  const submitWork = (work: Work, entry: number): void => {
    const left = work.release + work.deadline - performance.now();
    const fn = compiled[work.call] as (...args: unknown[]) => unknown;
    const options = { args: work.args, name: work.name, deadline: Math.max(left, OVERDUE), signal: generation.signal };
    const job = submit(fn, work.budget === undefined ? options : { ...options, budget: work.budget });
    job.then(
      result => {
        book.started(entry, job.startTime ?? Number.NaN);
        book.finished(entry, job.finishTime ?? performance.now());
        work.done?.(result, performance.now());
      },
      error => {
        book.dropped(entry);
        if (job.state !== 'cancelled') throw error;
      },
    );
  };

  return {
    variant: 'rtjs',
    release(work) {
      submitWork(work, book.released(work));
    },
    periodic(first, period, until, release) {
      let time = first;
      if (time >= until) return;
      const alarm = setAlarm(
        () => {
          release(time);
          time += period;
          if (time < until) return;
          alarm.cancel();
          alarms.delete(alarm);
        },
        { at: first, period },
      );
      alarms.add(alarm);
    },
    abandon() {
      for (const alarm of alarms) alarm.cancel();
      alarms.clear();
      generation.abort();
      generation = new AbortController();
    },
  };
}
