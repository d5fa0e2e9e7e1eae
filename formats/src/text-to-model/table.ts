import type { Language } from '@caseloom/locales/language';
import { continued } from './capitals.ts';
import { type Column, columnAt, ruleColumns, stepColumns } from './columns.ts';
import { isListOfThings } from './listed-things.ts';
import { lower } from './lower.ts';
import { withPlainNumbers } from './plain-number.ts';
import { readRuleTable } from './rule-table.ts';
import type { Sentence } from './sentence.ts';
import { plainValue, type ReadTable, toName, withoutIdleInputs } from './table-shapes.ts';

/** A table being read: its headings in small letters, the rows below, and the place of each. */
type Table = {
  header: string[];
  body: string[][];
  place: (index: number) => Sentence;
  /** The columns of steps that its headings name. */
  steps: Map<Column, number>;
  language: Language;
};

/** What a table says: steps with their results, the fields of a form, or inputs with what is expected of them. */
export function readTable(
  rows: string[][],
  from: Sentence,
  language: Language,
  isMistake: (text: string) => boolean,
): ReadTable | undefined {
  const [first = [], ...body] = rows;
  if (body.length === 0) return undefined;
  const header = first.map((cell) => lower(cell.trim(), language));
  const place = (index: number): Sentence => ({
    ...from,
    line: from.line + index + 1,
    text: (body[index] ?? []).join(' | '),
  });
  const table: Table = { header, body, place, steps: stepColumns(header), language };
  return (
    readRuleTable(rows, from, language) ??
    readDialogue(table) ??
    readSteps(table) ??
    readFields(table) ??
    readConditions(table) ??
    readDecisions(table, isMistake)
  );
}

/** What a person does and what the system answers, in a column each: steps one after the other. */
function readDialogue({ header, body, place }: Table): ReadTable | undefined {
  const columns = columnAt(header, ['person', 'system', 'number']);
  const [person, system] = [columns.get('person'), columns.get('system')];
  if (person === undefined || system === undefined) return undefined;
  const none = { expected: '', data: '', given: '', title: '' };
  const rows = body.flatMap((row, index) => {
    const ofRow = row[columns.get('number') ?? -1]?.trim().replace(/\D+$/, '') ?? '';
    const [acted = '', answered = ''] = [row[person]?.trim(), row[system]?.trim()];
    const from = place(index);
    const numbers = [acted, answered].map((cell) => /^(\d{1,2})[.)]/.exec(cell)?.[1]);
    const [ofAct = ofRow, ofAnswer = acted ? '' : ofRow] = numbers;
    return [
      ...(acted ? [{ ...none, number: ofAct, action: acted, from }] : []),
      ...(answered ? [{ ...none, number: ofAnswer, action: '', expected: answered, from }] : []),
    ];
  });
  return { kind: 'steps', rows };
}

/** What is done, step by step, and what is expected of it. */
function readSteps({
  header,
  body,
  place,
  steps: columns,
  language,
}: Table): ReadTable | undefined {
  const isOfTitles = columns.has('title') && columns.has('expected') && !columns.has('data');
  const isOfSteps = columns.has('action')
    ? columns.has('expected') || header.length <= 3
    : isOfTitles && body.length > 1;
  if (!isOfSteps) return undefined;
  const cell = (row: string[], kind: Column) => row[columns.get(kind) ?? -1]?.trim() ?? '';
  const rows = body.map((row, index) => ({
    number: cell(row, 'number').replace(/\D+$/, ''),
    action: byActor(cell(row, 'actor'), cell(row, 'action'), language),
    expected: cell(row, 'expected'),
    data: cell(row, 'data'),
    given: cell(row, 'given'),
    title: cell(row, 'title'),
    from: place(index),
  }));
  return { kind: 'steps', rows: rows.filter(({ action, expected }) => action || expected) };
}

const FIELD_COLUMNS: Column[] = ['name', 'min', 'max', 'type', 'required', 'valid', 'invalid'];

/** The fields of a form, and what each of them takes. */
function readFields({ header, body, place, steps }: Table): ReadTable | undefined {
  const fields = columnAt(header, FIELD_COLUMNS);
  const rules = ruleColumns(header, fields);
  const isOfFields = fields.size > 1 || rules.some(({ isNamed }) => isNamed);
  if (!fields.has('name') || !isOfFields || steps.has('expected')) return undefined;
  return {
    kind: 'fields',
    rows: body.map((row) => ({
      cells: named(row, fields),
      rules: rules.flatMap(({ index, isNamed, isLength }) => {
        const text = row[index]?.trim() ?? '';
        return text ? [{ text, isNamed, isLength }] : [];
      }),
    })),
    from: body.map((_, index) => place(index)),
  };
}

/** Inputs, and in the column of results or in the last one what comes of them. */
function readDecisions(
  { header, body, place, steps, language }: Table,
  isMistake: (text: string) => boolean,
): ReadTable | undefined {
  const known = steps.get('expected');
  const isGuessed = known === undefined && looksLikeResults([header, ...body]);
  const expected =
    known ?? (isGuessed && !isListOfThings({ header, body }) ? header.length - 1 : undefined);
  if (expected === undefined) return undefined;
  const inputs = header.flatMap((_, index) =>
    index === expected || index === steps.get('number') ? [] : [index],
  );
  const [only] = inputs;
  if (only === undefined) return undefined;
  // two columns whose second is not called a result state what something is, but where the first has numbers
  const isNumbered = body.every((row) => /\d/.test(row[only] ?? ''));
  if (known === undefined && inputs.length < 2 && !isNumbered) return undefined;
  const rows = body.flatMap((row, index) => {
    const result = row[expected]?.trim() ?? '';
    if (!result) return [];
    const values = inputs.map((input) => inputIn(row[input] ?? '', language));
    return [{ values, expected: result, isMistake: isMistake(result), from: place(index) }];
  });
  if (rows.length === 0) return undefined;
  const table = {
    kind: 'decisions' as const,
    isAssumed: known === undefined,
    inputs: inputs.map((index) => toName(header[index] ?? '', index)),
    rows,
  };
  return withoutIdleInputs(withPlainNumbers(table, language));
}

/** `Status | When`: a column of conditions in words, and few others that state what is answered. */
function readConditions({ header, body, place }: Table): ReadTable | undefined {
  const conditionColumn = columnAt(header, ['condition']).get('condition');
  if (conditionColumn === undefined || header.length < 2 || header.length > 3) return undefined;
  const words = body.map((row) => row[conditionColumn]?.trim().split(/\s+/).length ?? 0);
  if (words.filter((count) => count > 2).length * 2 < words.length) return undefined;
  const rows = body.map((row, index) => ({
    condition: row[conditionColumn]?.trim() ?? '',
    result: row
      .filter((cell, column) => column !== conditionColumn && cell.trim())
      .join(' ')
      .trim(),
    from: place(index),
  }));
  return { kind: 'conditions', rows: rows.filter(({ condition, result }) => condition && result) };
}

/** Short cells under short headings: the last column then states what comes of the others. */
function looksLikeResults(rows: string[][]): boolean {
  const width = rows[0]?.length ?? 0;
  return (
    width > 1 &&
    rows.length > 2 &&
    rows.every((row) => row.length === width && row.every((cell) => cell.length <= 60)) &&
    (rows[0] ?? []).every((cell) => /\p{L}/u.test(cell)) &&
    isDecided(rows.slice(1))
  );
}

/** Rows of words of which each has another last cell only describe; what is decided comes out again, or depends on numbers. */
function isDecided(body: string[][]): boolean {
  const isAgain = new Set(body.map((row) => row.at(-1))).size < body.length;
  const inputs = (body[0] ?? []).slice(0, -1);
  return (
    isAgain || inputs.some((_, column) => body.some((row) => /^\W*\d/.test(row[column] ?? '')))
  );
}

function byActor(actor: string, action: string, language: Language): string {
  return actor && action ? `${actor} ${continued(action, language)}` : action;
}

/** A value, or none where any will do. */
function inputIn(cell: string, language: Language): string | undefined {
  return /^(?:any|all|\*|herhangi|fark etmez|hepsi)$/iu.test(cell.trim())
    ? undefined
    : plainValue(cell, language);
}

function named(row: string[], columns: Map<Column, number>): Map<Column, string> {
  return new Map([...columns].map(([kind, index]) => [kind, row[index]?.trim() ?? '']));
}
