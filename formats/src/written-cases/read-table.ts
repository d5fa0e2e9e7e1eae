import type { ToolId } from '@caseloom/engine';
import { append } from '../append.ts';
import { arrangeRows, type Row, type Skipped } from './arrange-rows.ts';
import { allSteps, contextSteps, oneStep, resultsIn, withoutPrecondition } from './case-steps.ts';
import { type CheckedCases, checkCases } from './check-cases.ts';
import { isCheckList } from './check-list.ts';
import { type CheckRows, readChecks } from './check-rows.ts';
import { CASE_FIELDS, type CaseField, type Columns } from './columns.ts';
import { DESCRIBED, polarityIn, saysNothing } from './described-fields.ts';
import { descriptionOf } from './description.ts';
import { type CaseWithRows, examplesIn } from './fill-rows.ts';
import type { Table } from './find-header.ts';
import { foldersOf } from './folders.ts';
import { ownReader } from './own-cases.ts';
import { CRITICAL_LABEL } from './own-labels.ts';
import { plainLine } from './plain-text.ts';
import {
  isPrecondition,
  type Preconditions,
  preconditionsIn,
  preconditionsOf,
} from './preconditions.ts';
import { priorityOf } from './priority.ts';
import { labelsIn, referencesIn } from './references.ts';
import { toolColumnsOf } from './tool-columns.ts';
import { toolIdOf, toolOf } from './tool-id.ts';
import type { OtherField, RowRemark, SuiteField, WrittenCase } from './written-case.ts';

/** The rows of one case, the first with its title, and what other rows say of it. */
type Group = { rows: Row[]; notes?: string[] };

/**
 * The test cases of a table: one row for each case with its steps in one cell, or a row for each step,
 * where the case's other cells are repeated, merged or left empty. Rows of suites (Qase) name the folders
 * of the cases, rows of preconditions (Xray) stand before the steps of the cases that name them. Time: linear.
 */
export function readCaseTable(
  table: Table,
  columns: Columns,
): CheckedCases & { skipped: Skipped; fields: OtherField[]; isCheckList: boolean } {
  const { rows: read, skipped, remarks } = arrangeRows(table, columns);
  const preconditions = preconditionsIn(read);
  const suites = suitesOf(read);
  const nameOf = (field: CaseField) => table.header.names[columns[field] ?? -1] ?? '';
  const known = {
    ...{ table, preconditions, suites, nameOf, tool: toolOf(table.header.names) },
    // where a person chose other columns, these are read
    ownCase: areSame(columns, table.header.columns) ? ownReader(table, read, suites) : undefined,
  };
  const areChecks = isCheckList(table, columns);
  const groups = areChecks
    ? checksOf(readChecks(read, table, columns), remarks)
    : groupsOf(
        read.filter((row) => !isPrecondition(row)),
        remarks,
      );
  const found = groups.map(({ rows: own, notes }) => withNotes(toCase(own, known), notes));
  const checked = checkCases(found, ({ row }) => ({ row }));
  const fields = fieldsIn(groups, { table, columns });
  return {
    ...{ ...checked, remarks: [...remarks, ...checked.remarks] },
    ...{ skipped, fields, isCheckList: areChecks },
  };
}

const areSame = (some: Columns, others: Columns) =>
  CASE_FIELDS.every((field) => some[field] === others[field]);

function checksOf({ checks, remarks: own }: CheckRows, remarks: RowRemark[]): Group[] {
  append(remarks, own);
  return checks.map(({ row, notes }) => ({ rows: [row], notes }));
}

/** A case with what other rows say of it before what it says itself. */
function withNotes({ one, ...found }: CaseWithRows, notes: readonly string[] = []): CaseWithRows {
  if (notes.length === 0) return { ...found, one };
  const description = [...notes, one.description ?? ''].filter(Boolean).join('\n');
  return { ...found, one: { ...one, description } };
}

/** The columns that have no step of a case, as far as cases say something in them. */
function fieldsIn(
  groups: readonly Group[],
  { table, columns }: { table: Table; columns: Columns },
): OtherField[] {
  const used = new Map(Object.entries(columns).map(([field, column]) => [column, field]));
  const others = table.header.names.flatMap((name, column) => {
    const use = used.get(column);
    const isDescribed = DESCRIBED.some((one) => one === use);
    const field = PARTS.get(use ?? '');
    const isOther = use === undefined || isDescribed || field !== undefined;
    return isOther ? [{ name: name.trim(), column, isDescribed, ...(field && { field }) }] : [];
  });
  return others.flatMap(({ column, ...other }) => {
    const says = ({ number }: Row) => (table.rows[number - 1]?.[column] ?? '').trim() !== '';
    const count = groups.filter(({ rows }) => rows.some(says)).length;
    return (other.name === '' && !other.field) || count === 0 ? [] : [{ ...other, count }];
  });
}

/** The columns that say something of a case besides its steps, by what it is. */
const PARTS: ReadonlyMap<string, SuiteField> = new Map([
  ...([
    ['id', 'id'],
    ['key', 'id'],
    ['sourceId', 'id'],
    ['priority', 'priority'],
    ['tags', 'tags'],
  ] as const),
  ...([
    ['references', 'references'],
    ['links', 'references'],
    ['behavior', 'polarity'],
  ] as const),
]);

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

/** What is said of a case as a whole, not of one of its steps. */
const OF_CASE: readonly CaseField[] = [
  ...(['section', 'preconditions', 'priority', 'tags', 'references', 'kind', 'suiteId'] as const),
];

/**
 * Whether a row is the first of a case: with another ID than the case before, or another title; without an ID
 * with another title, or with the same where it says something else of the case.
 */
function begins(row: Row, last: Row | undefined): boolean {
  const [id, title] = [row.get('id'), row.get('title')];
  const stepNumber = Number(row.get('stepNumber'));
  if (row.isFirst !== undefined && last?.get('id') === id) return row.isFirst;
  // another title with the same ID is another case whose ID was copied, but for one of its steps
  const isOther = title !== '' && title !== last?.get('title') && !(stepNumber > 1);
  if (id !== '') return id !== last?.get('id') || isOther;
  if (title === '') return false;
  if (title !== last?.get('title') || row.heading !== last.heading) return true;
  const differs = (field: CaseField) => ![last.get(field), ''].includes(row.get(field));
  return stepNumber === 1 || OF_CASE.some(differs);
}

type Known = {
  table: Table;
  preconditions: Preconditions;
  suites: Map<string, string[]>;
  /** What the column of a field is called. */
  nameOf: (field: CaseField) => string;
  tool: ToolId['tool'] | undefined;
  /** Reads a case that we wrote. */
  ownCase: ReturnType<typeof ownReader>;
};

function toCase(rows: Row[], known: Known): CaseWithRows {
  const written = known.ownCase?.(rows);
  if (written) return { one: written, rows: [] };
  const { preconditions, suites, nameOf } = known;
  const get = (field: CaseField) => rows.find((row) => row.get(field) !== '')?.get(field) ?? '';
  const isStepwise = rows.filter((row) => row.get('step') !== '').length > 1;
  const { priority, tags } = ratedIn(get);
  const references = [get('references'), get('links')].flatMap(referencesIn);
  const description = descriptionOf(
    DESCRIBED.map((field) => ({
      name: field === 'description' || field === 'note' ? '' : nameOf(field),
      text: saysNothing(field, get(field), known.tool) ? '' : get(field),
    })),
  );
  const one = {
    id: get('sourceId') || get('id'),
    ...(get('sourceId') !== '' && get('id') !== '' && { ownId: get('id') }),
    ...fromTool(rows, get, known),
    title: plainLine(get('title')),
    section: [
      ...[rows[0]?.heading ?? '', rows[0]?.folder ?? ''].filter(Boolean),
      ...(suites.get(get('suiteId')) ?? foldersOf(get('section'))),
    ],
    steps: [
      ...preconditionsOf(rows, preconditions).flatMap(contextSteps),
      ...withoutPrecondition(
        rows.flatMap(({ get: cells }, index) =>
          isStepwise || index > 0 ? oneStep(cells) : allSteps(cells),
        ),
      ),
    ].filter(({ text }) => text !== ''),
    ...(priority !== '' && { priority }),
    ...(tags.length > 0 && { tags }),
    ...(references.length > 0 && { references }),
    ...(description !== '' && { description }),
    ...polarityIn(get('behavior') || get('type')),
    row: rows[0]?.number ?? 0,
  };
  return {
    ...{ one, results: rows.flatMap(({ get: cells }) => resultsIn(cells)) },
    rows: rows.flatMap((row) => examplesIn(row.get('gherkin') || row.get('step'))),
  };
}

/** The priority of a case and its labels, of which one may say that it is critical where the tool has no such priority. */
function ratedIn(get: (field: CaseField) => string) {
  const [priority, tags] = [get('priority'), labelsIn(get('tags'))];
  if (!tags.includes(CRITICAL_LABEL) || priorityOf(priority) !== 'high') return { priority, tags };
  return { priority: 'critical', tags: tags.filter((tag) => tag !== CRITICAL_LABEL) };
}

/** What a file of a tool says of a case so that it can go back there. */
function fromTool(
  rows: readonly Row[],
  get: (field: CaseField) => string,
  { tool, table }: Known,
): Pick<WrittenCase, 'toolId' | 'toolColumns'> {
  // Xray groups rows by numbers of the file, and updates by keys
  const named = toolIdOf(tool, (tool === 'xray' && get('key')) || get('id'));
  if (!tool || !named.toolId) return {};
  const own = rows.map(({ number }) => table.rows[number - 1]);
  return { ...named, toolColumns: toolColumnsOf(tool, table.header.names, own) };
}
