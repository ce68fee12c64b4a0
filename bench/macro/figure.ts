// The figure of the paper (Fig. 8): frames per second over time, one panel without and one with RT.js.

/** One panel: for each subtest the frames of each second, over all runs. */
export interface Panel {
  readonly title: string;
  readonly colour: 'fcfs' | 'rtjs';
  /** `runs[r][s]` = frames in second `s` of run `r`, all subtests joined. */
  readonly runs: readonly (readonly number[])[];
}

const WIDTH = 860;
const PANEL = { left: 56, right: 14, top: 34, height: 150, gap: 52 };
const TOP = 64;

/** Colours that can be read on light and on dark ground; a viewer that tells its scheme gets better ones. */
const STYLE = `
  text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #59636e; }
  .title { font-weight: 600; font-size: 13px; fill: #1f2328; }
  .grid { stroke: #8b949e; stroke-opacity: .28; }
  .part { stroke: #8b949e; stroke-opacity: .7; stroke-dasharray: 3 4; }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
  .band { stroke: none; fill-opacity: .2; }
  .fcfs { stroke: #c4511a; } .band.fcfs { fill: #c4511a; }
  .rtjs { stroke: #0b8465; } .band.rtjs { fill: #0b8465; }
  @media (prefers-color-scheme: dark) {
    text { fill: #9ba6b1; } .title { fill: #f0f3f6; }
    .fcfs { stroke: #ff9a5c; } .band.fcfs { fill: #ff9a5c; }
    .rtjs { stroke: #3ddba9; } .band.rtjs { fill: #3ddba9; }
  }`;

/**
 * Draws the figure.
 * @param parts names of the subtests, in order
 * @param seconds length of one subtest
 * @param caption a line at the foot: browser, runs, machine
 * @returns the text of an SVG file
 */
export function drawFigure(
  panels: readonly Panel[],
  parts: readonly string[],
  seconds: number,
  caption: string,
): string {
  const height = PANEL.top + panels.length * (PANEL.height + PANEL.gap) + 12;
  const body = panels.map((panel, i) => drawPanel(panel, parts, seconds, PANEL.top + i * (PANEL.height + PANEL.gap)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="t">`,
    `<title id="t">Frames per second in the macro benchmark, without and with RT.js</title>`,
    `<style>${STYLE}\n</style>`,
    ...body,
    `<text x="${PANEL.left}" y="${height - 6}">${escapeText(caption)}</text>`,
    '</svg>\n',
  ].join('\n');
}

function drawPanel(panel: Panel, parts: readonly string[], seconds: number, top: number): string {
  const total = parts.length * seconds;
  const x = (second: number): number => round(PANEL.left + (second / total) * (WIDTH - PANEL.left - PANEL.right));
  const y = (fps: number): number => round(top + PANEL.height * (1 - Math.min(fps, TOP) / TOP));
  const bottom = top + PANEL.height;
  const lines: string[] = [`<text class="title" x="${PANEL.left}" y="${top - 12}">${escapeText(panel.title)}</text>`];
  for (const fps of [0, 20, 40, 60]) {
    lines.push(`<path class="grid" d="M${PANEL.left} ${y(fps)}H${WIDTH - PANEL.right}"/>`);
    lines.push(`<text x="${PANEL.left - 8}" y="${y(fps) + 4}" text-anchor="end">${fps}</text>`);
  }
  parts.forEach((part, i) => {
    if (i > 0) lines.push(`<path class="part" d="M${x(i * seconds)} ${top}V${bottom}"/>`);
    lines.push(
      `<text x="${x((i + 0.5) * seconds)}" y="${bottom + 16}" text-anchor="middle">${escapeText(part)}</text>`,
    );
  });
  lines.push(
    `<text x="14" y="${top + PANEL.height / 2}" text-anchor="middle" transform="rotate(-90 14 ${top + PANEL.height / 2})">FPS</text>`,
  );
  return [...lines, ...drawRuns(panel, x, y)].join('\n');
}

/** The mean over all runs as a line, the range from the lowest to the highest as a band. */
function drawRuns({ runs, colour }: Panel, x: (s: number) => number, y: (fps: number) => number): string[] {
  const length = Math.max(0, ...runs.map(run => run.length));
  const at = Array.from({ length }, (_, s) => runs.map(run => run[s]).filter(v => v !== undefined));
  const point = (s: number, fps: number): string => `${x(s + 0.5)} ${y(fps)}`;
  const average = at.map((values, s) => point(s, values.reduce((a, b) => a + b, 0) / values.length));
  const drawn = [`<path class="line ${colour}" d="M${average.join('L')}"/>`];
  if (runs.length > 1) {
    const high = at.map((values, s) => point(s, Math.max(...values)));
    const low = at.map((values, s) => point(s, Math.min(...values))).reverse();
    drawn.unshift(`<path class="band ${colour}" d="M${[...high, ...low].join('L')}Z"/>`);
  }
  return drawn;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
