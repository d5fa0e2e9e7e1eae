import type { Language } from '@caseloom/locales/language';
import { lower } from './lower.ts';
import { withPlainNumbers } from './plain-number.ts';
import type { Sentence } from './sentence.ts';
import { type DecisionTable, plainValue, toName, withoutIdleInputs } from './table-shapes.ts';

/** `R1`, `Rule 2`, `3`: the heading of a column that holds a rule. */
const RULE = /^(?:r|k|rule|kural|case|durum|tc|test|column|sütun)?[\s#.-]*\d{1,3}$/u;
const PARTS =
  /^(?:conditions?|causes?|inputs?|koşul(?:lar)?|şart(?:lar)?|girdiler|(?<results>actions?|effects?|outcomes?|results?|eylem(?:ler)?|aksiyon(?:lar)?|sonuç(?:lar)?|işlemler))\s*:?$/u;
const MARKED = /^(?:x|✓|✔|•|\+)$/iu;
const UNMARKED = /^(?:[-–—]?|n|no|h|hayır)$/iu;
/** Any value will do. */
const ANY = /^(?:[-–—*~]|any|n\/a|don['’]?t care|herhangi|fark etmez)?$/iu;

/**
 * Reads a decision table whose columns are the rules: conditions in the upper rows, and in the lower
 * ones what is done under which. Undefined where a table is none.
 */
export function readRuleTable(
  rows: string[][],
  from: Sentence,
  language: Language,
): DecisionTable | undefined {
  const [head = [], ...body] = rows;
  const small = (text = '') => lower(text.trim(), language);
  if (head.length < 3 || !head.slice(1).every((cell) => RULE.test(small(cell)))) return undefined;
  const lines = body.map((cells, index) => ({ cells, place: placeOf(from, cells, index) }));
  const parting = lines.findIndex(({ cells }) => PARTS.exec(small(cells[0]))?.groups?.results);
  const isResult = (cells: string[], index: number) =>
    parting >= 0 ? index > parting : isMarks(cells.slice(1));
  const named = lines.map((line, index) => ({ ...line, isResult: isResult(line.cells, index) }));
  const whole = named.filter(({ cells }) => !PARTS.test(small(cells[0])) && cells[0]?.trim());
  const conditions = whole.filter((line) => !line.isResult);
  const results = whole.filter((line) => line.isResult);
  if (conditions.length === 0 || results.length === 0) return undefined;
  const table = {
    kind: 'decisions' as const,
    isAssumed: false,
    inputs: conditions.map(({ cells }, index) => toName(small(cells[0]), index)),
    rows: head.slice(1).flatMap((_, index) => {
      const outcomes = results.flatMap(({ cells }) => resultIn(cells, index + 1));
      const values = conditions.map(({ cells }) => valueIn(cells[index + 1] ?? '', language));
      const place = results.find(({ cells }) => resultIn(cells, index + 1).length > 0)?.place;
      if (!place) return [];
      return [{ values, expected: outcomes.join(', '), isMistake: false, from: place }];
    }),
  };
  return withoutIdleInputs(withPlainNumbers(table, language));
}

function placeOf(from: Sentence, cells: string[], index: number): Sentence {
  return { ...from, line: from.line + index + 1, text: cells.join(' | ') };
}

function isMarks(cells: string[]): boolean {
  return (
    cells.some((cell) => MARKED.test(cell.trim())) &&
    cells.every((cell) => MARKED.test(cell.trim()) || UNMARKED.test(cell.trim()))
  );
}

function resultIn([name = '', ...cells]: string[], column: number): string[] {
  const cell = cells[column - 1]?.trim() ?? '';
  if (UNMARKED.test(cell)) return [];
  return MARKED.test(cell) || /^(?:y|yes|e|evet)$/iu.test(cell)
    ? [name.trim()]
    : [`${name.trim()}: ${cell}`];
}

function valueIn(cell: string, language: Language): string | undefined {
  return ANY.test(cell.trim()) ? undefined : plainValue(cell, language);
}
