import type { ToolId } from '@caseloom/engine';
import { LANGUAGES } from '@caseloom/locales/language';
import { withoutApostrophe } from '../formula.ts';
import { type Words, wordsOf } from '../words.ts';
import type { Row } from './arrange-rows.ts';
import { plainName } from './columns.ts';
import { polarityIn } from './described-fields.ts';
import type { Table } from './find-header.ts';
import { isTestId, type OwnLabels, readOwnLabels } from './own-labels.ts';
import { readOwnNote } from './own-note.ts';
import { isPrecondition, preconditionIn } from './preconditions.ts';
import { labelsIn, referencesIn } from './references.ts';
import { gherkinSteps } from './split-steps.ts';
import { STEP_CELLS } from './tool-columns.ts';
import { toolIdOf, toolOf } from './tool-id.ts';
import type { WrittenCase, WrittenStep } from './written-case.ts';

/** Where a file of ours has what it says of a test case; without a column, it says it elsewhere or not at all. */
type Places = {
  title: string;
  labels: string;
  between: string;
  note: string;
  priority: string;
  step: string;
  data?: string;
  expected: string;
  preconditions?: string;
  references?: string;
  folder?: { column: string; between: string | RegExp };
};

/** What stands between the folders of a path where a name may have the same sign with spaces around it. */
const SLASH = /(?<! )\/(?! )/;

const OF_TOOLS: Record<ToolId['tool'], Places> = {
  testrail: {
    ...{ title: 'Title', labels: 'Labels', between: ',', note: 'Description', priority: 'Priority' },
    ...{ preconditions: 'Preconditions', references: 'References', ...STEP_CELLS.testrail },
    folder: { column: 'Section', between: ' > ' },
  },
  zephyr: {
    ...{ title: 'Name', labels: 'Labels', between: ',', note: 'Objective', priority: 'Priority' },
    ...{ preconditions: 'Precondition', references: 'Coverage (Issues)', ...STEP_CELLS.zephyr },
    folder: { column: 'Folder', between: SLASH },
  },
  xray: {
    ...{ title: 'Test Summary', labels: 'Labels', between: ';', note: 'Description' },
    ...{ priority: 'Test Priority', references: 'Links', ...STEP_CELLS.xray },
    folder: { column: 'Test Repo', between: SLASH },
  },
  qase: {
    ...{ title: 'title', labels: 'tags', between: ',', note: 'description', priority: 'priority' },
    ...{ preconditions: 'preconditions', ...STEP_CELLS.qase },
  },
  azure: {
    ...{ title: 'Title', labels: 'Tags', between: ';', note: 'Description', priority: 'Priority' },
    ...STEP_CELLS.azure,
  },
};

const ofSheet = (w: Words): Places => ({
  ...{ title: w.title, labels: w.tags, between: ',', note: w.note, priority: w.priority },
  ...{ step: w.action, data: w.data, expected: w.expected },
  ...{ preconditions: w.precondition, references: w.requirements },
  folder: { column: w.folder, between: ' > ' },
});

/** The columns that our own table alone has together. */
const OF_SHEET = ['key', 'title', 'stepType', 'action', 'note', 'folder', 'sourceId'] as const;

/** The cells of a row, by the names of their columns. */
type Cells = (column: string | undefined) => string;
type Own = OwnLabels & { places: Places };

/**
 * What reads the rows of one test case that we wrote ourselves, in a table of ours or in a file for another tool that
 * has not been there: sign for sign, as nobody formatted it. Undefined for a table that we cannot have written; the
 * reader gives undefined for rows that are not ours.
 *
 * @param suites the folders of Qase, by their numbers
 */
export function ownReader(
  table: Table,
  rows: readonly Row[],
  suites: ReadonlyMap<string, string[]>,
): ((own: readonly Row[]) => WrittenCase | undefined) | undefined {
  const { names } = table.header;
  const tool = toolOf(names);
  const w = tool ? undefined : wordsOfSheet(names);
  if ((!tool && !w) || table.isOfTool) return undefined;
  const cellsOf = readCells(table);
  // without the numbers that we give, those of Qase are its own
  const isOfQase = tool === 'qase' && !areNumbered(rows);
  const preconditions = new Map(
    rows.filter(isPrecondition).map((row) => {
      const cells = cellsOf(row);
      return [cells('Issue ID'), cells('Description')];
    }),
  );
  const ownIn = (cells: Cells, id: string): Own | undefined => {
    if (w) return ownInSheet(cells, w);
    const isKnown = tool === 'qase' ? isOfQase && id !== '' : toolIdOf(tool, id).toolId;
    if (!tool || isKnown) return undefined;
    const places = OF_TOOLS[tool];
    const labels = readOwnLabels(namesIn(cells(places.labels), places.between));
    return labels && { ...labels, places };
  };
  return (group) => {
    const [first] = group;
    if (!first) return undefined;
    const cells = cellsOf(first);
    const own = ownIn(cells, (tool === 'xray' && first.get('key')) || first.get('id'));
    if (!own) return undefined;
    const before = tool === 'xray' ? preconditions.get(cells('Precondition')) : undefined;
    const all = group.map(cellsOf);
    const steps = tool === 'qase' ? stepsInCell(cells, own.places) : stepsIn(all, own.places);
    return toCase(own, cells, {
      steps: [...contexts(before ?? cells(own.places.preconditions)), ...asSteps(cells, steps)],
      ...{ row: first.number, section: suites.get(first.get('suiteId')) },
    });
  };
}

function wordsOfSheet(names: readonly string[]): Words | undefined {
  return LANGUAGES.map(wordsOf).find((w) => OF_SHEET.every((name) => names.includes(w[name])));
}

function ownInSheet(cells: Cells, w: Words): Own | undefined {
  const ownId = cells(w.key);
  if (!isTestId(ownId)) return undefined;
  return {
    ...{ id: cells(w.sourceId) || ownId, ownId, ...polarityIn(cells(w.type)) },
    ...{ tags: namesIn(cells(w.tags), ','), isCritical: false, places: ofSheet(w) },
  };
}

/**
 * Whether the numbers of a file for Qase are those that we give: from 1, in its order. Others come from Qase, which
 * may update by them.
 */
function areNumbered(rows: readonly Row[]): boolean {
  const ids = rows.filter((row) => row.get('title') !== '').map((row) => row.get('id'));
  return ids.every((id, index) => id === String(index + 1));
}

/** The cells of each row as they stand, but for the apostrophe that keeps a spreadsheet from running one. */
function readCells({ header, rows, merged }: Table): (row: Row) => Cells {
  const columns = new Map(header.names.map((name, index) => [plainName(name), index]));
  const isText = merged === undefined;
  return ({ number }) =>
    (name) => {
      const column = name === undefined ? undefined : columns.get(plainName(name));
      const cell = column === undefined ? '' : (rows[number - 1]?.[column] ?? '').trim();
      return isText ? withoutApostrophe(cell) : cell;
    };
}

const namesIn = (cell: string, between: string) =>
  cell
    .split(between)
    .map((name) => name.trim())
    .filter(Boolean);

const contexts = (text: string): WrittenStep[] =>
  text
    .split('\n')
    .map((line): WrittenStep => ({ type: 'context', text: line.trim() }))
    .filter((step) => step.text !== '');

type StepCells = { action: string; data: string; expected: string };

function stepsIn(rows: readonly Cells[], { step, data, expected }: Places): StepCells[] {
  return rows.map((cells) => ({
    ...{ action: cells(step), data: cells(data), expected: cells(expected) },
  }));
}

/** The steps of a cell that has each in quotes, with its number. */
function stepsInCell(cells: Cells, { step, data, expected }: Places): StepCells[] {
  const [actions, entered, results] = [step, data, expected].map((name) => quotedIn(cells(name)));
  return (actions ?? []).map((action, index) => ({
    ...{ action, data: entered?.[index] ?? '', expected: results?.[index] ?? '' },
  }));
}

function quotedIn(cell: string): string[] {
  return cell.split('\n').map((line) => {
    const quoted = line.replace(/^\d+\. /, '');
    try {
      const text: unknown = JSON.parse(quoted);
      return typeof text === 'string' ? text : quoted;
    } catch {
      // somebody wrote it by hand
      return quoted;
    }
  });
}

/** The steps of a case; the first may say the preconditions where the tool has no field for them. */
function asSteps(cells: Cells, written: readonly StepCells[]): WrittenStep[] {
  const scenario = cells('Gherkin definition');
  if (scenario !== '') return gherkinSteps(scenario);
  const filled = written.filter((one) => Object.values(one).some(Boolean));
  return filled.flatMap(({ action, data, expected }, index): WrittenStep[] => {
    const before = index === 0 && expected === '' ? preconditionIn(action) : undefined;
    if (before !== undefined) return contexts(before);
    return [
      ...(action === '' && data === ''
        ? []
        : [{ type: 'action' as const, text: action, ...(data !== '' && { data }) }]),
      ...(expected === '' ? [] : [{ type: 'outcome' as const, text: expected }]),
    ];
  });
}

type Read = { steps: WrittenStep[]; row: number; section: string[] | undefined };

function toCase(own: Own, cells: Cells, { steps, row, section }: Read): WrittenCase {
  const { id, ownId, isPositive, isNegative, isCritical, places } = own;
  const { title: shown, folder } = { title: cells(places.title), folder: places.folder };
  const label = (path: readonly string[]) => labelsIn(path.join(' / ')).join(' ');
  const { note, ...said } = readOwnNote(cells(places.note), {
    ...{ title: shown, ownId },
    isFolder: (path) => !folder && own.tags.includes(label(path)),
  });
  const priority = isCritical ? 'critical' : cells(places.priority);
  const references = referencesIn(cells(places.references));
  const tags = own.tags.filter((tag) => !said.folder || tag !== label(said.folder));
  const ofBehavior = polarityIn(cells('behavior'));
  return {
    ...{ id, ownId, title: said.title ?? shown, row, steps },
    section:
      said.folder?.slice() ??
      section ??
      (folder ? namesOf(cells(folder.column).split(folder.between)) : []),
    ...(priority !== '' && priority !== 'undefined' && { priority }),
    ...(tags.length > 0 && { tags }),
    ...(references.length > 0 && { references }),
    ...(note !== '' && { description: note }),
    ...((isPositive || ofBehavior.isPositive) && { isPositive: true }),
    ...((isNegative || ofBehavior.isNegative) && { isNegative: true }),
  };
}

const namesOf = (parts: readonly string[]) => parts.map((name) => name.trim()).filter(Boolean);
