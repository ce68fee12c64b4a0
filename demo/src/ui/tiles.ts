// The figures of the live view, each with that of the other half below it.
import type { Variant } from '../engine/engine.ts';
import type { Figures } from '../measure/live.ts';
import { byId, make, show } from './elements.ts';

interface Tile {
  readonly title: string;
  readonly unit: string;
  value(figures: Figures): string;
}

const TILES: readonly Tile[] = [
  { title: 'Average', unit: 'FPS', value: f => show(f.average, 1) },
  { title: 'Worst second', unit: 'FPS', value: f => show(f.minimum) },
  { title: 'Best second', unit: 'FPS', value: f => show(f.maximum) },
  { title: 'Longest gap', unit: 'ms', value: f => show(f.longestGap) },
  { title: 'Input latency', unit: 'ms, p95', value: f => (f.keys > 0 ? show(f.latency) : 'type!') },
  { title: 'Missed deadlines', unit: '', value: f => String(f.missed) },
];

const NAMES: Record<Variant, string> = { rtjs: 'with RT.js', fcfs: 'without' };

export class Tiles {
  readonly #cells: { now: HTMLElement; unit: HTMLElement; other: HTMLElement }[] = [];
  /** The last figures of each half under the present loads. */
  #last: Partial<Record<Variant, Figures>> = {};

  constructor() {
    for (const tile of TILES) {
      const now = make('span', '', '–');
      const unit = make('small', '', '');
      const other = make('p', 'other', ' ');
      this.#cells.push({ now, unit, other });
      byId('tiles').append(
        make('div', 'card tile', make('h3', '', tile.title), make('p', 'now', now, ' ', unit), other),
      );
    }
  }

  /** Forgets what was measured under other loads. */
  forget(): void {
    this.#last = {};
  }

  /** Shows the figures of the half that runs. */
  update(variant: Variant, figures: Figures): void {
    this.#last[variant] = figures;
    const otherVariant = variant === 'rtjs' ? 'fcfs' : 'rtjs';
    const other = this.#last[otherVariant];
    TILES.forEach((tile, index) => {
      const cell = this.#cells[index]!;
      const value = tile.value(figures);
      cell.now.textContent = value;
      cell.unit.textContent = /\d/.test(value) ? tile.unit || `of ${figures.released}` : '';
      cell.other.replaceChildren(...(other ? [`${NAMES[otherVariant]} `, make('b', '', tile.value(other))] : [' ']));
    });
  }
}
