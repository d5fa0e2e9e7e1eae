import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import type { Block } from '../document/document.ts';
import { columnAt } from './columns.ts';
import type { DataBook } from './data.ts';
import { addTableData, typeOfValues } from './draw-table.ts';
import { withData } from './entered-values.ts';
import { addFields } from './fields.ts';
import type { Alternative, Branch, Flow, Part } from './flow.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { isExamples } from './remark.ts';
import { isFailure, isMistake, statedRole } from './role.ts';
import { withoutStop } from './sentence.ts';
import type { Section } from './subject.ts';
import { readTable } from './table.ts';
import { type ConditionRow, plainValue, type StepRow, toName } from './table-shapes.ts';

/** What is answered under a condition. */
function toAnswer({ condition, result, from }: ConditionRow): Alternative {
  const answer: Part = {
    kind: 'step',
    type: 'outcome',
    text: result,
    number: '',
    isSure: true,
    from,
  };
  return {
    leavesAt: '',
    condition: withoutStop(condition),
    parts: [answer],
    ending: 'open',
    from,
  };
}

/** The steps of an alternative may stand in a table: gives them as the items of a list. */
export function itemsOfTables(
  { role, blocks }: Section,
  file: string,
  language: Language,
): Block[] {
  if (role !== 'alternative') return blocks;
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'table') return [block];
    const from = { file, line: block.line, text: '' };
    const conditions = conditionItems(block, language);
    if (conditions.length > 0) return conditions;
    const table = readTable(block.rows, from, language, () => false);
    if (table?.kind !== 'steps') return [block];
    return table.rows.flatMap(({ action, expected, from: { line } }) =>
      [...stepsInCell(action), ...stepsInCell(expected)].map(
        (text): Block => ({ kind: 'item', line, level: 0, marker: '-', text }),
      ),
    );
  });
}

/** `2a | No free room | The page suggests other dates`: under alternatives each row is one, with its mark where it has one. */
function conditionItems({ rows, line }: Block & { kind: 'table' }, language: Language): Block[] {
  const [first = [], ...body] = rows;
  const header = first.map((cell) => lower(cell.trim(), language));
  const columns = columnAt(header, ['number', 'branch', 'action', 'expected']);
  const [condition, action] = [
    columns.get('branch'),
    columns.get('action') ?? columns.get('expected'),
  ];
  if (condition === undefined || action === undefined) return [];
  return body.flatMap((row, index): Block[] => {
    const mark = row[columns.get('number') ?? -1]?.trim() ?? '';
    const marker = /^\d/.test(mark) ? `${mark.replace(/[.)]$/, '')}.` : '-';
    const text = `${withoutStop(row[condition]?.trim() ?? '')}: ${row[action]?.trim() ?? ''}`;
    return row[condition]?.trim()
      ? [{ kind: 'item', line: line + index + 1, level: 0, marker, text }]
      : [];
  });
}

/** `Given the users:`, `Examples:`: the table below it holds values and tells no steps. */
function isGivenIn(before: Block | undefined, language: Language): boolean {
  if (before?.kind !== 'paragraph' && before?.kind !== 'item') return false;
  const isStep =
    statedRole(before.text, language) !== undefined || /^(?:and|ve)\s/i.test(before.text);
  return /:$/.test(before.text) && (isStep || isExamples(before.text));
}

function addColumns(
  book: DataBook,
  { rows, line }: Block & { kind: 'table' },
  { file, language }: { file: string; language: Language },
): void {
  const [header = [], ...body] = rows;
  const from = { file, line, text: header.join(' | ') };
  for (const [column, heading] of header.entries()) {
    const values = body.map((row) => plainValue(row[column] ?? '', language)).filter(Boolean);
    const name = lower(toName(heading, column), language);
    book.add({ name, validity: 'valid', type: typeOfValues(values), values }, from);
  }
}

/** Reads the tables of a section: steps, decisions, fields of a form, answers to conditions. */
export function readTables(reader: Reader, section: Section, flow: Flow, file: string): void {
  const { language, book, leftOver } = reader;
  for (const [index, block] of section.blocks.entries()) {
    if (block.kind !== 'table') continue;
    if (isGivenIn(section.blocks[index - 1], language)) {
      addColumns(book, block, { file, language });
      continue;
    }
    const from = { file, line: block.line, text: (block.rows[0] ?? []).join(' | ') };
    const table = readTable(block.rows, from, language, (text) => isMistake(text, language));
    if (!table)
      leftOver.push(
        ...block.rows.map((row, index) => ({
          ...from,
          line: block.line + index,
          text: row.join(' | '),
        })),
      );
    else if (table.kind === 'fields') append(leftOver, addFields(book, table, language));
    else if (table.kind === 'conditions') append(flow.alternatives, table.rows.map(toAnswer));
    else if (table.kind === 'decisions') {
      addTableData(book, table);
      flow.tables.push({ table, from });
    } else {
      flow.isClassic ||= table.rows.some(({ action, expected }) => action && expected);
      append(flow.main, partsOfRows(table.rows, language));
    }
  }
}

/** The rows of a table of steps in their order; rows that are tests of their own as the branches of a choice. */
function partsOfRows(rows: StepRow[], language: Language): Part[] {
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

/** Rows by the test that they are of: by title, and by number where each row tells a whole test. */
function testsIn(rows: StepRow[]): [string, StepRow[]][] {
  if (rows.every(({ title }) => title)) return [...Map.groupBy(rows, ({ title }) => title)];
  const isWhole = rows.every(({ action, number }) => number && stepsInCell(action).length > 1);
  return isWhole ? rows.map((row) => [row.number, [row]]) : [];
}

/** The steps of a cell: each on its line, or behind its number. */
function stepsInCell(cell: string): string[] {
  const lines = cell
    .split(/\n|(?<=\S)\s+(?=\d{1,2}[.)]\s*\p{L})/u)
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s*/, '').trim())
    .filter(Boolean);
  const isList = /(?:^|\n)\s*(?:\d{1,2}[.)]|[-*•])\s*\S/.test(cell);
  return isList ? lines : [lines.join(' ')].filter(Boolean);
}

/** What a row tells: what holds before, its steps, and behind the last what is expected, or behind each its own. */
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
