/** What a formula may begin with, or what a spreadsheet skips to find one. */
const BEGINNINGS = new Set('=+-@\t\r\n\0＝＋－＠');

/** Whether a spreadsheet that finds this text in a cell may run it. */
export function isFormula(text: string): boolean {
  return BEGINNINGS.has(text.charAt(0));
}
