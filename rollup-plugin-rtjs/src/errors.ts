/**
 * An error at a place of a source file, in the form that the `this.error` of bundlers takes: it shows the place and the
 * frame, and keeps the code as `pluginCode`.
 */
export class PlacedError extends Error {
  readonly code: string;
  readonly id: string;
  loc?: { file: string; line: number; column: number };
  /** Offset in the text that the plugin was given. */
  pos?: number;
  frame?: string;

  constructor(message: string, code: string, id: string) {
    super(message);
    this.code = code;
    this.id = id;
    // It is the user's file that matters, not where in the compiler it was found.
    this.stack = '';
  }
}

interface BabelError extends Error {
  code?: string;
  loc?: { line: number; column: number; index?: number };
  pos?: number;
}

/**
 * Turns an error of Babel, or of babel-plugin-rtjs, into what bundlers show.
 * @param id of the module
 * @param path of its file
 */
export function placedError(thrown: unknown, id: string, path: string): PlacedError {
  if (thrown instanceof PlacedError) return thrown;
  const error = thrown as BabelError;
  const [message, frame] = splitFrame(String(error.message ?? thrown), path);
  const placed = new PlacedError(message, error.code ?? 'RTJS_INTERNAL', id);
  if (error.loc) placed.loc = { file: path, line: error.loc.line, column: error.loc.column };
  else if (error.stack !== undefined) placed.stack = error.stack; // a bug of ours
  const pos = error.pos ?? error.loc?.index;
  if (pos !== undefined) placed.pos = pos;
  if (frame !== undefined) placed.frame = frame;
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
  const message = rest.join('\n').trim();
  return [message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message, frame];
}

/**
 * The lines around a place, as Babel shows them.
 * @param line counted from 1
 * @param column counted from 0
 */
export function codeFrame(code: string, line: number, column: number): string {
  const lines = code.split(/\r?\n/);
  const last = Math.min(lines.length, line + 2);
  const width = String(last).length;
  const shown: string[] = [];
  for (let number = Math.max(1, line - 2); number <= last; number++) {
    shown.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${lines[number - 1]}`);
    if (number === line) shown.push(`  ${' '.repeat(width)} | ${' '.repeat(column)}^`);
  }
  return shown.join('\n');
}
