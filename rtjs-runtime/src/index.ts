export type { Alarm, AlarmOptions } from './alarms.ts';
export {
  criticalSection,
  enterCriticalSection,
  leaveCriticalSection,
  preemptionPoint,
} from './critical.ts';
export { configure, scheduler, setAlarm, submit } from './default.ts';
export { CancelledError, RtjsError } from './errors.ts';
export type { Host } from './hosts.ts';
export type { Job, Kind, State } from './job.ts';
export { dm, edf, fifo, fp, type Policy, type Ranked, rm } from './policies.ts';
export type { Parameters, Result, Runnable, SubmitOptions } from './release.ts';
export { createScheduler, type Scheduler, type Settings } from './scheduler.ts';
export { preempt, Task } from './task.ts';
