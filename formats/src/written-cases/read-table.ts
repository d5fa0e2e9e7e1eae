import type { CaseField, Columns } from './columns.ts';
import { gherkinSteps, itemsOf, plainText } from './split-steps.ts';
import type { RowRemark, WrittenCase, WrittenStep } from './written-case.ts';

type Row = { get: (field: CaseField) => string; number: number };
/** The rows of one case, the first with its title. */
type Group = { rows: Row[] };

/**
 * The test cases of a table: one row for each case with its steps in one cell, or a row for each step,
 * where the case's other cells are repeated or left empty. Rows of suites (Qase) name the folders of the
 * cases, rows of preconditions (Xray) stand before the steps of the cases that name them. Time: linear.
 *
 * @param rows below the header
 * @param first the number of the first of them in its sheet, from 1
 */
export function readCaseTable(
  rows: readonly (readonly string[])[],
  columns: Columns,
  first: number,
): { cases: WrittenCase[]; remarks: RowRemark[] } {
  const remarks: RowRemark[] = [];
  const read = rows
    .map(
      (cells, index): Row => ({
        get: (field) => cells[columns[field] ?? -1]?.trim() ?? '',
        number: first + index,
      }),
    )
    .filter((_, index) => rows[index]?.some((cell) => cell.trim() !== ''));
  const isPrecondition = (row: Row) => row.get('kind').toLowerCase() === 'precondition';
  const preconditions = new Map(
    read.filter(isPrecondition).map((row) => [row.get('id'), row.get('title')]),
  );
  const suites = suitesOf(read);
  const cases: WrittenCase[] = [];
  for (const { rows: own } of groupsOf(
    read.filter((row) => !isPrecondition(row)),
    remarks,
  )) {
    const one = shortened(toCase(own, { preconditions, suites }), remarks);
    if (one.title === '') remarks.push({ code: 'case_without_title', row: one.row });
    else if (!one.steps.some(({ type }) => type !== 'context'))
      remarks.push({ code: 'case_without_steps', row: one.row });
    else cases.push(one);
  }
  return { cases, remarks };
}

/** What the rows of suites say: the folders that lead to each, the outermost first. */
function suitesOf(rows: readonly Row[]): Map<string, string[]> {
  const parts = new Map(
    rows
      .filter(isSuite)
      .map((row) => [
        row.get('suiteId'),
        { name: row.get('section'), above: row.get('parentSuiteId') },
      ]),
  );
  const pathOf = (id: string, depth = 0): string[] => {
    const part = parts.get(id);
    return part && depth < 20 ? [...pathOf(part.above, depth + 1), part.name] : [];
  };
  return new Map([...parts.keys()].map((id) => [id, pathOf(id)]));
}

const isSuite = (row: Row) => row.get('suiteId') !== '' && row.get('title') === '';

function groupsOf(rows: readonly Row[], remarks: RowRemark[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    if (isSuite(row)) continue;
    const last = groups.at(-1);
    if (begins(row, last?.rows[0])) groups.push({ rows: [row] });
    else if (last) last.rows.push(row);
    else remarks.push({ code: 'row_before_first_case', row: row.number });
  }
  return groups;
}

/** Whether a row is the first of a case: with another ID than the case before, or without one with another title. */
function begins(row: Row, last: Row | undefined): boolean {
  const [id, title] = [row.get('id'), row.get('title')];
  if (id !== '') return id !== last?.get('id');
  if (title === '') return false;
  return title !== last?.get('title') || Number(row.get('stepNumber')) === 1;
}

type Known = { preconditions: Map<string, string>; suites: Map<string, string[]> };

function toCase(rows: Row[], { preconditions, suites }: Known): WrittenCase {
  const get = (field: CaseField) => rows.find((row) => row.get(field) !== '')?.get(field) ?? '';
  const named = get('preconditions');
  const before = preconditions.get(named) ?? named;
  const isStepwise = rows.filter((row) => row.get('step') !== '').length > 1;
  const priority = get('priority');
  return {
    id: get('id'),
    title: plainText(get('title')).replaceAll(/\s+/g, ' ').trim(),
    section: suites.get(get('suiteId')) ?? foldersOf(get('section')),
    steps: [
      ...itemsOf(before).map(({ text }): WrittenStep => ({ type: 'context', text })),
      ...rows.flatMap((row) => (isStepwise ? oneStep(row) : stepsOf(row))),
    ].filter(({ text }) => text !== ''),
    ...(priority !== '' && { priority }),
    row: rows[0]?.number ?? 0,
  };
}

/** The longest words of a step that a model keeps. */
const MAX_WORDS = 500;

function shortened(one: WrittenCase, remarks: RowRemark[]): WrittenCase {
  const isLong = (text: string) => text.length > MAX_WORDS;
  if (!one.steps.some(({ text, data = '' }) => isLong(text) || isLong(data))) return one;
  remarks.push({ code: 'step_shortened', row: one.row });
  const cut = (text: string) => (isLong(text) ? `${text.slice(0, MAX_WORDS - 1)}…` : text);
  const steps = one.steps.map((step) => ({
    ...{ ...step, text: cut(step.text) },
    ...(step.data !== undefined && { data: cut(step.data) }),
  }));
  return { ...one, steps };
}

function foldersOf(section: string): string[] {
  return section
    .split(/\s*>\s*|\\|(?<! )\/(?! )/)
    .map((name) => name.trim())
    .filter(Boolean);
}

const joined = (cell: string) =>
  itemsOf(cell)
    .map(({ text }) => text)
    .join(' ');

/** What people write where there is nothing to enter. */
const NOTHING = /^(?:n\/?a|-+|none|yok|null)$/i;

/** A row that is one step, however many lines it has. */
function oneStep(row: Row): WrittenStep[] {
  const data = joined(row.get('data')).replace(NOTHING, '');
  return [
    { type: 'action', text: joined(row.get('step')), ...(data !== '' && { data }) },
    ...itemsOf(row.get('expected')).map(({ text }): WrittenStep => ({ type: 'outcome', text })),
  ];
}

/** All steps of a case in one row: each with what stands for its number or in its place in the other cells. */
function stepsOf(row: Row): WrittenStep[] {
  if (row.get('gherkin') !== '') return gherkinSteps(row.get('gherkin'));
  const written = row.get('step') || row.get('allSteps');
  const scenario = gherkinSteps(written);
  if (scenario.length > 1) return scenario;
  // a case of one line is done as its title says
  const steps = itemsOf(written || (row.get('expected') && row.get('title')));
  const expected = byStep(itemsOf(row.get('expected') || row.get('allExpected')), steps.length);
  const data = byStep(itemsOf(row.get('data').replace(NOTHING, '')), steps.length);
  return steps.flatMap(({ text }, index): WrittenStep[] => {
    const entered = data.get(index)?.join('; ');
    return [
      { type: 'action', text, ...(entered && { data: entered }) },
      ...(expected.get(index) ?? []).map((each): WrittenStep => ({ type: 'outcome', text: each })),
    ];
  });
}

/** Which step each item belongs to: that of its number, the one in its place where there are as many, otherwise the last. */
function byStep(items: { number?: number; text: string }[], count: number): Map<number, string[]> {
  const areNumbered = items.every(({ number }) => number !== undefined && number <= count);
  const steps = new Map<number, string[]>();
  for (const [index, { number = 0, text }] of items.entries()) {
    const inPlace = items.length === count ? index : count - 1;
    const step = areNumbered ? number - 1 : inPlace;
    steps.set(step, [...(steps.get(step) ?? []), text]);
  }
  return steps;
}
