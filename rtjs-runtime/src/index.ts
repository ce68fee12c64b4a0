export { type Alarm, type AlarmOptions, setAlarm } from './alarms.ts';
export { configure } from './configure.ts';
export {
  criticalSection,
  enterCriticalSection,
  leaveCriticalSection,
  preemptionPoint,
} from './critical.ts';
export { scheduler, submit } from './default.ts';
export { CancelledError, RtjsError } from './errors.ts';
export type { State } from './fibre.ts';
export type { Host } from './hosts.ts';
export type { Job, Kind } from './job.ts';
export { dm, edf, fifo, fp, type Policy, type Ranked, rm } from './policies.ts';
export type { Parameters, Result, Runnable, SubmitOptions } from './release.ts';
export type { Scheduler } from './scheduler.ts';
export { createScheduler, type Settings } from './settings.ts';
export { preempt, Task } from './task.ts';
