// Keys: those of the person, and those of the typist that types for him.
import { keystrokes } from '../typist.ts';
import type { Workload } from '../workload.ts';
import { byId } from './elements.ts';

/** Keys that change no text. */
const SILENT = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Tab|Escape|Arrow.*|Home|End|Page.*|F\d+)$/;

/** Passes each key-up of the text field on to the workload. */
export function listenToKeys(workload: Workload): void {
  const field = byId<HTMLInputElement>('text');
  field.addEventListener('keyup', event => {
    if (SILENT.test(event.key)) return;
    const enter = event.key === 'Enter';
    workload.keyUp(field.value, enter, event.timeStamp);
    if (enter) field.value = '';
  });
}

/** Types into the field as a person would, by timers. */
export class Typist {
  readonly #workload: Workload;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(workload: Workload) {
    this.#workload = workload;
  }

  /** Types from `start` on until `end` (ms of `performance.now()`), or until stopped. */
  start(start: number, end = start + 3_600_000): void {
    this.stop();
    const keys = keystrokes(Math.min(end - start, 3_600_000));
    const type = (first: number): void => {
      let index = first;
      // As trusted keys would, late ones come all at once, each with the time at which it was pressed.
      for (; index < keys.length && start + keys[index]!.time <= performance.now(); index++) {
        this.#press(keys[index]!.key, start + keys[index]!.time);
      }
      const next = keys[index];
      if (next) this.#timer = setTimeout(() => type(index), Math.max(0, start + next.time - performance.now()));
    };
    type(0);
  }

  /** Stops typing and clears the line. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #press(key: string, time: number): void {
    const field = byId<HTMLInputElement>('text');
    if (key !== 'Enter') field.value += key;
    this.#workload.keyUp(field.value, key === 'Enter', time);
    if (key === 'Enter') field.value = '';
  }
}
