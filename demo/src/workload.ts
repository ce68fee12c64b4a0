// Releases the works of the benchmark to one engine: the box by frames, input and AES by keys, tasks by time.
import { type Calibration, unitsOf } from './calibrate.ts';
import type { Engine, Work } from './engine/engine.ts';
import type { Stage } from './load/box.ts';
import type { LoadFunctions } from './load/copies.ts';
import { TASK_SET } from './taskset.ts';

/** Relative deadlines of the paper, in ms; a task's deadline is its period. */
export const DEADLINES = { box: 10, input: 32, aes: 500 } as const;
/** The yield budget of the AES job, as in the paper. */
const AES_BUDGET = 10;

/** Which of the optional loads run. */
export interface Loads {
  box: boolean;
  aes: boolean;
  tasks: boolean;
}

/** What the works need of the page. */
export interface Surface {
  readonly stage: Stage;
  readonly live: HTMLElement;
  readonly record: HTMLElement;
}

/** The place where the workload gets its engine: it may change between two releases. */
export interface WorkloadHost {
  readonly engine: Engine;
  readonly loads: Loads;
  /** A key-up whose text stands on the page; latency in ms. */
  typed(latency: number): void;
}

export class Workload {
  readonly #host: WorkloadHost;
  readonly #surface: Surface;
  readonly #calibration: Calibration;

  constructor(host: WorkloadHost, surface: Surface, calibration: Calibration) {
    this.#host = host;
    this.#surface = surface;
    this.#calibration = calibration;
    const frame = (): void => {
      requestAnimationFrame(frame);
      if (host.loads.box) this.#moveBox();
    };
    requestAnimationFrame(frame);
  }

  /**
   * Starts the periodic tasks.
   * @param start time 0 of the task set, in ms of `performance.now()`
   * @param until no job is released for this time or later
   */
  startTasks(start: number, until = Number.POSITIVE_INFINITY): void {
    const { engine } = this.#host;
    TASK_SET.forEach((task, index) => {
      const units = unitsOf(task, this.#calibration);
      const seed = index + 1;
      engine.periodic(start + task.offset, task.period, until, release => {
        const args: Parameters<LoadFunctions['runUnits']> = [units, this.#calibration.iterations, seed];
        const name = `task ${index + 1}`;
        engine.release({ source: 'task', name, call: 'runUnits', args, release, deadline: task.period, units });
      });
    });
  }

  /**
   * A key has been released.
   * @param line the text of the field
   * @param enter whether it was Enter, which moves the line to the record
   * @param time when the key was released
   */
  keyUp(line: string, enter: boolean, time: number): void {
    const { engine, loads } = this.#host;
    const { live, record } = this.#surface;
    engine.release({
      source: 'input',
      name: 'input',
      call: 'recordInput',
      args: [line, enter, live, record],
      release: time,
      deadline: DEADLINES.input,
      done: (_, now) => {
        requestAnimationFrame(() => this.#host.typed(performance.now() - time));
        if (loads.aes && !enter && line !== '') this.#encrypt(engine, line, now);
      },
    });
  }

  #encrypt(engine: Engine, line: string, now: number): void {
    const work: Work<'encryptText'> = {
      source: 'aes',
      name: 'aes',
      call: 'encryptText',
      args: [line],
      release: now,
      deadline: DEADLINES.aes,
      budget: AES_BUDGET,
      done: result => console.log(`AES of "${line}": ${result}`),
    };
    engine.release(work);
  }

  #moveBox(): void {
    const now = performance.now();
    this.#host.engine.release({
      source: 'box',
      name: 'box',
      call: 'moveBox',
      args: [this.#surface.stage, now],
      release: now,
      deadline: DEADLINES.box,
    });
  }
}
