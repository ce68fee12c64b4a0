import type { FileReport } from './compile.ts';
import { codeFrame, PlacedError, placedError } from './errors.ts';
import type { Language } from './module-id.ts';
import type { Project } from './project.ts';

/** A `<script>` of a component, and the line of the file on which its text begins. */
interface Script {
  code: string;
  language: Language;
  firstLine: number;
  start: number;
}

interface Expected {
  name: string;
  line: number;
  column: number;
}

/** A comment (first, so that scripts in it are none), a script, or the front matter of Astro. */
const PART = /<!--[\s\S]*?-->|<script\b([^>]*)>([\s\S]*?)<\/script>|^---\r?\n([\s\S]*?)^---/gim;
const MARK = /@preempt\b|\buse preempt\b/;

/**
 * Components (`.vue`, `.svelte`, ...) are compiled after their framework's plugin has made JavaScript of them. On that
 * way annotations can get lost, above all where TypeScript is stripped together with the comments. So what is marked in
 * the component itself is remembered, and its absence afterwards is an error, never a silently blocking page.
 */
export class Components {
  readonly #project: Project;
  readonly #expected = new Map<string, Expected[]>();

  constructor(project: Project) {
    this.#project = project;
  }

  /**
   * Remembers the marked functions of a component.
   * @param code the component as it was written
   * @throws PlacedError for marks that can never be honoured, at their place in the component
   */
  async expect(path: string, code: string): Promise<void> {
    this.#expected.delete(path);
    if (!MARK.test(code) || this.#project.options.functions === 'all') return;
    const found: Expected[] = [];
    for (const script of scriptsOf(code)) {
      if (MARK.test(script.code)) found.push(...(await this.#markedIn(path, script, code)));
    }
    if (found.length > 0) this.#expected.set(path, found);
  }

  async #markedIn(path: string, script: Script, whole: string): Promise<Expected[]> {
    const { code, language, firstLine, start } = script;
    try {
      const compiled = await this.#project.compile(code, { path, language, dependency: false });
      const functions = (compiled?.report.compiled ?? []) as readonly Expected[];
      return functions.map(({ name, line, column }) => ({ name, line: line + firstLine - 1, column }));
    } catch (thrown) {
      const error = placedError(thrown, path, path);
      // Not every script of a component is JavaScript by itself; its framework will judge that.
      if (!error.code.startsWith('RTJS_') || error.code === 'RTJS_INTERNAL') return [];
      if (error.pos !== undefined) error.pos += start;
      throw moved(error, whole, firstLine - 1);
    }
  }

  /**
   * Compares what was compiled of a component with what is marked in it.
   * @param code what the framework's plugin has made of it
   * @param whole whether it is the component's module, not its script alone
   * @throws PlacedError naming the functions whose marks were lost
   */
  verify(path: string, code: string, report: FileReport | undefined, whole: boolean): void {
    const expected = this.#expected.get(path);
    if (expected === undefined) return;
    const compiled = new Set(report?.compiled.map(each => each.name));
    const lost = expected.filter(each => !compiled.has(each.name));
    if (lost.length > 0 && whole && /[?&]type=script/.test(code)) return; // the script comes as a module of its own
    this.#expected.delete(path);
    if (lost.length > 0) throw lostMarks(path, lost);
  }

  /** @throws PlacedError if a component was never compiled since it was seen */
  verifyAll(): void {
    for (const [path, lost] of this.#expected) throw lostMarks(path, lost);
  }
}

/** Puts an error of a script to its place in the component. */
function moved(error: PlacedError, component: string, lines: number): PlacedError {
  if (error.loc === undefined) return error;
  error.loc.line += lines;
  error.frame = codeFrame(component, error.loc.line, error.loc.column);
  return error;
}

function lostMarks(path: string, lost: readonly Expected[]): PlacedError {
  const names = lost.map(each => each.name || '(anonymous)').join(', ');
  const message =
    `the marks of ${names} did not survive the way through the framework's plugin, so nothing was compiled. ` +
    `Write the directive 'use preempt' into the function instead of the comment, or move it into a script of its own; ` +
    `with Rollup, put rtjs() after the framework's plugin. [RTJS_MARKS_LOST]`;
  const error = new PlacedError(message, 'RTJS_MARKS_LOST', path);
  error.loc = { file: path, line: lost[0]!.line, column: lost[0]!.column };
  return error;
}

function scriptsOf(code: string): Script[] {
  return [...code.matchAll(PART)].flatMap(match => {
    const [whole, attributes = '', script, frontmatter] = match;
    const text = script ?? frontmatter;
    if (text === undefined) return [];
    const start = match.index + whole.indexOf(text, script === undefined ? 4 : attributes.length + 8);
    const lang = /\blang\s*=\s*["']?(\w+)/.exec(attributes)?.[1];
    const language = lang === 'tsx' ? 'tsx' : lang?.startsWith('ts') || script === undefined ? 'ts' : 'jsx';
    return { code: text, language, start, firstLine: code.slice(0, start).split('\n').length };
  });
}
