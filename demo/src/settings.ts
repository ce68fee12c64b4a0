// Settings of the scheduler from the address of the page, for the benchmark: `?round=1&slice=1&budget=300`.
import { configure } from 'rtjs-runtime';

/** Passes on what the address says; without it the settings of vite.config.ts stay. */
export function configureFromAddress(search: string): void {
  const query = new URLSearchParams(search);
  const settings: { round?: number; slice?: number; budget?: number | 'auto' } = {};
  const round = query.get('round');
  const slice = query.get('slice');
  const budget = query.get('budget');
  if (round !== null) settings.round = Number(round);
  if (slice !== null) settings.slice = Number(slice);
  if (budget !== null) settings.budget = budget === 'auto' ? 'auto' : Number(budget);
  if (Object.keys(settings).length > 0) configure(settings);
}
