import { type TestCase, type ToolId, testId } from '@caseloom/engine';
import type { Export } from '../export.ts';
import { type StepRow, stepRows } from '../rows.ts';
import { toLines } from './write.ts';

/** A line of a table, by column; what it does not name is empty. */
export type Line = Record<string, string>;

/** A test management tool whose import takes a CSV of ours. */
export type Tool = {
  name: ToolId['tool'];
  columns: readonly string[];
  /** What stands before the cases. */
  begin?: (input: Export) => Line[];
  toLines: (rows: StepRow[], testCase: TestCase, file: Written) => Line[];
};

/** A file while it is written. */
export type Written = {
  input: Export;
  /** Numbers of what stands in it, from 1. */
  next: () => string;
  /** Whether it names cases by what the tool calls them, so that the tool may update these. */
  isUpdate: () => boolean;
  /** By text: the preconditions that stand there already. */
  preconditions: Map<string, string>;
};

/**
 * Gives the writer of the CSV that a tool imports, in pieces, one for each case: the headings and the
 * layout of files in public use. Cases are folded to actions with their expected results, whatever
 * the model is written as. No live product has tried these files yet.
 */
export function toolParts(tool: Tool): (input: Export) => Generator<string> {
  return (input) => partsOf(tool, input);
}

function* partsOf(tool: Tool, input: Export): Generator<string> {
  const { name, columns, begin, toLines: linesOf } = tool;
  const toText = (lines: Line[]) =>
    toLines(lines.map((line) => columns.map((column) => line[column] ?? '')));
  // these tools look for their first heading: a byte order mark would be part of it
  yield toLines([[...columns]]) + toText(begin?.(input) ?? []);
  const plain: Export = { ...input, isForTool: true };
  const classic: Export = { ...plain, model: { ...input.model, bddType: 'classic' } };
  let last = 0;
  let isUpdate: boolean | undefined;
  const file = {
    input: plain,
    isUpdate: () => (isUpdate ??= hasIdsOf(name, input.result.testCases)),
    next: () => String(++last),
    preconditions: new Map<string, string>(),
  };
  for (const testCase of input.result.testCases)
    yield toText(linesOf(stepRows(classic, testCase), testCase, file));
}

/** What the tool calls a case that came from it; empty for one that it does not know yet. */
export function idIn(tool: ToolId['tool'], { toolId }: TestCase): string {
  return toolId?.tool === tool ? toolId.id : '';
}

function hasIdsOf(tool: ToolId['tool'], testCases: Iterable<TestCase>): boolean {
  for (const testCase of testCases) if (idIn(tool, testCase)) return true;
  return false;
}

/** What a tool has no column for, each with its name before it. */
export function facts(entries: [name: string, value: string][]): string {
  return entries
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}:${value.includes('\n') ? '\n' : ' '}${value}`)
    .join('\n');
}

/** The title as every list shows it; one that is too long for a tool is cut and ends in its ID. */
export function titleFor({ key }: TestCase, [row]: StepRow[], maxLength: number): string {
  const title = oneLine(row?.title ?? '');
  if (title.length <= maxLength) return title;
  const mark = `… (${testId(key)})`;
  return title.slice(0, maxLength - mark.length).toWellFormed() + mark;
}

/** A text on one line, without outer spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
