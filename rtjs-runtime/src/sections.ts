import { RtjsError } from './errors.ts';
import type { Fibre } from './fibre.ts';
import { before } from './heap.ts';
import { Job } from './job.ts';
import type { Scheduler } from './scheduler.ts';

/** Is it a job? A proxy may throw when it is asked, and is none. */
function isJob(value: unknown): value is Job {
  try {
    return value instanceof Job;
  } catch {
    return false;
  }
}

/**
 * The critical sections of a scheduler, there only while a job is inside one. No other job is chosen then, except those
 * that it awaits: the section would never be left. Such a helper may enter one itself, so the owners form a stack.
 */
class Sections {
  readonly owners: Job[] = [];

  /** The most urgent ready fibre among those of the owner and of the jobs that it awaits. */
  choose(): Fibre | undefined {
    const owner = this.owners.at(-1)!;
    const { scheduler } = owner;
    // Async functions go on after the end of their job; the last of them may have left a section open.
    if (!owner.release && !owner.children?.size) {
      this.#close(owner);
      return scheduler.sections ? this.choose() : scheduler.ready.items[0];
    }
    const seen = new Set<Job>();
    let best: Fibre | undefined;
    const visit = (job: Job): void => {
      if (seen.has(job) || job.scheduler !== scheduler) return;
      seen.add(job);
      for (const fibre of job.fibres()) {
        if (fibre.index >= 0 && (!best || before(fibre, best))) best = fibre;
        if (isJob(fibre.awaiting)) visit(fibre.awaiting);
      }
    };
    visit(owner);
    return best;
  }

  /** `job` has left its outermost section, or has ended inside of one. */
  drop(job: Job): void {
    if (job.sections === 0) return;
    this.#close(job);
    job.scheduler.interrupt();
    job.scheduler.rest();
  }

  #close(job: Job): void {
    job.sections = 0;
    this.owners.splice(this.owners.indexOf(job), 1);
    if (this.owners.length === 0) job.scheduler.sections = undefined;
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
