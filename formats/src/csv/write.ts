import { factsOf, type Language } from '@caseloom/locales/language';
import type { Export } from '../export.ts';
import { isFormula, isLikeQuoted } from '../formula.ts';
import { columnsOf, stepRows } from '../rows.ts';
import { wordsOf } from '../words.ts';

/** Gives the test cases as CSV, one row a step. */
export function writeCsv(input: Export): string {
  return [...writeParts(input)].join('');
}

/** The same in pieces, one for each case. */
export function* writeParts(input: Export): Generator<string> {
  const { language } = input;
  const columns = columnsOf(input);
  yield toCsv([columns.map(([name]) => wordsOf(language)[name])], language);
  for (const testCase of input.result.testCases)
    yield toLines(
      stepRows(input, testCase).map((row) => columns.map(([name]) => String(row[name]))),
      { separator: separatorOf(language) },
    );
}

/** What a spreadsheet that speaks the language takes for the end of a cell: where a comma is the decimal sign, it is no separator. */
function separatorOf(language: Language): string {
  return factsOf(language).hasDecimalComma ? ';' : ',';
}

/**
 * Gives rows of text as CSV: UTF-8 with a byte order mark, lines ended as RFC 4180 says, cells apart
 * as spreadsheets of the language expect. A cell that a spreadsheet would take for a formula, also in
 * full-width signs, gets an apostrophe in front.
 */
export function toCsv(rows: string[][], language: Language): string {
  return `\uFEFF${toLines(rows, { separator: separatorOf(language) })}`;
}

type LineOptions = {
  separator?: string;
  /** Set: a point of a list stays as it is. A tool reads it as it is, and no spreadsheet runs it. */
  hasLists?: boolean;
};

/** Rows of text as lines of CSV. */
export function toLines(
  rows: string[][],
  { separator = ',', hasLists = false }: LineOptions = {},
): string {
  return rows
    .map((row) => `${row.map((text) => toCell(text, hasLists)).join(separator)}\r\n`)
    .join('');
}

/** A dash before words, with no sign that calls or computes anything. */
const POINT = /^- [^=+@|!()\0]*$/;

function toCell(text: string, hasLists: boolean): string {
  const isPoint = hasLists && POINT.test(text);
  const isQuoted = (isFormula(text) && !isPoint) || isLikeQuoted(text);
  const harmless = isQuoted ? `'${text}` : text;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
