import type { Export } from '../export.ts';
import { STEP_COLUMNS, stepRows } from '../rows.ts';
import { words } from '../words.ts';

/**
 * Gives the test cases as CSV, one row a step: UTF-8 with a byte order mark, commas, lines ended as
 * RFC 4180 says. A cell that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function writeCsv(input: Export): string {
  const headings = STEP_COLUMNS.map(([name]) => words[input.language][name]);
  const rows = input.result.testCases.flatMap((testCase) =>
    stepRows(input, testCase).map((row) => STEP_COLUMNS.map(([name]) => String(row[name]))),
  );
  const lines = [headings, ...rows].map((row) => row.map(toCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
