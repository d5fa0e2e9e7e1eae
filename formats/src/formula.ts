/** What a formula may begin with, or what a spreadsheet skips to find one. */
const BEGINNINGS = new Set('=+-@\t\r\n\0＝＋－＠');

/** Whether a spreadsheet that finds this text in a cell may run it. */
export function isFormula(text: string): boolean {
  return BEGINNINGS.has(text.charAt(0));
}

/** Whether a text begins as one that got an apostrophe in front: it gets one more, so that taking one away gives it back. */
export function isLikeQuoted(text: string): boolean {
  return text.startsWith("'") && isFormula(text.replace(/^'+/, ''));
}

/** A text of a cell without the apostrophe that kept a spreadsheet from running it. */
export function withoutApostrophe(cell: string): string {
  return isLikeQuoted(cell) ? cell.slice(1) : cell;
}
