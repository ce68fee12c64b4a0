import { RtjsError } from './errors.ts';
import type { Host } from './hosts.ts';
import { check, isBudget, isCallback, isPositive, isText, rulesOf } from './options.ts';
import { dm, edf, fifo, fp, keyOf, type Policy, rm } from './policies.ts';
import { Scheduler } from './scheduler.ts';

export interface Settings {
  /** Orders the jobs; default 'edf'. */
  policy?: Policy | 'edf' | 'rm' | 'dm' | 'fp' | 'fifo' | undefined;
  /** After so many ms equals take turns; default 1. */
  slice?: number | undefined;
  /** After so many ms the event loop has its turn; default 5. */
  round?: number | undefined;
  /** Points between two looks at the clock; default 'auto': one look each 50-100 us. */
  budget?: number | 'auto' | undefined;
  /** The surroundings; default: this browser or Node. */
  host?: Host | undefined;
  name?: string | undefined;
}

const POLICIES: Readonly<Record<string, Policy>> = { edf, rm, dm, fp, fifo };

const rules = rulesOf({
  policy: (value: string | Policy | null) =>
    typeof value === 'string' ? Object.hasOwn(POLICIES, value) : typeof value?.key === 'function',
  slice: isPositive,
  round: isPositive,
  budget: isBudget,
  host: (value: Host | null) => [value?.now, value?.post, value?.report].every(isCallback),
  name: isText,
});

/** Orders all that is ready by another policy; those that wait follow when they wake. */
function rank(scheduler: Scheduler, policy: Policy): void {
  const { ready, running } = scheduler;
  const fibres = running ? [...ready.items, running] : [...ready.items];
  const keys = fibres.map(fibre => keyOf(fibre.job, policy));
  scheduler.policy = policy;
  fibres.forEach((fibre, i) => {
    const queued = fibre.index >= 0;
    if (queued) ready.remove(fibre);
    fibre.key = keys[i]!;
    if (queued) ready.push(fibre);
  });
}

/**
 * Changes the settings of a scheduler; they hold from the next decision on.
 * @throws RtjsError RTJS_OPTION for unknown settings and wrong values, RTJS_BUSY for a new host of a busy scheduler; then
 * nothing is changed
 */
export function configureScheduler(scheduler: Scheduler, settings: Settings | undefined): void {
  const { policy, host, ...others } = check(settings, rules, 'scheduler');
  if (host && host !== scheduler.host && (scheduler.state !== 'idle' || scheduler.nextAlarm < Infinity)) {
    throw new RtjsError('BUSY', 'the host of a busy scheduler cannot be changed');
  }
  if (policy) rank(scheduler, typeof policy === 'string' ? POLICIES[policy]! : policy);
  if (host) scheduler.host = host;
  Object.assign(scheduler, others);
}

/**
 * Makes a scheduler of its own. Most programs need only the shared one.
 * @throws RtjsError RTJS_OPTION for unknown settings and wrong values
 */
export function createScheduler(settings?: Settings): Scheduler {
  const scheduler = new Scheduler();
  configureScheduler(scheduler, settings);
  return scheduler;
}
