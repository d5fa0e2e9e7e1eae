import type { Language } from '@caseloom/engine';
import { rangeOfCell } from './cell.ts';
import type { DataBook } from './data.ts';
import { OWN_WORDS } from './labels.ts';
import type { Decision, DecisionTable } from './table-shapes.ts';

/** The step that enters all inputs of a table, in words. */
export function enterWords({ inputs }: DecisionTable, language: Language): string {
  const { enter, and } = OWN_WORDS[language];
  const tokens = inputs.map((name) => `<${name}>`);
  const last = tokens.pop() ?? '';
  return `${enter} ${tokens.length > 0 ? `${tokens.join(', ')} ${and} ${last}` : last}`;
}

/** The condition under which a row is the one. */
export function rowGuard({ inputs }: DecisionTable, { values }: Decision): string {
  return inputs
    .flatMap((name, at) => {
      const value = values[at];
      if (value === undefined) return [];
      const range = rangeOfCell(value);
      if (range) return range.guard(`<${name}>`);
      return value === '' ? `<${name}> is empty` : `<${name}> = ${JSON.stringify(value)}`;
    })
    .join(' and ');
}

/**
 * Adds the values of a table: one that stands in rows that fail only, and alone there, is invalid.
 * Two in one row would hide each other, so there none is.
 */
export function addTableData(book: DataBook, table: DecisionTable): void {
  const { inputs, rows } = table;
  const good = inputs.map(
    (_, at) => new Set(rows.flatMap((row) => (row.isMistake ? [] : [row.values[at]]))),
  );
  const suspects = (row: Decision) =>
    row.isMistake && good.some((values) => values.size > 0)
      ? inputs.flatMap((_, at) => (good[at]?.has(row.values[at]) ? [] : [at]))
      : [];
  const cleared = new Set(
    rows.flatMap((row) => {
      const found = suspects(row);
      return found.length > 1 ? found.map((at) => `${at} ${row.values[at]}`) : [];
    }),
  );
  const types = inputs.map((_, at) => typeOf(rows.map(({ values }) => values[at])));
  for (const [at, name] of inputs.entries()) if (types[at] === 'text') book.widen(name);
  for (const row of rows) {
    const found = suspects(row);
    for (const [at, name] of inputs.entries()) {
      const value = row.values[at];
      if (value === undefined) continue;
      const isInvalid = found.includes(at) && !cleared.has(`${at} ${value}`);
      const validity = isInvalid ? 'invalid' : 'valid';
      const values = rangeOfCell(value)?.values ?? [value];
      book.add({ name, validity, type: types[at] ?? 'text', values }, row.from);
    }
  }
}

function typeOf(values: (string | undefined)[]): 'integer' | 'text' {
  const bounds = values.flatMap((value = '') => rangeOfCell(value)?.values ?? [value]);
  return bounds.every((value) => value === '' || /^-?\d{1,15}$/.test(value)) ? 'integer' : 'text';
}
