/** A text on one line. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ');
}

/** A text as a cell of a table holds it. */
export function toCell(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '\\n');
}

/** Rows of cells as lines, their columns under each other. */
export function align(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, index) =>
    rows.reduce((width, row) => Math.max(width, row[index]?.length ?? 0), 0),
  );
  return rows.map(
    (row) => `|${row.map((cell, index) => ` ${cell.padEnd(widths[index] ?? 0)} |`).join('')}`,
  );
}

/** What Gherkin cuts off the ends of a cell. */
const OUTER_SPACE = /^[ \t\v\f\r\u0085\u00A0]|[ \t\v\f\r\u0085\u00A0]$/;

/** Whether a cell gives the value back as it is: its outer spaces would go, and it cannot hold a carriage return. */
export function fitsCell(value: string): boolean {
  return !OUTER_SPACE.test(value) && !value.includes('\r');
}
