// The page: calibrate, connect, start. `window.rtjsDemo` is what `npm run bench -- macro` drives.
import { type Calibration, calibrate } from './calibrate.ts';
import type { Variant } from './engine/engine.ts';
import { plain } from './load/copies.ts';
import { Session } from './session.ts';
import { configureFromAddress } from './settings.ts';
import { runSubtest, type SubtestResult, sleep } from './subtest.ts';
import type { Case } from './subtest-order.ts';
import { TASK_SET } from './taskset.ts';
import { showAbout } from './ui/about.ts';
import { createBenchmarkView } from './ui/benchmark-view.ts';
import { Controls, showCalibration, showVariant } from './ui/controls.ts';
import { byId } from './ui/elements.ts';
import { LiveView } from './ui/live-view.ts';
import { createStage } from './ui/stage.ts';
import { listenToKeys, Typist } from './ui/typing.ts';

/** What a driver of the page may use. */
export interface DemoHandle {
  readonly calibration: Calibration;
  /** Starts one subtest. Resolves when its window begins, with that time; the driver types then. */
  begin(name: Case, variant: Variant, seconds: number): Promise<number>;
  /** The result of the subtest that was begun last, when its backlog is worked off. */
  result(): Promise<SubtestResult>;
}

declare global {
  interface Window {
    /** Resolves when the page is calibrated and runs. */
    rtjsDemo: Promise<DemoHandle>;
  }
}

window.rtjsDemo = start();

async function start(): Promise<DemoHandle> {
  configureFromAddress(location.search);
  const calibration = await calibrate(
    {
      now: () => performance.now(),
      pause: () => sleep(0),
      run: (units, iterations) => void plain.runUnits(units, iterations, 1),
    },
    TASK_SET,
  );
  showCalibration(calibration);
  const surface = { stage: createStage(), live: byId('live'), record: byId('record') };
  const session = new Session(surface, calibration);
  const typist = new Typist(session.workload);
  listenToKeys(session.workload);
  const view = new LiveView(session);
  const controls = new Controls(session, typist, view.tiles);
  createBenchmarkView(session, typist, controls);
  showAbout(session);
  controls.apply();
  return handleOf(session, calibration);
}

function handleOf(session: Session, calibration: Calibration): DemoHandle {
  let result: Promise<SubtestResult> = Promise.reject(new Error('No subtest was begun'));
  result.catch(() => {});
  return {
    calibration,
    begin(name, variant, seconds) {
      showVariant(variant);
      byId<HTMLInputElement>('text').focus();
      return new Promise((begun, failed) => {
        result = runSubtest(session, name, variant, seconds, begun);
        result.catch(failed);
      });
    },
    result: () => result,
  };
}
