// Brings the samples of the session to the page, four times a second.
import { SAMPLE_MS } from '../measure/live.ts';
import type { Session } from '../session.ts';
import { byId, show } from './elements.ts';
import { LiveGraph } from './graph.ts';
import { Tiles } from './tiles.ts';

export class LiveView {
  readonly tiles = new Tiles();
  readonly #session: Session;
  readonly #graph = new LiveGraph(byId('graph'));
  #sampled = performance.now();

  constructor(session: Session) {
    this.#session = session;
    setInterval(() => this.#update(), SAMPLE_MS);
  }

  #update(): void {
    const { live, variant } = this.#session;
    const now = performance.now();
    const rates: (number | null)[] = [];
    // After a time in which the page was blocked, the samples that are missing are counted from the frames.
    if (now - this.#sampled > 60_000) this.#sampled = now - SAMPLE_MS;
    for (; this.#sampled + SAMPLE_MS <= now; this.#sampled += SAMPLE_MS) {
      rates.push(live.sample(this.#sampled + SAMPLE_MS));
    }
    if (rates.length === 0 || document.hidden) return;
    this.#graph.add(variant, rates);
    byId('fps').textContent = show(rates.at(-1) ?? Number.NaN);
    this.tiles.update(variant, live.figures(now));
  }
}
