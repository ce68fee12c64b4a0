// Runs in the page: records frames, interactions and long tasks, connected neither to RT.js nor to the demo.

/** What was recorded in a window; times in ms of the page's clock. */
export interface Recording {
  /** Times of all frames since the page was opened. */
  readonly frames: readonly number[];
  /** Durations of all interactions in the window that the browser reported. */
  readonly interactions: readonly number[];
  /** Key-ups that arrived in the window. */
  readonly keyUps: number;
  /** Durations of the long tasks in the window; undefined where the browser does not report them. */
  readonly longTasks: readonly number[] | undefined;
}

/** The least duration that Event Timing may be asked for, ms. Shorter interactions are not reported. */
export const EVENT_THRESHOLD = 16;

/**
 * Starts to record, in the page. Must stand alone: its source text is evaluated there.
 * @param threshold see `EVENT_THRESHOLD`
 */
export function startRecorder(threshold: number): void {
  const frames: number[] = [];
  const frame = (): void => {
    frames.push(performance.now());
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  const keyUps: number[] = [];
  addEventListener('keyup', event => keyUps.push(event.timeStamp), { capture: true });

  // All events of one press of a key (keydown, keypress, input, keyup) share an interaction; the longest one counts.
  const interactions = new Map<number, { start: number; duration: number }>();
  const note = (entry: PerformanceEventTiming & { interactionId?: number }): void => {
    const id = entry.interactionId;
    if (!id) return;
    const known = interactions.get(id);
    if (!known || entry.duration > known.duration) {
      interactions.set(id, { start: Math.min(known?.start ?? Infinity, entry.startTime), duration: entry.duration });
    }
  };
  const events = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) note(entry as PerformanceEventTiming);
  });
  events.observe({ type: 'event', durationThreshold: threshold, buffered: true } as PerformanceObserverInit);

  const knowsLongTasks = PerformanceObserver.supportedEntryTypes.includes('longtask');
  const longTasks: { start: number; duration: number }[] = [];
  if (knowsLongTasks) {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) longTasks.push({ start: entry.startTime, duration: entry.duration });
    }).observe({ type: 'longtask', buffered: true });
  }

  const within = (start: number, end: number) => (item: { start: number; duration: number }) =>
    item.start + item.duration > start && item.start < end;
  Object.assign(window, {
    rtjsRecording: (start: number, end: number): Recording => ({
      frames,
      interactions: [...interactions.values()].filter(i => i.start >= start && i.start < end).map(i => i.duration),
      keyUps: keyUps.filter(time => time >= start && time < end).length,
      longTasks: knowsLongTasks ? longTasks.filter(within(start, end)).map(task => task.duration) : undefined,
    }),
  });
}
