// The canvas on which the box moves.
import type { Stage } from '../load/box.ts';
import { byId, colour, onSchemeChange } from './elements.ts';

/** Time of one way across, ms; slower for people who want less motion. */
const SWEEP = matchMedia('(prefers-reduced-motion: reduce)').matches ? 8000 : 1500;

/** Makes the stage of the page and keeps its size and colours right. */
export function createStage(): Stage {
  const canvas = byId<HTMLCanvasElement>('stage');
  const context = canvas.getContext('2d')!;
  const stage: Stage = { context, width: 0, height: 0, sweep: SWEEP, colours: { box: '', trail: '' }, trail: [] };
  const paint = (): void => {
    stage.colours = { box: colour('--here'), trail: colour('--here') };
  };
  new ResizeObserver(() => {
    const scale = devicePixelRatio;
    canvas.width = stage.width = Math.round(canvas.clientWidth * scale);
    canvas.height = stage.height = Math.round(canvas.clientHeight * scale);
    stage.trail.length = 0;
  }).observe(canvas);
  new MutationObserver(paint).observe(document.body, { attributeFilter: ['data-variant'] });
  onSchemeChange(paint);
  paint();
  return stage;
}
