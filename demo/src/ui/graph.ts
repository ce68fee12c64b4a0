// The live graph of the frame rate: the last minute, one line for each half.
import uPlot from 'uplot';
import type { Variant } from '../engine/engine.ts';
import { SAMPLE_MS } from '../measure/live.ts';
import { colour, onSchemeChange } from './elements.ts';

/** Length of the graph in s. */
const SPAN = 60;
const POINTS = (SPAN * 1000) / SAMPLE_MS;

/** Options that all graphs of the page share. */
export function baseOptions(width: number, height: number): uPlot.Options {
  const axis = { stroke: colour('--soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
  return {
    width,
    height,
    cursor: { show: false },
    legend: { show: false },
    padding: [8, 16, 0, 0],
    scales: { x: { time: false }, y: { range: [0, 66] } },
    axes: [
      { ...axis, size: 26 },
      { ...axis, size: 34, splits: [0, 20, 40, 60] },
    ],
    series: [{}],
  };
}

/** The look of the line of a half. */
export function lineOf(variant: Variant): uPlot.Series {
  const stroke = colour(`--${variant}`);
  return {
    stroke,
    width: 2.5,
    points: { show: false },
    fill: `color-mix(in srgb, ${stroke} 16%, transparent)`,
    spanGaps: false,
  };
}

export class LiveGraph {
  readonly #root: HTMLElement;
  #plot: uPlot | undefined;
  readonly #x: number[] = Array.from({ length: POINTS + 1 }, (_, i) => -SPAN + (i * SAMPLE_MS) / 1000);
  readonly #y: Record<Variant, (number | null)[]> = { rtjs: [], fcfs: [] };

  constructor(root: HTMLElement) {
    this.#root = root;
    for (const line of Object.values(this.#y)) line.push(...new Array(POINTS + 1).fill(null));
    this.#build();
    new ResizeObserver(() => this.#plot?.setSize(this.#size())).observe(root);
    onSchemeChange(() => this.#build());
  }

  /** Adds samples of one half, oldest first, and draws. Null where there is none. */
  add(variant: Variant, rates: readonly (number | null)[]): void {
    for (const rate of rates) {
      for (const key of ['rtjs', 'fcfs'] as const) {
        const line = this.#y[key];
        line.push(key === variant ? rate : null);
        line.shift();
      }
    }
    this.#plot?.setData(this.#data(), true);
  }

  #size(): { width: number; height: number } {
    return { width: this.#root.clientWidth, height: this.#root.clientHeight };
  }

  #data(): uPlot.AlignedData {
    return [this.#x, this.#y.rtjs, this.#y.fcfs];
  }

  #build(): void {
    this.#plot?.destroy();
    const { width, height } = this.#size();
    const options = baseOptions(width, height);
    options.series.push(lineOf('rtjs'), lineOf('fcfs'));
    options.axes![0]!.values = (_, splits) => splits.map(s => (s === 0 ? 'now' : `${s} s`));
    this.#plot = new uPlot(options, this.#data(), this.#root);
  }
}
