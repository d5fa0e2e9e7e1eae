import { type DataType, isOfType, type Validity } from '@caseloom/engine';
import { parse } from 'papaparse';

/** A column of a table that was pasted, as the class of test data it may become. */
export type Column = { name: string; validity: Validity; type: DataType; values: string[] };

/** What a heading may say of a column: `age (invalid)`, `yaş (geçersiz)`, `age !`. */
const INVALID = /\s*(?:\((?:invalid|geçersiz)\)|!)\s*$/iu;
const TYPES: DataType[] = ['integer', 'decimal', 'boolean', 'date', 'email'];

/**
 * Reads cells as a spreadsheet copies them, or comma- or semicolon-separated lines: the first line
 * names the columns, each further line holds their values. A value that comes again counts once;
 * an empty cell is no value.
 */
export function columnsOf(text: string): Column[] {
  const { data } = parse<string[]>(text.trim(), { skipEmptyLines: 'greedy' });
  const [heading = [], ...rows] = data;
  return heading.flatMap((title, at) => {
    const name = title.replace(INVALID, '').replace(/[<>|]/g, '').trim();
    const values = [...new Set(rows.map((row) => row[at]?.trim() ?? '').filter(Boolean))];
    if (!name || values.length === 0) return [];
    const validity = INVALID.test(title) ? 'invalid' : 'valid';
    return [{ name, validity, type: typeOf(values), values }];
  });
}

const typeOf = (values: string[]): DataType =>
  TYPES.find((type) => values.every((value) => isOfType(value, type))) ?? 'text';
