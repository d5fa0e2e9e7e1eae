import Papa from 'papaparse';
import { encodingOf } from '../encoding.ts';
import { readXlsx } from '../xlsx/read.ts';
import { type Columns, findHeader } from './columns.ts';
import { readCaseTable } from './read-table.ts';
import type { RowRemark, WrittenCase } from './written-case.ts';

/** A table that holds test cases: a sheet of a workbook, or a file of comma-separated values. */
export type CaseSheet = {
  /** Of the sheet; empty for a file without sheets. */
  name: string;
  rows: string[][];
  /** The row of the header, from 0, and what its columns hold; undefined where none was recognised. */
  header: { row: number; columns: Columns } | undefined;
};

/**
 * The tables of a file with test cases, with what their columns seem to hold: a workbook (.xlsx), or
 * values separated by commas, semicolons or tabs in UTF-8, UTF-16 or the Turkish code page of Windows.
 *
 * @throws WorkbookTooLarge; Error where the bytes of a workbook are none
 */
export function readCaseSheets(bytes: Uint8Array): CaseSheet[] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const sheets = isZip
    ? readXlsx(bytes)
    : [{ name: '', rows: separated(new TextDecoder(encodingOf(bytes)).decode(bytes)) }];
  return sheets.map(({ name, rows }) => ({ name, rows, header: findHeader(rows) }));
}

/** The cases of a table. @param columns what is read from which column, where a person chose otherwise */
export function casesOf(
  { rows, header }: CaseSheet,
  columns: Columns = header?.columns ?? {},
): { cases: WrittenCase[]; remarks: RowRemark[] } {
  const first = (header?.row ?? -1) + 1;
  return readCaseTable(rows.slice(first), columns, first + 1);
}

function separated(text: string): string[][] {
  // Excel names its separator in a line of its own
  const [line = '', separator] = /^sep=(.)\r?\n/.exec(text) ?? [];
  return Papa.parse<string[]>(text.slice(line.length), { delimiter: separator ?? '' }).data;
}
