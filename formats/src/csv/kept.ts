import type { ToolId } from '@caseloom/engine';
import type { KeptCase } from '../export.ts';
import { asWritten, type CaseAsWritten, withDataBelow } from '../written-cases/as-written.ts';
import { columnsOf } from '../written-cases/columns.ts';
import { readCaseTable } from '../written-cases/read-table.ts';
import { withReferencesNoted, withRequirements } from '../written-cases/references.ts';
import type { WrittenCase } from '../written-cases/written-case.ts';
import { writtenData } from '../written-data.ts';

type CaseTool = ToolId['tool'];

/** A case that came from the tool that a file is for, as it stood there. */
export type Kept = {
  id: string;
  /** Whether its file had a column; of the others nothing is known. */
  has: (column: string) => boolean;
  /** What stood in a column, in its first row; nothing of a column that its file did not have. */
  cell: (column: string) => string;
  rows: readonly Record<string, string>[];
  source: WrittenCase;
  /** What its columns were read as: what of it is still so, nobody changed here. */
  read: CaseAsWritten;
  same: Record<'title' | 'preconditions' | 'steps' | 'priority' | 'tags' | 'polarity', boolean>;
};

/** What is kept of a case for a tool; undefined of one that the tool does not know. */
export function keptFor(tool: CaseTool, testCase: KeptCase): Kept | undefined {
  const { toolId, toolColumns = [] } = testCase;
  if (toolId?.tool !== tool) return undefined;
  const { id, row } = toolId;
  const length = Math.max(0, ...toolColumns.map(({ cells }) => cells.length));
  const rows = Array.from({ length }, (_, index) =>
    Object.fromEntries(toolColumns.map(({ name, cells }) => [name, cells[index] ?? ''])),
  );
  const requirements = new Set(testCase.requirements);
  const readings = readingsOf(rows).map((cases) => {
    const source = cases[(row ?? 1) - 1] ?? cases[0] ?? NOTHING;
    const { read, same } = readAs(testCase, withRequirements(source, requirements));
    return { source, read, same: row === undefined ? same : ofAllRows(same, testCase, cases[0]) };
  });
  const [first] = readings;
  const best = readings.find(({ same }) => same.steps) ?? first;
  if (!best) return undefined;
  return {
    ...{ ...best, id, rows },
    has: (column) => toolColumns.some(({ name }) => name === column),
    cell: (column) => rows[0]?.[column] ?? '',
  };
}

/** What is still so of a case, whichever place its file gave to references: that is known of the whole file alone. */
function readAs(testCase: KeptCase, one: WrittenCase): Pick<Kept, 'read' | 'same'> {
  const asLabels = asWritten(one);
  const noted = asWritten(withReferencesNoted(one));
  const same = sameIn(testCase, asLabels);
  const sameNoted = sameIn(testCase, noted);
  const isNoted = sameNoted.tags && !same.tags;
  return isNoted ? { read: noted, same: sameNoted } : { read: asLabels, same };
}

/** What rows of a tool say as a case; TestRail's exploratory sessions also with what is to be found out as a step. */
function readingsOf(rows: Kept['rows']): WrittenCase[][] {
  const [first = {}, ...others] = rows;
  const { Mission = '', Goals = '' } = first;
  const session = { ...first, Steps: Mission, 'Expected Result': Goals };
  const variants = [rows, ...(Mission + Goals ? [[session, ...others]] : [])];
  return variants.map(readRows);
}

/** An ID that no row of a tool has, so that all rows are one case. */
const ID = 'test case id';
const NOTHING: WrittenCase = { id: '', title: '', section: [], steps: [], row: 1 };

function readRows(rows: Kept['rows']): WrittenCase[] {
  const names = [ID, ...Object.keys(rows[0] ?? {})];
  const columns = columnsOf(names);
  const table = {
    isOfTool: true as const,
    header: { row: 0, names, columns, isRecognised: true },
    rows: [
      names,
      ...rows.map((row) => names.map((name) => (name === ID ? '1' : (row[name] ?? '')))),
    ],
  };
  const { cases, stepless } = readCaseTable(table, columns);
  return [...cases, ...stepless];
}

/** What of a case is still as it was read. */
function sameIn(testCase: KeptCase, read: CaseAsWritten): Kept['same'] {
  const { steps, attributes, polarity } = testCase;
  const before = steps.filter(({ type }) => type === 'context').map(({ text }) => text);
  const own = steps.filter(({ type }) => type !== 'context');
  return {
    title: testCase.name === read.title.trim(),
    preconditions: areSame(before, linesOf(read.preconditions)),
    steps: areSame(
      own.map((step) => wordsOf({ ...step, data: writtenData(step) })),
      read.steps.map(wordsOf),
    ),
    priority: (attributes?.priority ?? 'medium') === (read.priority ?? 'medium'),
    tags: areSame((attributes?.tags ?? []).toSorted(), read.tags.toSorted()),
    polarity: polarity === (read.polarity ?? 'positive'),
  };
}

/**
 * What is still so of a row of test data. What the case says there has names in place of values, for all of its
 * rows at once, so that a change of one row does not belong in it.
 */
function ofAllRows(
  same: Kept['same'],
  { name, toolId }: KeptCase,
  first: WrittenCase = NOTHING,
): Kept['same'] {
  const title = first.title.trim();
  const isSame = [title, `${title} (${toolId?.row})`].includes(name);
  return { ...same, title: isSame, preconditions: true, steps: true };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What a step says, whether what is entered stands in it, as in older suites, or separately. */
export const wordsOf = ({ text, data = '', expected = '' }: CaseAsWritten['steps'][number]) =>
  JSON.stringify([withDataBelow({ text, data }).trim(), expected.trim()]);

const areSame = (some: readonly string[], others: readonly string[]) =>
  JSON.stringify(some) === JSON.stringify(others);
