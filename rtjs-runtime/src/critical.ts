import { entered, expired, invoke } from './abi-calls.ts';
import type { Job } from './job.ts';
import { apply, isThenable, whenSettled } from './natives.ts';
import { enter, leave } from './sections.ts';
import { type Chain, cell, DELEGATED, shared } from './shared.ts';

const tag = Object.prototype.toString;

function* pointChain(): Generator<unknown, void, unknown> {
  if (expired()) yield;
}

/**
 * An explicit preemption point, for long straight code: looks at the clock in compiled code, does nothing elsewhere
 * (a hand-written generator has `yield`).
 */
export function preemptionPoint(): void {
  if (cell.callee !== preemptionPoint) return;
  cell.callee = null;
  cell.entered = pointChain();
}

/** The job that is running, if any. */
const runningJob = (): Job | undefined => shared.current?.job;

/** Opens a section; the result closes it. Outside of jobs there is nothing to exclude. */
function open(): () => void {
  const job = runningJob();
  if (!job) return () => {};
  enter(job);
  // The job may have ended meanwhile, which has closed the section.
  return () => void (job.sections > 0 && leave(job));
}

/** Closes the section when `value`, if it is a promise, has settled; else now. What cannot be asked is no promise. */
function closeAfter<T>(value: T, close: () => void): T {
  let later = false;
  try {
    later = isThenable(value);
  } catch {}
  if (later) whenSettled(value, close, close);
  else close();
  return value;
}

/** A generator, still to be run. */
function isGenerator(value: unknown): boolean {
  try {
    return tag.call(value) === '[object Generator]';
  } catch {
    return false;
  }
}

function* sectionChain(fn: () => unknown): Generator<unknown, unknown, unknown> {
  const close = open();
  let value: unknown;
  try {
    value = invoke(fn, undefined, [], 'fn');
    if (value === DELEGATED) value = yield* entered();
  } catch (error) {
    close();
    throw error;
  }
  return closeAfter(value, close);
}

function* sectionByHand(chain: Chain): Generator<unknown, unknown, unknown> {
  const close = open();
  try {
    return yield* chain;
  } finally {
    close();
  }
}

/**
 * Runs `fn` inside a critical section of the running job: until it ends, or the promise that it returns has settled, no
 * other job is chosen. Alarms still go off and the event loop has its turns. Sections nest. In compiled code a compiled
 * `fn` can be left by the round; in a hand-written generator: `yield* criticalSection(function* () { ... })`.
 *
 * An `await` inside keeps the section closed to others. A job of the same scheduler that is awaited there directly may run;
 * what only another job can settle by other means (`Promise.all([job])` among them) is never settled.
 * @returns what `fn` returns
 */
export function criticalSection<T>(fn: () => T): T {
  if (cell.callee === criticalSection) {
    cell.callee = null;
    cell.entered = sectionChain(fn);
    return undefined as T;
  }
  const close = open();
  let value: T;
  try {
    value = apply(fn, undefined, []) as T;
  } catch (error) {
    close();
    throw error;
  }
  if (!isGenerator(value)) return closeAfter(value, close);
  close();
  return sectionByHand(value as unknown as Chain) as T;
}

/** Enters a critical section of the running job; see `criticalSection`, which cannot be left open by mistake. */
export function enterCriticalSection(): void {
  const job = runningJob();
  if (job) enter(job);
}

/**
 * Leaves the critical section that the running job has entered last.
 * @throws RtjsError RTJS_SECTION if it is in none
 */
export function leaveCriticalSection(): void {
  const job = runningJob();
  if (job) leave(job);
}
