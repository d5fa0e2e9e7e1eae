import { isOfType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { rangeOfCell } from './cell.ts';
import { rulesFor } from './languages.ts';
import type { DecisionTable } from './table-shapes.ts';

const NUMBER = /\d[\d.,]*\d|\d/g;

/** A text whose numbers and dates are as every language has them: of Turkish `2,5`, `1.250` and `22.11.2026` too. */
export function plainNumbers(text: string, language: Language): string {
  const { plain } = rulesFor(language).number;
  return text.replace(NUMBER, (number) => plain(number));
}

/** A table in whose columns of nothing but numbers, ranges or dates these are as every language has them. */
export function withPlainNumbers(table: DecisionTable, language: Language): DecisionTable {
  const plain = (value: string | undefined) => value && plainNumbers(value, language);
  const isPlain = table.inputs.map((_, index) =>
    table.rows.every(({ values }) => isMeasure(plain(values[index]) ?? '')),
  );
  const rows = table.rows.map((row) => ({
    ...row,
    values: row.values.map((value, index) => (isPlain[index] ? plain(value) : value)),
  }));
  return { ...table, rows };
}

function isMeasure(cell: string): boolean {
  const isValue = cell === '' || isOfType(cell, 'decimal') || isOfType(cell, 'date');
  return isValue || rangeOfCell(cell) !== undefined;
}
