// What runs on the page, in words and as a table.

import { unitsOf } from '../calibrate.ts';
import type { Session } from '../session.ts';
import { SEED, TASK_SET, utilisation } from '../taskset.ts';
import { byId, make } from './elements.ts';

const TEXT = [
  'This is the macro benchmark of the RT.js paper. Four components share the one thread of the page: the box (drawn in every frame, deadline 10 ms), the input (each key-up, deadline 32 ms), an AES job for each key (npm package aes-js, the line 16 times, encrypted 350 times, deadline 500 ms), and a generated set of fifteen periodic tasks.',
  'With RT.js the functions are compiled so that they can be left at preemption points, and run by earliest deadline first. Without it, the page uses a second, untouched copy of the same functions, run by the browser in the order of their events.',
  'A job of a task is a fixed number of units of arithmetic, not a stretch of time: both halves do the same work. The frame rate is counted by a requestAnimationFrame loop that is not connected to RT.js.',
];

/** Fills the part of the page that explains itself. */
export function showAbout({ calibration }: Session): void {
  const body = make('tbody');
  TASK_SET.forEach((task, index) => {
    const cells = [index + 1, task.period, task.cost, unitsOf(task, calibration), task.offset];
    body.append(make('tr', '', ...cells.map(value => make('td', '', value.toLocaleString('en')))));
  });
  const titles = ['Task', 'Period, ms', 'Cost, ms', 'Units', 'First release, ms'].map(title => make('th', '', title));
  const caption = `Seed ${SEED}, utilisation ${utilisation(TASK_SET).toFixed(3)}, deadlines as long as the periods.`;
  const table = make('table', '', make('thead', '', make('tr', '', ...titles)), body);
  byId('about').replaceChildren(
    ...TEXT.map(text => make('p', '', text)),
    make('p', '', caption),
    make('div', 'scroll', table),
  );
}
