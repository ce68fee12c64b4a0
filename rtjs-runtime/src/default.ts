import type { Alarm, AlarmOptions } from './alarms.ts';
import type { Job } from './job.ts';
import type { Rest, Result, Runnable } from './release.ts';
import { createScheduler, type Scheduler, type Settings } from './scheduler.ts';
import { shared } from './shared.ts';

/** The scheduler that everything shares unless it asks for one of its own: one per page, whatever the number of copies. */
function sharedScheduler(): Scheduler {
  shared.scheduler ??= createScheduler();
  return shared.scheduler as Scheduler;
}

/** The shared scheduler. Nothing is opened or started before the first job. */
export const scheduler: Scheduler = /* @__PURE__ */ sharedScheduler();

/** Releases a job on the shared scheduler; see `Scheduler.submit`. */
export const submit = <A extends unknown[], R>(target: Runnable<A, R>, ...rest: Rest<A, Result<R>>): Job<Result<R>> =>
  scheduler.submit(target, ...rest);

/** Changes settings of the shared scheduler; see `Scheduler.configure`. */
export const configure = (settings: Settings): void => scheduler.configure(settings);

/** Sets an alarm on the shared scheduler; see `Scheduler.setAlarm`. */
export const setAlarm = (callback: (alarm: Alarm) => void, options: AlarmOptions): Alarm =>
  scheduler.setAlarm(callback, options);
