// The switches.
import type { Calibration } from '../calibrate.ts';
import type { Variant } from '../engine/engine.ts';
import type { Session } from '../session.ts';
import type { Loads } from '../workload.ts';
import { byId } from './elements.ts';
import type { Tiles } from './tiles.ts';
import type { Typist } from './typing.ts';

const LOADS = ['box', 'aes', 'tasks'] as const satisfies (keyof Loads)[];

export class Controls {
  readonly #session: Session;
  readonly #typist: Typist;
  readonly #tiles: Tiles;

  constructor(session: Session, typist: Typist, tiles: Tiles) {
    this.#session = session;
    this.#typist = typist;
    this.#tiles = tiles;
    for (const id of [...LOADS, 'rtjs']) byId(id).addEventListener('change', () => this.#apply(id !== 'rtjs'));
    byId('typist').addEventListener('change', () => this.applyTypist());
  }

  /** Starts what the switches say; also after a benchmark. */
  apply(): void {
    this.#apply(true);
    this.applyTypist();
  }

  /** Shows a half and loads, without starting them. */
  show(variant: Variant, loads: Loads): void {
    showVariant(variant);
    for (const id of LOADS) byId<HTMLInputElement>(id).checked = loads[id];
  }

  /** @returns a function that sets the switches as they are now */
  keep(): () => void {
    const inputs = [...LOADS, 'rtjs'].map(id => byId<HTMLInputElement>(id));
    const states = inputs.map(input => input.checked);
    return () => {
      for (const [i, input] of inputs.entries()) input.checked = states[i]!;
    };
  }

  /** Lets nobody switch while a benchmark runs. */
  disable(disabled: boolean): void {
    for (const id of [...LOADS, 'rtjs', 'typist', 'text']) byId<HTMLInputElement>(id).disabled = disabled;
  }

  applyTypist(): void {
    if (byId<HTMLInputElement>('typist').checked) this.#typist.start(performance.now());
    else this.#typist.stop();
  }

  #apply(loadChanged: boolean): void {
    const variant = byId<HTMLInputElement>('rtjs').checked ? 'rtjs' : 'fcfs';
    const loads = { box: true, aes: true, tasks: true };
    for (const id of LOADS) loads[id] = byId<HTMLInputElement>(id).checked;
    if (loadChanged) this.#tiles.forget();
    this.#session.restart(variant, loads);
    showVariant(variant);
  }
}

/** Colours the page for a half, and says what it does. */
export function showVariant(variant: Variant): void {
  document.body.dataset.variant = variant;
  const on = variant === 'rtjs';
  byId<HTMLInputElement>('rtjs').checked = on;
  byId('rtjs-state').textContent = on ? 'on: earliest deadline first' : 'off: first come, first served';
  byId('hint').replaceChildren(
    Object.assign(document.createElement('b'), { textContent: on ? 'Try this:' : 'And now:' }),
    on ? ' switch RT.js off and type.' : ' switch it on again. It is the same work.',
  );
}

/** Says how the load was calibrated. */
export function showCalibration({ utilisation, unitUs, exact }: Calibration): void {
  const text = byId('calibration');
  text.innerHTML = `Calibrated: utilisation <b>${utilisation.toFixed(2)}</b> in units of <b>${unitUs.toFixed(1)} µs</b>${
    exact ? '' : '. This machine is busy with other things; reload for a better calibration'
  }`;
}
