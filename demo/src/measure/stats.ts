// The arithmetic of all figures of the demo and of the benchmark. Times in milliseconds.

/**
 * The p-th percentile by the nearest-rank method: the smallest value such that p % of all are not larger.
 * @param values in any order
 * @param p in (0, 100]
 * @returns NaN when there are no values
 */
export function percentile(values: readonly number[], p: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)]!;
}

/** The middle value (nearest rank: the lower one of two). NaN when there are none. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The arithmetic mean. NaN when there are no values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The largest value, 0 when there are none. */
export function largest(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), 0);
}

/**
 * Frames in each full second of a window.
 * @param frames times of the frames
 * @param start of the window
 * @param seconds length of the window in s
 */
export function framesPerSecond(frames: readonly number[], start: number, seconds: number): number[] {
  const counts = new Array<number>(seconds).fill(0);
  for (const time of frames) {
    const second = Math.floor((time - start) / 1000);
    if (second >= 0 && second < seconds) counts[second]! += 1;
  }
  return counts;
}

/**
 * The times between consecutive frames of a window. A gap that reaches into the window counts in full; when no frame
 * came after the window, so does the stretch from the last frame to its end, since a frozen page has no next frame.
 * @param frames ascending times of frames, also from before and after the window
 */
export function frameGaps(frames: readonly number[], start: number, end: number): number[] {
  const gaps: number[] = [];
  let previous: number | undefined;
  for (const time of frames) {
    if (previous !== undefined && time > start && previous < end) gaps.push(time - previous);
    previous = time;
  }
  if (previous !== undefined && previous < end) gaps.push(end - previous);
  return gaps;
}
