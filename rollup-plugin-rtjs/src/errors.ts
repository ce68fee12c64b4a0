/** What bundlers show of an error: the place, a code frame, and a code that stays the same. */
export interface PlacedError {
  message: string;
  id: string;
  code: string;
  pluginCode: string;
  loc?: { file: string; line: number; column: number };
  pos?: number;
  frame?: string;
  stack?: string;
  cause?: unknown;
}

interface BabelError extends Error {
  code?: string;
  reasonCode?: string;
  loc?: { line: number; column: number; index?: number };
  pos?: number;
}

/**
 * Turns an error of Babel, or of babel-plugin-rtjs, into what the bundler's `this.error` takes.
 * @param id of the module
 */
export function placedError(thrown: unknown, id: string, path: string): PlacedError {
  const error = thrown as BabelError;
  const [message, frame] = splitFrame(String(error.message ?? thrown), path);
  const code = error.code ?? 'RTJS_INTERNAL';
  const placed: PlacedError = { message, id, code, pluginCode: code, cause: thrown };
  if (error.loc) placed.loc = { file: path, line: error.loc.line, column: error.loc.column };
  const pos = error.pos ?? error.loc?.index;
  if (pos !== undefined) placed.pos = pos;
  if (frame !== undefined) placed.frame = frame;
  // Our own bugs keep their stack; for the others it is the user's file that matters.
  if (error.loc === undefined && error.stack !== undefined) placed.stack = error.stack;
  return placed;
}

const FRAME_LINE = /^\s*(?:>\s*)?\d*\s*\|/;

/** Babel writes `file: message (line:column)`, an empty line, and the frame; bundlers want these apart. */
function splitFrame(text: string, path: string): [string, string | undefined] {
  const lines = text.split('\n');
  const first = lines.findIndex(line => FRAME_LINE.test(line));
  const last = lines.findLastIndex(line => FRAME_LINE.test(line));
  const frame = first < 0 ? undefined : lines.slice(first, last + 1).join('\n');
  const rest = first < 0 ? lines : [...lines.slice(0, first), ...lines.slice(last + 1)];
  let message = rest.join('\n').trim();
  if (message.startsWith(`${path}: `)) message = message.slice(path.length + 2);
  return [message, frame];
}
