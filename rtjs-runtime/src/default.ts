import { Scheduler } from './scheduler.ts';
import { shared } from './shared.ts';

/** The scheduler that everything shares unless it asks for one of its own: one per page, whatever the number of copies. */
function sharedScheduler(): Scheduler {
  shared.scheduler ??= new Scheduler();
  return shared.scheduler as Scheduler;
}

/** The shared scheduler. Nothing is opened or started before the first job. */
export const scheduler: Scheduler = /* @__PURE__ */ sharedScheduler();

/** Releases a job on the shared scheduler; see `Scheduler.submit`. */
export const submit: Scheduler['submit'] = (target, ...rest) => scheduler.submit(target, ...rest);
