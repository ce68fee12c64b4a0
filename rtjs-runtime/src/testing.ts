// rtjs-runtime/testing: a scheduler in virtual time.
export { consume } from './testing/consume.ts';
export type { Entry, Segment } from './testing/record.ts';
export { VirtualHost } from './testing/virtual-host.ts';
export { createVirtualScheduler, VirtualScheduler } from './testing/virtual-scheduler.ts';
