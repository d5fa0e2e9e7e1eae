import { type DataType, isOfType, readTypedValue, type Validity } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { parse } from 'papaparse';

/** A column of a table that was pasted, as the class of test data it may become. */
export type Column = { name: string; validity: Validity; type: DataType; values: string[] };

/** What a heading may say of a column: `age (invalid)`, `yaş (geçersiz)`, `age !`. */
const INVALID = /\s*(?:\((?:invalid|geçersiz)\)|!)\s*$/iu;
const TYPES: DataType[] = ['integer', 'decimal', 'boolean', 'date', 'email'];

/**
 * Reads cells as a spreadsheet copies them, or comma- or semicolon-separated lines: the first line
 * names the columns and shows the separator, each further line holds their values. A
 * value that comes again counts once; an empty cell is no value. Values stay as they are written;
 * their type is that of what they mean in the language.
 */
export function columnsOf(text: string, language: Language): Column[] {
  // a first cell that is empty is a cell: only a byte order mark and blank lines go
  const table = text.replace(/^\uFEFF?(?:[^\S\n]*\n)*/, '');
  const { data } = parse<string[]>(table, {
    delimiter: separatorIn(table),
    skipEmptyLines: 'greedy',
  });
  const [heading = [], ...rows] = data;
  const columns = heading.flatMap((title, at): Column[] => {
    const name = title.replace(INVALID, '').replace(/[<>|]/g, '').trim();
    const values = [...new Set(rows.map((row) => row[at]?.trim() ?? '').filter(Boolean))];
    if (!name || values.length === 0) return [];
    const validity = INVALID.test(title) ? 'invalid' : 'valid';
    return [{ name, validity, type: typeOf(values, language), values }];
  });
  const valid = new Map(
    columns.filter((column) => column.validity === 'valid').map(({ name, type }) => [name, type]),
  );
  // what is wrong in a column of texts may well look like a number
  return columns.map((column) => ({ ...column, type: valid.get(column.name) ?? column.type }));
}

/** By the heading alone: below it a comma may stand inside a number. */
function separatorIn(table: string): string {
  const [heading = ''] = table.split('\n', 1);
  return ['\t', ';', ','].find((sign) => heading.includes(sign)) ?? '\t';
}

function typeOf(values: string[], language: Language): DataType {
  const fits = (type: DataType) =>
    values.every((value) => isOfType(readTypedValue(value, type, language), type));
  return TYPES.find(fits) ?? 'text';
}
