import type { ToolId } from '@caseloom/engine';
import { withoutApostrophe } from '../formula.ts';
import type { Row } from './arrange-rows.ts';
import { plainName } from './columns.ts';
import { polarityIn } from './described-fields.ts';
import type { Table } from './find-header.ts';
import { type Cells, type Own, toOwnCase } from './own-facts.ts';
import { isTestId, readOwnLabels } from './own-labels.ts';
import { OF_TOOLS, ofSheet, type Places, wordsOfSheet } from './own-places.ts';
import { isPrecondition, preconditionIn } from './preconditions.ts';
import { gherkinSteps } from './split-steps.ts';
import { toolIdOf, toolOf } from './tool-id.ts';
import type { WrittenCase, WrittenStep } from './written-case.ts';

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
  const own = tool ? ownInTool(tool, rows) : ownInSheet(names);
  if (!own || table.isOfTool) return undefined;
  const cellsOf = readCells(table);
  const preconditions = new Map(
    rows
      .filter(isPrecondition)
      .map(cellsOf)
      .map((cells) => [cells('Issue ID'), cells('Description')]),
  );
  return (group) => {
    const [first] = group;
    const cells = first && cellsOf(first);
    const known = cells && own(cells, first);
    if (!known) return undefined;
    const { places } = known;
    const before = preconditions.get(cells('Precondition')) ?? cells(places.preconditions);
    const steps =
      tool === 'qase' ? stepsInCell(cells, places) : stepsIn(group.map(cellsOf), places);
    return toOwnCase(known, cells, {
      steps: [...contexts(before), ...asSteps(cells, steps, tool === 'azure')],
      row: first.number,
      // a name in Qase has no apostrophe before it
      section: suites.get(first.get('suiteId'))?.map(withoutApostrophe),
    });
  };
}

/** What says of the first row of a case whether we wrote it. */
type FindOwn = (cells: Cells, row: Row) => Own | undefined;

/** In a file for a tool, without what the tool calls a case. */
function ownInTool(tool: ToolId['tool'], rows: readonly Row[]): FindOwn {
  const places = OF_TOOLS[tool];
  // numbers that we do not give are those of Qase
  const isOfQase = tool === 'qase' && !areNumbered(rows);
  return (cells, row) => {
    const id = (tool === 'xray' && row.get('key')) || row.get('id');
    const isKnown = tool === 'qase' ? isOfQase && id !== '' : toolIdOf(tool, id).toolId;
    const labels = readOwnLabels(namesIn(cells(places.labels), places.between));
    return isKnown || !labels ? undefined : { ...labels, places };
  };
}

/** In our own table, in any language; undefined for another one. */
function ownInSheet(names: readonly string[]): FindOwn | undefined {
  const w = wordsOfSheet(names);
  if (!w) return undefined;
  const places = ofSheet(w);
  return (cells) => {
    const ownId = cells(w.key);
    if (!isTestId(ownId)) return undefined;
    return {
      ...{ id: cells(w.sourceId) || ownId, ownId, ...polarityIn(cells(w.type)) },
      ...{ tags: namesIn(cells(w.tags), ','), isCritical: false, places },
      downloadPrint: cells(w.downloadPrint),
    };
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
function asSteps(
  cells: Cells,
  written: readonly StepCells[],
  saysPreconditions: boolean,
): WrittenStep[] {
  const scenario = cells('Gherkin definition');
  if (scenario !== '') return gherkinSteps(scenario);
  const filled = written.filter((one) => Object.values(one).some(Boolean));
  return filled.flatMap(({ action, data, expected }, index): WrittenStep[] => {
    const isPlain = index === 0 && expected === '' && saysPreconditions;
    const before = isPlain ? preconditionIn(action) : undefined;
    if (before !== undefined) return contexts(before);
    return [
      ...(action === '' && data === ''
        ? []
        : [{ type: 'action' as const, text: action, ...(data !== '' && { data }) }]),
      ...(expected === '' ? [] : [{ type: 'outcome' as const, text: expected }]),
    ];
  });
}
