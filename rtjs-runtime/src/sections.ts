import { RtjsError } from './errors.ts';
import type { Fibre } from './fibre.ts';
import { before } from './heap.ts';
import type { Job } from './job.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * The critical sections of a scheduler, there only while a job is inside one. No other job is chosen then, except those
 * that it awaits: the section would never be left. Such a helper may enter one itself, so the owners form a stack.
 */
class Sections {
  readonly owners: Job[] = [];

  /** The most urgent ready fibre among those of the owner and of the jobs that it awaits. */
  choose(): Fibre | undefined {
    const seen = new Set<Job>();
    let best: Fibre | undefined;
    const visit = (job: Job): void => {
      if (seen.has(job)) return;
      seen.add(job);
      for (const fibre of job.fibres()) {
        if (fibre.index >= 0 && (!best || before(fibre, best))) best = fibre;
        if (fibre.awaiting) visit(fibre.awaiting);
      }
    };
    visit(this.owners.at(-1)!);
    return best;
  }

  /** `job` has left its outermost section, or has ended inside of one. */
  drop(job: Job): void {
    const { scheduler } = job;
    if (job.sections === 0) return;
    job.sections = 0;
    this.owners.splice(this.owners.indexOf(job), 1);
    if (this.owners.length === 0) scheduler.sections = undefined;
    scheduler.interrupt();
    scheduler.rest();
  }
}

/** Enters a section. */
export function enter(job: Job): void {
  const scheduler: Scheduler = job.scheduler;
  scheduler.sections ??= new Sections();
  if (job.sections++ === 0) (scheduler.sections as Sections).owners.push(job);
}

/**
 * Leaves the section that was entered last.
 * @throws RtjsError RTJS_SECTION if there is none
 */
export function leave(job: Job): void {
  if (job.sections === 0) throw new RtjsError('SECTION', `${job.name} is in no critical section`);
  if (job.sections === 1) job.scheduler.sections!.drop(job);
  else job.sections--;
}
