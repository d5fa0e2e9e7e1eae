import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import type { Block } from '../document/document.ts';
import { type Column, columnAt, stepColumns } from './columns.ts';
import type { DataBook } from './data.ts';
import { addTableData, typeOfValues } from './draw-table.ts';
import { addFields } from './fields.ts';
import type { Alternative, Flow, Part } from './flow.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { isReferenceTable } from './reference-tables.ts';
import { isExamples } from './remark.ts';
import { isMistake, statedRole } from './role.ts';
import type { Section } from './section.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import { partsOfRows, stepsInCell } from './step-rows.ts';
import { readTable } from './table.ts';
import { type ConditionRow, plainValue, toName } from './table-shapes.ts';

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
  const columns = columnAt(header, ['place', 'number', 'branch', 'action', 'expected']);
  const [condition, action] = [
    columns.get('branch'),
    columns.get('action') ?? columns.get('expected'),
  ];
  if (condition === undefined || action === undefined) return [];
  const place = columns.get('place');
  const numbers = place ?? columns.get('number') ?? -1;
  const marks = marksOf(
    body.map((row) => row[numbers]?.trim() ?? ''),
    place !== undefined,
  );
  return body.flatMap((row, index): Block[] => {
    const text = `${withoutStop(row[condition]?.trim() ?? '')}: ${row[action]?.trim() ?? ''}`;
    return row[condition]?.trim()
      ? [{ kind: 'item', line: line + index + 1, level: 0, marker: marks[index] ?? '-', text }]
      : [];
  });
}

/** The marks of alternatives by the first cells of their rows: plain numbers that do not just count the rows are the steps that they leave. */
function marksOf(cells: string[], isOfSteps: boolean): string[] {
  const plain = cells.map((cell) => cell.replace(/[.)]$/, ''));
  const areCounted = plain.every((cell, index) => cell === `${index + 1}`);
  const areSteps = (isOfSteps || !areCounted) && plain.every((cell) => /^\d{1,3}$/.test(cell));
  return plain.map((cell, index) => {
    const before = plain.slice(0, index).filter((other) => other === cell).length;
    if (areSteps) return `${cell}${'abcdefghij'.charAt(before)}.`;
    return /^\d/.test(cell) ? `${cell}.` : '-';
  });
}

/** `Given the users:`, `Examples:`: the table below it holds values and states no steps. */
function isGivenIn(before: Block | undefined, language: Language): boolean {
  if (before?.kind !== 'paragraph' && before?.kind !== 'item') return false;
  const isStep =
    statedRole(before.text, language) !== undefined || /^(?:and|ve)\s/i.test(before.text);
  return /:$/.test(before.text) && (isStep || isExamples(before.text));
}

/** `Role | User name | Password`: who may sign in with what, and no result in the last column. */
function isOfAccounts({ rows }: Block & { kind: 'table' }, language: Language): boolean {
  const header = (rows[0] ?? []).map((cell) => lower(cell.trim(), language));
  const steps = stepColumns(header);
  const isOther = steps.has('expected') || steps.has('action') || columnAt(header, FIELDS).size > 1;
  return !isOther && columnAt(header, ['secret']).size > 0;
}

const FIELDS: Column[] = ['min', 'max', 'type', 'required', 'valid', 'invalid', 'rule'];

/** Whether the columns of a table only hold values. */
function isOfValues(
  table: Block & { kind: 'table' },
  before: Block | undefined,
  language: Language,
): boolean {
  return isGivenIn(before, language) || isOfAccounts(table, language);
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

function rowsOf({ rows, line }: Block & { kind: 'table' }, file: string): Sentence[] {
  return rows.map((row, index) => ({ file, line: line + index, text: row.join(' | ') }));
}

/** Reads the tables of a section: steps, decisions, fields of a form, answers to conditions. */
export function readTables(reader: Reader, section: Section, flow: Flow, file: string): void {
  const { language, book, leftOver } = reader;
  for (const [index, block] of section.blocks.entries()) {
    if (block.kind !== 'table') continue;
    if (isOfValues(block, section.blocks[index - 1], language))
      addColumns(book, block, { file, language });
    else if (isReferenceTable(block.rows, language)) append(leftOver, rowsOf(block, file));
    else addTable(reader, block, flow, file);
  }
}

function addTable(
  { language, book, leftOver }: Reader,
  block: Block & { kind: 'table' },
  flow: Flow,
  file: string,
): void {
  const from = { file, line: block.line, text: (block.rows[0] ?? []).join(' | ') };
  const table = readTable(block.rows, from, language, (text) => isMistake(text, language));
  if (!table) append(leftOver, rowsOf(block, file));
  else if (table.kind === 'fields') {
    append(leftOver, addFields(book, table, language));
    append(flow.fields, table.from);
  } else if (table.kind === 'conditions') append(flow.alternatives, table.rows.map(toAnswer));
  else if (table.kind === 'decisions') {
    addTableData(book, table);
    flow.tables.push({ table, from });
  } else {
    flow.isClassic ||= table.rows.some(({ action, expected }) => action && expected);
    append(flow.main, partsOfRows(table.rows, book, language));
  }
}
