/**
 * Blanks what Markdown shows as it stands, so that examples of a syntax are not taken for the syntax itself. Offsets and
 * lines stay as they were.
 * @param text Markdown
 * @param inlineToo whether code spans are blanked beside code blocks
 */
export function blankCode(text: string, inlineToo: boolean): string {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ');
  const withoutBlocks = text.replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)?? {0,3}\1[`~]* *$/gm, blank);
  return inlineToo ? withoutBlocks.replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, blank) : withoutBlocks;
}

/** @returns `file:line` of an offset, as editors understand it */
export function place(file: string, text: string, offset: number): string {
  return `${file}:${text.slice(0, offset).split('\n').length}`;
}
