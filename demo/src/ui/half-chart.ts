// The frame rate of one half over its four subtests, as in Fig. 8 of the paper.
import uPlot from 'uplot';
import type { Row } from '../benchmark.ts';
import type { Variant } from '../engine/engine.ts';
import { CASE_NAMES } from './benchmark-view.ts';
import { colour, onSchemeChange } from './elements.ts';
import { baseOptions, lineOf } from './graph.ts';

export class HalfChart {
  readonly #root: HTMLElement;
  readonly #variant: Variant;
  readonly #rows: readonly Row[];
  readonly #seconds: number;
  #plot: uPlot | undefined;

  constructor(root: HTMLElement, variant: Variant, rows: readonly Row[], seconds: number) {
    this.#root = root;
    this.#variant = variant;
    this.#rows = rows.filter(row => row.variant === variant);
    this.#seconds = seconds;
    this.#build();
    new ResizeObserver(() => this.#plot?.setSize(this.#size())).observe(root);
    onSchemeChange(() => this.#build());
  }

  #size(): { width: number; height: number } {
    return { width: this.#root.clientWidth, height: this.#root.clientHeight };
  }

  #build(): void {
    this.#plot?.destroy();
    const rates = this.#rows.flatMap(row => row.perSecond);
    const { width, height } = this.#size();
    const options = baseOptions(width, height);
    options.series.push({ ...lineOf(this.#variant), width: 2 });
    options.axes![0]!.splits = () => this.#rows.map((_, index) => index * this.#seconds);
    options.axes![0]!.values = (_, splits) => splits.map(s => `${s} s`);
    options.hooks = { draw: [plot => this.#label(plot)] };
    this.#plot = new uPlot(options, [rates.map((_, second) => second + 0.5), rates], this.#root);
  }

  /** Writes the loads over the graph, each over its part. */
  #label(plot: uPlot): void {
    const { ctx } = plot;
    ctx.save();
    ctx.fillStyle = colour('--soft');
    ctx.font = `600 ${11 * devicePixelRatio}px system-ui, sans-serif`;
    ctx.textAlign = 'center';
    this.#rows.forEach((row, index) => {
      const x = plot.valToPos((index + 0.5) * this.#seconds, 'x', true);
      ctx.fillText(CASE_NAMES[row.name], x, plot.bbox.top + plot.bbox.height * 0.62);
    });
    ctx.restore();
  }
}
