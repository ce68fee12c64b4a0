import { expired } from '../abi-calls.ts';
import { RtjsError } from '../errors.ts';
import { cell, shared } from '../shared.ts';
import { VirtualScheduler } from './virtual-scheduler.ts';

/** Below this (ms) a rest is a rounding error. */
const NOTHING = 1e-9;

function* consumeChain(scheduler: VirtualScheduler, ms: number): Generator<undefined, void, unknown> {
  const { host } = scheduler;
  scheduler.unstarted = null;
  for (let left = ms; ; ) {
    // What happened meanwhile is seen before more time passes; so a job that ends now finishes first.
    if (expired()) yield;
    if (left < NOTHING) return;
    if (host.time >= scheduler.limit) {
      scheduler.stalled = true;
      scheduler.roundEnd = host.time;
      yield;
      continue;
    }
    const end = Math.min(host.time + left, scheduler.nextEvent());
    left -= end - host.time;
    host.time = end;
    if (left < NOTHING) break;
  }
  // The next point sees it.
  if (host.time >= scheduler.sliceEnd || host.time >= scheduler.nextAlarm || host.time >= scheduler.roundEnd)
    cell.n = 0;
}

/** The virtual scheduler of the running job. */
function running(): VirtualScheduler {
  const scheduler = shared.current?.job.scheduler;
  if (scheduler instanceof VirtualScheduler) return scheduler;
  throw new RtjsError('CONSUME', 'consume(ms) takes the time of a job of a virtual scheduler, and none is running');
}

/**
 * Work that takes `ms` of virtual time. It can be left at its begin, and whenever a slice or a round ends or an alarm goes
 * off meanwhile; at its end nothing is looked at before the job goes on, so that a job which is done then finishes first.
 *
 * In compiled code: `consume(5)`. In a hand-written generator: `yield* consume(5)`. In a function that cannot be left, time
 * passes at once.
 * @throws RtjsError RTJS_CONSUME outside of jobs of a virtual scheduler, or if `ms` is no number >= 0
 */
export function consume(ms: number): Generator<undefined, void, unknown> {
  const called = cell.callee === consume;
  if (called) cell.callee = null;
  if (!(ms >= 0)) throw new RtjsError('CONSUME', `consume needs milliseconds >= 0, not ${ms}`);
  const scheduler = running();
  if (scheduler.unstarted) throw new RtjsError('CONSUME', 'in a generator it must be: yield* consume(ms)');
  const chain = consumeChain(scheduler, ms);
  if (called) cell.entered = chain;
  else if (shared.current!.job.kind === 'generator' && shared.atomic === 0) scheduler.unstarted = chain;
  else {
    scheduler.host.time += ms;
    // A chain as the result of `() => consume(5)` would be taken for a hand-written job, and run once more.
    return undefined as never;
  }
  return chain;
}
