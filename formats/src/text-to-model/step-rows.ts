import type { Language } from '@caseloom/locales/language';
import { withData } from './entered-values.ts';
import type { Branch, Part } from './flow.ts';
import { isFailure } from './role.ts';
import { withoutStop } from './sentence.ts';
import type { StepRow } from './table-shapes.ts';

/** The rows of a table of steps in their order; rows that are tests of their own as the branches of a choice. */
export function partsOfRows(rows: StepRow[], language: Language): Part[] {
  const [first] = rows;
  const tests = testsIn(rows);
  if (!first || tests.length < 2) return rows.flatMap((row) => toSteps(row, language));
  if (isCheckList(rows, tests.length, language))
    return rows.map((row) => toOutcome(`${row.title}: ${row.expected}`, row));
  const branches = tests.map(([condition, own]): Branch => {
    const from = own[0]?.from ?? first.from;
    return { condition, parts: own.flatMap((row) => toSteps(row, language)), ending: 'next', from };
  });
  return [{ kind: 'choice', branches, number: '', from: first.from }];
}

/** `Images | All are sharp`: names of what is looked at, one after the other. Where one row is a failure, rows exclude each other. */
function isCheckList(rows: StepRow[], tests: number, language: Language): boolean {
  const isCheck = ({ title, action, given, data, expected }: StepRow) =>
    title &&
    expected &&
    !action &&
    !given &&
    !data &&
    !isFailure(`${title}. ${expected}`, language);
  return tests === rows.length && rows.every(isCheck);
}

/** Rows by the test that they are of: by title, and by number where each row states a whole test. */
function testsIn(rows: StepRow[]): [string, StepRow[]][] {
  if (rows.every(({ title }) => title)) return [...Map.groupBy(rows, ({ title }) => title)];
  const isWhole = rows.every(({ action, number }) => number && stepsInCell(action).length > 1);
  return isWhole ? rows.map((row) => [row.number, [row]]) : [];
}

/** The steps of a cell: each on its line, or behind its number. */
export function stepsInCell(cell: string): string[] {
  const lines = cell
    .split(/\n|(?<=\S)\s+(?=\d{1,2}[.)]\s*\p{L})/u)
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s*/, '').trim())
    .filter(Boolean);
  const isList = /(?:^|\n)\s*(?:\d{1,2}[.)]|[-*•])\s*\S/.test(cell);
  return isList ? lines : [lines.join(' ')].filter(Boolean);
}

/** What a row states: what holds before, its steps, and behind the last what is expected, or behind each its own. */
function toSteps(row: StepRow, language: Language): Part[] {
  const { number, from } = row;
  const [actions, results] = [stepsInCell(row.action), stepsInCell(row.expected)];
  const given = stepsInCell(row.given).map(
    (text): Part => ({ kind: 'step', type: 'context', text: withoutStop(text), number: '', from }),
  );
  if (actions.length === 0) return [...given, ...results.map((text) => toOutcome(text, row))];
  const isPaired = actions.length > 1 && actions.length === results.length;
  const steps = actions.map((action, index): Part => {
    const isLast = index === actions.length - 1;
    const expected = isPaired ? results[index] : isLast ? results.join(' ') : '';
    const words = isLast && row.data ? withData(action, row.data, language) : action;
    return {
      kind: 'step',
      type: 'action',
      text: withoutStop(words),
      ...(expected && { expected: withoutStop(expected) }),
      number: index === 0 ? number : '',
      from,
    };
  });
  return [...given, ...steps];
}

function toOutcome(text: string, { number, from }: StepRow): Part {
  return { kind: 'step', type: 'outcome', text: withoutStop(text), number, from };
}
