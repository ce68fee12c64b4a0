// The input task: records on the page what was typed.

/**
 * Shows the line that is being typed, or moves it to the record.
 * @param line the text of the field
 * @param done whether the line is finished (Enter)
 * @param live shows the current line
 * @param record shows the finished ones
 * @preempt
 */
export function recordInput(line: string, done: boolean, live: HTMLElement, record: HTMLElement): void {
  live.textContent = done ? '' : line;
  if (!done || line === '') return;
  // Only the end is kept, so that the cost of the layout does not grow.
  record.textContent = `${record.textContent ?? ''} ${line}`.slice(-90);
}
