import { type DataType, isOfType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { wordsOf } from '../words.ts';
import { rangeOfCell } from './cell.ts';
import type { DataBook } from './data.ts';
import type { Decision, DecisionTable } from './table-shapes.ts';

/** The step that enters all inputs of a table, in words. */
export function enterWords({ inputs }: DecisionTable, language: Language, book: DataBook): string {
  const { enter, and } = wordsOf(language).drafted;
  const tokens = inputs.map((name) => book.token(name));
  const last = tokens.pop() ?? '';
  return `${enter} ${tokens.length > 0 ? `${tokens.join(', ')} ${and} ${last}` : last}`;
}

/** The condition under which a row is the one. */
export function rowGuard({ inputs }: DecisionTable, { values }: Decision, book: DataBook): string {
  return inputs
    .flatMap((name, index) => {
      const value = values[index];
      if (value === undefined) return [];
      const token = book.token(name);
      const range = rangeOfCell(value);
      if (range && isNumber(book, name)) return range.guard(token);
      return value === '' ? `${token} is empty` : isOneOf(token, range?.values ?? [value]);
    })
    .join(' and ');
}

function isNumber(book: DataBook, name: string): boolean {
  const type = book.typeOf(name);
  return type === 'integer' || type === 'decimal';
}

/** Texts have no order, so the bounds of a range among texts are values like any other. */
function isOneOf(token: string, values: string[]): string {
  const [first, ...others] = values.map((value) => JSON.stringify(value));
  return others.length > 0
    ? `${token} in {${[first, ...others].join(', ')}}`
    : `${token} = ${first}`;
}

/**
 * Adds the values of a table: one that stands in rows that fail only, and alone there, is invalid.
 * Two in one row would hide each other, so there none is.
 */
export function addTableData(book: DataBook, table: DecisionTable): void {
  const { inputs, rows } = table;
  const good = inputs.map(
    (_, index) => new Set(rows.flatMap((row) => (row.isMistake ? [] : [row.values[index]]))),
  );
  const suspects = (row: Decision) =>
    row.isMistake && good.some((values) => values.size > 0)
      ? inputs.flatMap((_, index) => (good[index]?.has(row.values[index]) ? [] : [index]))
      : [];
  const cleared = new Set(
    rows.flatMap((row) => {
      const found = suspects(row);
      return found.length > 1 ? found.map((index) => `${index} ${row.values[index]}`) : [];
    }),
  );
  const types = inputs.map((_, index) => typeOfValues(rows.map(({ values }) => values[index])));
  for (const [index, name] of inputs.entries())
    if (types[index] === 'text') book.retype(name, 'text');
  for (const row of rows) {
    const found = suspects(row);
    for (const [index, name] of inputs.entries()) {
      const value = row.values[index];
      if (value === undefined) continue;
      const isInvalid = found.includes(index) && !cleared.has(`${index} ${value}`);
      const validity = isInvalid ? 'invalid' : 'valid';
      const values = rangeOfCell(value)?.values ?? [value];
      book.add({ name, validity, type: types[index] ?? 'text', values }, row.from);
    }
  }
}

const TYPES = ['integer', 'decimal', 'date'] as const;

/** What all values of a name are. */
export function typeOfValues(values: (string | undefined)[]): (typeof TYPES)[number] | 'text' {
  const bounds = values.flatMap((value = '') => rangeOfCell(value)?.values ?? [value]);
  const filled = bounds.filter((value) => value !== '');
  const fits = (type: DataType) =>
    filled.every((value) => value.length < 16 && isOfType(value, type));
  return TYPES.find(fits) ?? 'text';
}
