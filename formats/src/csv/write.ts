import type { Export } from '../export.ts';
import { STEP_COLUMNS, stepRows } from '../rows.ts';
import { words } from '../words.ts';

/** Gives the test cases as CSV, one row a step. */
export function writeCsv(input: Export): string {
  return [...csvParts(input)].join('');
}

/** The same in pieces, one for each case. */
export function* csvParts(input: Export): Generator<string> {
  yield toCsv([STEP_COLUMNS.map(([name]) => words[input.language][name])]);
  for (const testCase of input.result.testCases)
    yield toLines(
      stepRows(input, testCase).map((row) => STEP_COLUMNS.map(([name]) => String(row[name]))),
    );
}

/**
 * Gives rows of text as CSV: UTF-8 with a byte order mark, lines ended as RFC 4180 says. A cell
 * that a spreadsheet would take for a formula, also in full-width signs, gets an apostrophe in front.
 */
export function toCsv(rows: string[][]): string {
  return `\uFEFF${toLines(rows)}`;
}

/** Rows of text as lines of CSV. */
export function toLines(rows: string[][]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** What a formula may begin with, or what a spreadsheet skips to find one. */
const BEGINNINGS = new Set('=+-@\t\r\n\0＝＋－＠');

function toCell(text: string): string {
  const harmless = BEGINNINGS.has(text.charAt(0)) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
