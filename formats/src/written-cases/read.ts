import Papa from 'papaparse';
import { encodingOf } from '../encoding.ts';
import { type ReadSheet, readXlsx } from '../xlsx/read.ts';
import { type Columns, findHeader } from './columns.ts';
import { readCaseTable } from './read-table.ts';
import type { RowRemark, WrittenCase } from './written-case.ts';
import { readCaseXml } from './xml/read.ts';

/** A table that holds test cases: a sheet of a workbook, or a file of comma-separated values. */
export type CaseSheet = {
  /** Of the sheet; empty for a file without sheets. */
  name: string;
  rows: string[][];
  /** The row of the header, from 0, and what its columns hold; undefined where none was recognised. */
  header: { row: number; columns: Columns } | undefined;
};

/** Test cases of a file that names what it says, so that no columns have to be recognised. */
export type CaseList = { name: ''; cases: WrittenCase[]; remarks: RowRemark[] };

/** What a file has test cases in. */
export type CaseSource = CaseSheet | CaseList;

/**
 * What a file has test cases in: the tables of a workbook (.xlsx), or of values separated by commas,
 * semicolons or tabs in UTF-8, UTF-16 or the Turkish code page of Windows, with what their columns seem
 * to hold; or the cases of an export in XML.
 *
 * @throws WorkbookTooLarge; Error where the bytes of a workbook are none, or XML is no export of test cases
 */
export function readCaseSources(bytes: Uint8Array): CaseSource[] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return readXlsx(bytes).map(toSheet);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (/^\s*<[?!a-z]/i.test(text)) return [{ name: '', ...readCaseXml(text) }];
  return [toSheet({ name: '', rows: separated(text) })];
}

const toSheet = ({ name, rows }: ReadSheet): CaseSheet => ({
  name,
  rows,
  header: findHeader(rows),
});

/** The cases of a table or an export. @param columns what is read from which column, where a person chose otherwise */
export function casesOf(source: CaseSource, columns?: Columns): Omit<CaseList, 'name'> {
  if ('cases' in source) return source;
  const { rows, header } = source;
  const first = (header?.row ?? -1) + 1;
  return readCaseTable(rows.slice(first), columns ?? header?.columns ?? {}, first + 1);
}

function separated(text: string): string[][] {
  // Excel names its separator in a line of its own
  const [line = '', separator] = /^sep=(.)\r?\n/.exec(text) ?? [];
  return Papa.parse<string[]>(text.slice(line.length), { delimiter: separator ?? '' }).data;
}
