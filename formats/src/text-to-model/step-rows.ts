import { factsOf, type Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import { fieldIn, fieldsIn, withData } from './entered-values.ts';
import type { Branch, Part } from './flow.ts';
import { mentionOf } from './guard.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isFailure } from './role.ts';
import { withoutStop } from './sentence.ts';
import type { StepRow } from './table-shapes.ts';

/** The rows of a table of steps in their order; rows that are tests of their own as the branches of a choice. */
export function partsOfRows(rows: StepRow[], book: DataBook, language: Language): Part[] {
  const [first] = rows;
  const tests = testsIn(rows);
  if (!first || tests.length < 2) return rows.flatMap((row) => toSteps(row, language));
  if (isCheckList(rows, tests.length, language))
    return rows.map((row) => toOutcome(`${row.title}: ${row.expected}`, row));
  const branches = tests.map(([condition, own]): Branch => {
    const from = own[0]?.from ?? first.from;
    return { condition, parts: own.flatMap((row) => toSteps(row, language)), ending: 'next', from };
  });
  const isRefused = refusedAmong(tests, language);
  const success = branches[isRefused.indexOf(false)];
  if (success && isRefused.includes(true)) success.isMain = true;
  enterValues({ tests, branches, isRefused }, book, language);
  return [{ kind: 'choice', branches, number: '', from: first.from }];
}

type Tests = { tests: [string, StepRow[]][]; branches: Branch[]; isRefused: boolean[] };

/** What each test alone enters is the condition of its branch; what only a refused one enters, and stops at, is wrong. */
function enterValues({ tests, branches, isRefused }: Tests, book: DataBook, language: Language) {
  const all = valuesOfTests(tests, language);
  const rights = new Set(all.flatMap((own, index) => (isRefused[index] ? [] : own.map(String))));
  for (const [index, [title, rows]] of tests.entries()) {
    const [branch, values = [], last] = [branches[index], all[index], rows.at(-1)];
    if (!branch || !last || values.length === 0) continue;
    branch.values = values;
    const stops = `${title} ${stepsInCell(last.action).at(-1)}`;
    for (const [name, value] of values) {
      const isAbout = mentionOf(name, lower(stops, language), language) !== undefined;
      const isWrong = isRefused[index] && isAbout && !rights.has(String([name, value]));
      const data = { name, validity: isWrong ? 'invalid' : 'valid', type: 'text' } as const;
      book.add({ ...data, values: [value] }, last.from);
    }
  }
}

/** By test whether it is refused: by its words, or where no words say so of any, where nothing but a message comes of it. */
function refusedAmong(tests: [string, StepRow[]][], language: Language): boolean[] {
  const byWords = tests.map(([, own]) => own.some((row) => isOfRefusal(row, language)));
  if (byWords.includes(true)) return byWords;
  const isOnlyMessage = tests.map(([, own]) => isMessage(own.at(-1)?.expected ?? ''));
  return isOnlyMessage.includes(false) ? isOnlyMessage : byWords;
}

/** A test whose title or result says that something is refused, or wrong. */
function isOfRefusal({ title, expected }: StepRow, language: Language): boolean {
  const { wrong } = rulesFor(language).guard;
  const words = `${title}. ${expected}`;
  return (
    wrong.test(lower(title, language)) ||
    isFailure(words, language) ||
    factsOf(language).refusalWords.test(lower(words, language))
  );
}

/** `Message "Closed"`, `"Kapalı" mesajı görünür`: of what was tried nothing else is seen. */
function isMessage(expected: string): boolean {
  return /^\s*(?:\d{1,2}[.)]\s*)?(?:(?:the |an? )?(?:messages?|warning|mesaj|uyarı)\s*:?\s*["“][^"”]+["”]|["“][^"”]+["”]\s+(?:mesajı|yazısı|uyarısı|message)(?!\p{L}))[^.;,]*\.?\s*$/iu.test(
    expected,
  );
}

/** Of each test the fields that have other values in other tests: a column is one name of data, whatever its rows enter. */
function valuesOfTests(
  tests: [string, StepRow[]][],
  language: Language,
): [name: string, value: string][][] {
  const all = tests.map(([, own]) =>
    own.flatMap(({ data }) => fieldsIn(data).flatMap((field) => fieldIn(field, language) ?? [])),
  );
  const values = Map.groupBy(all.flat(), ({ name }) => name);
  const differs = (name: string) => new Set(values.get(name)?.map(({ value }) => value)).size > 1;
  return all.map((fields) => {
    const names = new Set(fields.map(({ name }) => name));
    return names.size < fields.length
      ? []
      : fields.flatMap(({ name, value }): [string, string][] =>
          differs(name) ? [[name, value]] : [],
        );
  });
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
  const expected = expectedOf(row.expected, actions.length);
  const words = withRowData(actions, row.data, language);
  const steps = words.map(
    (text, index): Part => ({
      kind: 'step',
      type: 'action',
      text: withoutStop(text),
      ...(expected[index] && { expected: expected[index] }),
      number: index === 0 ? number : '',
      from,
    }),
  );
  return [...given, ...steps];
}

/**
 * What is expected of each of so many steps: under its number, as `4. …` says, or one for each in their order. What has no number
 * is expected of the last one.
 */
function expectedOf(cell: string, count: number): string[] {
  const results = stepsInCell(cell).map(withoutStop);
  const numbers = [...cell.matchAll(/(?<=^|\s)(\d{1,2})[.)]\s*(?=[\p{L}"“])/gu)].map(([, one]) =>
    Number(one),
  );
  const isNumbered =
    numbers.length === results.length && numbers.every((one) => one > 0 && one <= count);
  const isPaired = count > 1 && count === results.length;
  const at = (index: number) => {
    if (isPaired && !isNumbered) return index;
    return isNumbered ? (numbers[index] ?? count) - 1 : count - 1;
  };
  const expected: string[][] = Array.from({ length: count }, () => []);
  for (const [index, result] of results.entries()) expected[at(index)]?.push(result);
  return expected.map((own) => own.join('. '));
}

/** The steps of a row with its data: each field at the step that speaks of it, all others at the last step that enters something. */
function withRowData(actions: string[], data: string, language: Language): string[] {
  if (!data) return actions;
  const { acts } = rulesFor(language).entered;
  const small = actions.map((action) => lower(action, language));
  const entering = small.findLastIndex((action) => acts.test(action));
  const fields = fieldsIn(data);
  const own = Map.groupBy(fields, (field) => {
    const name = fieldIn(field, language)?.name;
    const speaking = name ? small.findIndex((action) => mentionOf(name, action, language)) : -1;
    const other = fields.length > 1 || name ? entering : -1;
    return [speaking, other, actions.length - 1].find((index) => index >= 0);
  });
  return actions.map((action, index) => {
    const here = own.get(index)?.join(', ');
    return here ? withData(action, here, language) : action;
  });
}

function toOutcome(text: string, { number, from }: StepRow): Part {
  return { kind: 'step', type: 'outcome', text: withoutStop(text), number, from };
}
