import type { ToolId } from '@caseloom/engine';
import type { Export, KeptCase } from '../export.ts';
import { type StepRow, stepRows } from '../rows.ts';
import { type Kept, keptFor } from './kept.ts';
import { toLines } from './write.ts';

/** A line of a table, by column; what it does not name is empty. */
export type Line = Record<string, string>;

/** A test management tool whose import takes a CSV of ours. */
export type Tool = {
  name: ToolId['tool'];
  columns: readonly string[];
  /** Columns that a file has where a case that came from the tool says something there. */
  keptColumns?: readonly string[];
  /** Set: an import goes by the places of the columns, so that none is left out. */
  isByPlace?: true;
  /** What stands before the cases. */
  begin?: (input: Export) => { lines: Line[] };
  toLines: (rows: StepRow[], testCase: KeptCase, file: Written) => Line[];
  /** The lines of a case that came from the tool: what they do not name is not known, and no column of such a file. */
  toKept: (kept: Kept, testCase: KeptCase, file: Written) => Line[];
};

/** A file while it is written. */
export type Written = {
  input: Export;
  /** Numbers of what stands in it, from 1. */
  next: () => string;
  /** Whether it names cases by what the tool calls them, so that the tool may update these. */
  isUpdate: boolean;
  /** By text: the preconditions that stand there already. */
  preconditions: Map<string, string>;
};

/**
 * Gives the writer of the CSV that a tool imports, in pieces, one for each case: the headings and the
 * layout of files in public use. Cases are folded to actions with their expected results, whatever
 * the model is written as. A case that came from the tool has all that it had there, but for what somebody
 * changed here; what is not known of one is a column that the file does not have. No live product has tried
 * these files yet.
 */
export function toolParts(tool: Tool): (input: Export) => Generator<string> {
  return (input) => partsOf(tool, input);
}

function* partsOf(tool: Tool, input: Export): Generator<string> {
  const { name, begin } = tool;
  const plain: Export = { ...input, isForTool: true };
  const classic: Export = { ...plain, model: { ...input.model, bddType: 'classic' } };
  const { columns, isUpdate } = columnsIn(tool, plain);
  const toText = (lines: Line[]) =>
    toLines(
      lines.map((line) => columns.map((column) => line[column] ?? '')),
      { hasLists: true },
    );
  // these tools look for their first heading: a byte order mark would be part of it
  yield toLines([[...columns]]) + toText(begin?.(plain).lines ?? []);
  const file = newFile(plain, isUpdate);
  for (const { testCase, kept } of casesFor(name, input)) {
    yield toText(
      kept
        ? tool.toKept(kept, testCase, file)
        : tool.toLines(stepRows(classic, testCase), testCase, file),
    );
  }
}

function newFile(input: Export, isUpdate: boolean): Written {
  let last = 0;
  const next = () => String(++last);
  return { input, isUpdate, next, preconditions: new Map() };
}

/** The columns of a file: an update has those that are known of each case that is updated. */
function columnsIn(tool: Tool, input: Export): { columns: readonly string[]; isUpdate: boolean } {
  const { columns, keptColumns = [], isByPlace } = tool;
  const filled = new Set<string>();
  let known: Set<string> | undefined;
  for (const lines of keptLines(tool, input)) {
    const names = new Set(lines.flatMap((line) => Object.keys(line)));
    known = new Set([...(known ?? names)].filter((name) => names.has(name)));
    for (const name of keptColumns) if (lines.some((line) => line[name])) filled.add(name);
  }
  if (!known || isByPlace) return { columns, isUpdate: known !== undefined };
  const all = [...columns, ...keptColumns.filter((column) => filled.has(column))];
  return { columns: all.filter((column) => known.has(column)), isUpdate: true };
}

/** The lines of the cases that came from a tool. */
function* keptLines({ name, toKept }: Tool, input: Export): Generator<Line[]> {
  const file = newFile(input, true);
  for (const { testCase, kept } of casesFor(name, input))
    if (kept) yield toKept(kept, testCase, file);
}

/** The cases of a file for a tool: those that are rows of test data of one case there stand in it once. */
function* casesFor(
  tool: ToolId['tool'],
  { result }: Export,
): Generator<{ testCase: KeptCase; kept: Kept | undefined }> {
  const seen = new Set<string>();
  for (const testCase of result.testCases) {
    const { toolId, toolColumns } = testCase;
    const isRow = toolId?.tool === tool && toolId.row !== undefined;
    if (isRow && (seen.has(toolId.id) || !toolColumns)) continue;
    if (isRow) seen.add(toolId.id);
    yield { testCase, kept: keptFor(tool, testCase) };
  }
}

/** The folders of a case that was brought along, otherwise its model. */
export function foldersOf({ folder = [] }: Pick<KeptCase, 'folder'>, model: string): string[] {
  return folder.length > 0 ? folder : [model];
}
