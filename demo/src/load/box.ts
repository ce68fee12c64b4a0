// The box task: moves the box, and leaves a mark where each frame drew it, so that the frame rate can be seen at rest.

/** What the box needs to be drawn on. */
export interface Stage {
  readonly context: CanvasRenderingContext2D;
  /** Size of the canvas in device pixels. */
  width: number;
  height: number;
  /** Time of one way from the left to the right border, in ms. */
  sweep: number;
  colours: { box: string; trail: string };
  /** Positions of the latest frames, latest last. */
  readonly trail: number[];
}

/** Frames of which the marks stay visible. */
const TRAIL = 40;

/**
 * Draws the box where it belongs at a time.
 * @param now time of the frame in ms
 * @preempt
 */
export function moveBox(stage: Stage, now: number): void {
  const { context, width, height, trail } = stage;
  const size = height * 0.5;
  const phase = (now / stage.sweep) % 2;
  const way = phase < 1 ? phase : 2 - phase;
  const x = way * (width - size);
  trail.push(x);
  if (trail.length > TRAIL) trail.shift();
  context.clearRect(0, 0, width, height);
  context.fillStyle = stage.colours.trail;
  for (let i = 0; i < trail.length; i++) {
    context.globalAlpha = ((i + 1) / trail.length) * 0.5;
    context.fillRect(trail[i]! + size / 2 - height * 0.012, height * 0.84, height * 0.024, height * 0.1);
  }
  context.globalAlpha = 1;
  context.fillStyle = stage.colours.box;
  context.beginPath();
  context.roundRect(x, height * 0.2, size, size, size * 0.22);
  context.fill();
}
