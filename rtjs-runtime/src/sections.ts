import { RtjsError } from './errors.ts';
import type { Fibre } from './fibre.ts';
import { before } from './heap.ts';
import type { Job } from './job.ts';

/**
 * The critical sections of a scheduler. While a job is inside one, no other is chosen, except those that it awaits: the
 * section would never be left. Such a helper may enter one itself, so the owners form a stack.
 */
export class Sections {
  private readonly owners: Job[] = [];

  get owner(): Job | undefined {
    return this.owners[this.owners.length - 1];
  }

  enter(job: Job): void {
    if (job.sections++ === 0) this.owners.push(job);
  }

  leave(job: Job): void {
    if (job.sections === 0) throw new RtjsError('SECTION', `${job.name} is in no critical section`);
    if (--job.sections === 0) this.drop(job);
  }

  /** The job has ended: whatever it held is open again. */
  release(job: Job): void {
    if (job.sections > 0) this.drop(job);
    job.sections = 0;
  }

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
    visit(this.owner!);
    return best;
  }

  private drop(job: Job): void {
    this.owners.splice(this.owners.indexOf(job), 1);
  }
}
