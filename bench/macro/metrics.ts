// From what was recorded to the rows of the report.
import { frameGaps, framesPerSecond, largest, mean, percentile } from '../../demo/src/measure/stats.ts';
import type { Row } from '../report.ts';
import { EVENT_THRESHOLD } from './recorder.ts';
import type { Subtest } from './subtest.ts';

/** Frames in each second of a subtest. */
export function perSecondOf({ result, recording }: Subtest): number[] {
  return framesPerSecond(recording.frames, result.start, result.seconds);
}

/**
 * The latencies of all interactions of a subtest, ms. Event Timing reports those of 16 ms and more (and rounds to 8 ms);
 * every key that was pressed and has no entry was faster, and is counted as 16 ms.
 */
export function interactionsOf({ recording }: Subtest): number[] {
  const unreported = Math.max(0, recording.keyUps - recording.interactions.length);
  return [...recording.interactions, ...new Array<number>(unreported).fill(EVENT_THRESHOLD)];
}

/**
 * The rows of one subtest. `work.done` is counted at the end of the window: units of the task set (of a job that runs
 * across the end the part before it), encryptions where only AES runs. All of it was released within the window.
 */
export function rowsOf(subtest: Subtest): Row[] {
  const { result, recording } = subtest;
  const row = (metric: string, value: number, unit: string): Row => ({
    case: result.name,
    variant: result.variant,
    metric,
    value,
    unit,
  });
  const perSecond = perSecondOf(subtest);
  const gaps = frameGaps(recording.frames, result.start, result.start + result.seconds * 1000);
  const interactions = interactionsOf(subtest);
  const rows = [
    row('fps.mean', mean(perSecond), '1/s'),
    row('fps.min', Math.min(...perSecond), '1/s'),
    row('frameGap.max', largest(gaps), 'ms'),
    row('frameGap.p999', percentile(gaps, 99.9), 'ms'),
    row('interaction.count', interactions.length, ''),
    row('interaction.p50', percentile(interactions, 50), 'ms'),
    row('interaction.p95', percentile(interactions, 95), 'ms'),
    row('interaction.p98', percentile(interactions, 98), 'ms'),
    row('interaction.max', largest(interactions), 'ms'),
    // From the key to the frame that shows its text, as the page measures it: Event Timing ends at the first frame.
    row('echo.p95', percentile(result.latencies, 95), 'ms'),
    row('deadlines.missed', result.jobs.missed, 'jobs'),
    row('jobs.released', result.jobs.released, 'jobs'),
    ...workRows(subtest, row),
  ];
  if (recording.longTasks !== undefined) {
    rows.push(row('longTask.max', largest(recording.longTasks), 'ms'));
    rows.push(row('longTask.count', recording.longTasks.length, ''));
  }
  return rows.filter(({ value }) => Number.isFinite(value));
}

function workRows({ result }: Subtest, row: (metric: string, value: number, unit: string) => Row): Row[] {
  if (result.name === 'aes') return [row('work.done', result.encryptions, 'encryptions')];
  return [
    row('work.done', result.unitsDone, 'units'),
    row('work.released', result.unitsReleased, 'units'),
    row('work.drained', result.unitsDrained, 'units'),
    row('work.encryptions', result.encryptions, 'encryptions'),
    row('backlog.time', result.drain, 'ms'),
  ];
}
