import { separated } from '../csv/read.ts';
import { encodingOf } from '../encoding.ts';
import { readXlsx } from '../xlsx/read.ts';
import { findHeader } from './columns.ts';
import type { ReadRequirements, RequirementColumns, RequirementSheet } from './requirement.ts';
import { type FoundRequirement, tidied } from './tidy.ts';

/**
 * The tables of a workbook (.xlsx) or of separated values, with what their columns seem to hold.
 *
 * @throws WorkbookTooLarge; Error where the bytes of a workbook are none
 */
export function readTables(bytes: Uint8Array): RequirementSheet[] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const sheets = isZip
    ? readXlsx(bytes)
    : [{ name: '', rows: separated(new TextDecoder(encodingOf(bytes)).decode(bytes)).rows }];
  return sheets.map(({ name, rows }) => {
    const header = findHeader(rows);
    const first = (header?.row ?? 0) + 1;
    return {
      ...{ name, headings: rows[first - 1] ?? [], rows: rows.slice(first) },
      ...{ columns: header?.columns ?? {}, first: first + 1 },
    };
  });
}

/** The requirements of a table. @param columns what is read from which column, where a person chose otherwise */
export function requirementsOf(
  { rows, first, parents, columns: found }: RequirementSheet,
  columns: RequirementColumns = found,
): ReadRequirements {
  const cell = (row: readonly string[] | undefined, column: number | undefined) =>
    row?.[column ?? -1] ?? '';
  const read = rows.map((row, at): FoundRequirement => {
    const above = parents?.[at];
    return {
      id: cell(row, columns.id),
      title: cell(row, columns.title),
      text: cell(row, columns.text),
      parent: above === undefined ? cell(row, columns.parent) : cell(rows[above], columns.id),
      link: cell(row, columns.link),
      cases: cell(row, columns.cases),
      row: first + at,
    };
  });
  return tidied(read, []);
}
