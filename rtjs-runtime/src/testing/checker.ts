import type { Fibre, State } from '../fibre.ts';
import { before } from '../heap.ts';
import type { Job } from '../job.ts';
import type { Scheduler } from '../scheduler.ts';

/** Larger heaps are checked now and then only. */
const SMALL = 200;

/** Looks at a scheduler after each change of a fibre's state, and writes down what cannot be. */
export class Checker {
  readonly violations: string[] = [];
  readonly #scheduler: Scheduler;
  #running: Fibre | null = null;
  #looks = 0;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  note(fibre: Fibre, from: State): void {
    const { name } = fibre.job;
    if (from === 'running') {
      this.#claim(this.#running === fibre, `${name} stops without having run`);
      this.#running = null;
    }
    if (fibre.state === 'running') {
      this.#claim(this.#running === null, `${name} starts while another one runs`);
      this.#running = fibre;
    }
    this.#claim(
      (fibre.state === 'ready') === fibre.index >= 0,
      `${name} is ${fibre.state}, and its index ${fibre.index}`,
    );
    const { items } = this.#scheduler.ready;
    if (items.length <= SMALL || ++this.#looks % items.length === 0) this.#checkHeap(items);
  }

  /** A section's owners, from the scheduler's own point of view, are alive and inside. */
  checkSections(jobs: readonly Job[]): void {
    const inside = jobs.filter(job => job.sections > 0);
    this.#claim(
      inside.length > 0 === (this.#scheduler.sections !== undefined),
      'sections without owners, or owners without',
    );
    for (const job of inside)
      this.#claim(job.finishTime === undefined || !!job.children?.size, `${job.name} has ended inside a section`);
  }

  #checkHeap(items: readonly Fibre[]): void {
    items.forEach((item, index) => {
      const parent = items[(index - 1) >> 1];
      this.#claim(item.index === index, `${item.job.name} has a wrong index`);
      this.#claim(item.state === 'ready', `${item.job.name} is queued and ${item.state}`);
      this.#claim(index === 0 || before(parent!, item), `${item.job.name} stands above a more urgent one`);
    });
  }

  #claim(holds: boolean, violation: string): void {
    if (!holds) this.violations.push(violation);
  }
}
