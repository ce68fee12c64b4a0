// The state of the page: which half runs, which loads, and what is measured. Knows no elements of the page.
import type { Calibration } from './calibrate.ts';
import type { Engine, Variant } from './engine/engine.ts';
import { createFcfs } from './engine/fcfs.ts';
import { createRtjs } from './engine/rtjs.ts';
import { FrameCounter } from './measure/frames.ts';
import { JobBook } from './measure/job-book.ts';
import { LiveFigures } from './measure/live.ts';
import { type Loads, type Surface, Workload, type WorkloadHost } from './workload.ts';

export class Session implements WorkloadHost {
  readonly frames = new FrameCounter();
  readonly book = new JobBook(true);
  readonly live: LiveFigures;
  readonly loads: Loads = { box: true, aes: true, tasks: true };
  readonly calibration: Calibration;
  readonly workload: Workload;
  /** Called beside the live figures with the latency of each key whose text stands on the page, ms. */
  onTyped: (latency: number) => void = () => {};
  readonly #engines: Record<Variant, Engine>;
  #variant: Variant = 'rtjs';

  constructor(surface: Surface, calibration: Calibration) {
    this.calibration = calibration;
    this.live = new LiveFigures(this.frames, this.book);
    this.#engines = { fcfs: createFcfs(this.book), rtjs: createRtjs(this.book) };
    this.workload = new Workload(this, surface, calibration);
  }

  get variant(): Variant {
    return this.#variant;
  }

  get engine(): Engine {
    return this.#engines[this.#variant];
  }

  /** Gives up all that runs and goes on with this half and these loads; tasks start at their offsets. */
  restart(variant: Variant, loads: Loads): void {
    this.quiet(variant, loads);
    if (loads.tasks) this.workload.startTasks(performance.now());
  }

  /** As `restart`, but without starting the tasks. */
  quiet(variant: Variant, loads: Loads): void {
    this.engine.abandon();
    this.#variant = variant;
    Object.assign(this.loads, loads);
    this.live.reset(performance.now());
  }

  typed(latency: number): void {
    this.live.typed(latency);
    this.onTyped(latency);
  }
}
