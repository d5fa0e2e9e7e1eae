import type { Priority, ToolColumn, ToolId } from '@caseloom/engine';
import { priorityOf } from './priority.ts';
import { placeLabels } from './references.ts';
import type { WrittenCase, WrittenStep } from './written-case.ts';

/** A test case with the words that a file has, each in its place. */
export type CaseAsWritten = {
  sourceId: string;
  toolId?: ToolId;
  toolColumns?: ToolColumn[];
  title: string;
  folder: string[];
  /** A line for each. */
  preconditions: string;
  steps: { text: string; data?: string; expected?: string }[];
  priority?: Priority;
  tags: string[];
  /** The requirements of the project that it covers. */
  requirements?: string[];
  polarity?: 'positive' | 'negative';
  /** What else a tester reads of it. */
  note?: string;
  /** In a file of ours: a print of what the suite said of it when it was downloaded. */
  downloadPrint?: string;
};

/** How long each may be, and how many there may be: what is more is cut. */
const MAX = {
  sourceId: 500,
  title: 500,
  words: 2000,
  preconditions: 10_000,
  note: 10_000,
  downloadPrint: 40,
};
const COUNTS = { folder: 20, steps: 500 };
/** So much of the columns of its tool is kept of a case. */
const MAX_CELLS = 200_000;

/**
 * A case as it is, not to be drawn: what is expected and what is entered stand with their step, what is entered in the
 * case as a whole with its first.
 */
export function asWritten(one: WrittenCase): CaseAsWritten {
  const { id, title, section, steps, priority = '', description = '' } = one;
  const { requirements = [], isNegative, isPositive, downloadPrint } = one;
  const first = steps.findIndex(({ type }) => type !== 'context');
  const opening = first < 0 ? steps : steps.slice(0, first);
  const known = priorityOf(priority);
  const { labels, lines } = placeLabels(one);
  const note = [description, ...lines].filter(Boolean).join('\n');
  return {
    sourceId: cut(id.trim(), MAX.sourceId),
    ...fromTool(one),
    title: cut(title, MAX.title),
    folder: section.slice(0, COUNTS.folder).map((name) => cut(name, MAX.title)),
    preconditions: cut(opening.map(({ text }) => text).join('\n'), MAX.preconditions),
    steps: foldSteps(withDataFirst(steps.slice(opening.length))).slice(0, COUNTS.steps),
    ...(known && { priority: known }),
    tags: labels,
    ...(requirements.length > 0 && { requirements }),
    ...(isNegative && { polarity: 'negative' }),
    ...(isPositive && { polarity: 'positive' }),
    ...(note !== '' && { note: cut(note, MAX.note) }),
    ...(downloadPrint && downloadPrint.length <= MAX.downloadPrint && { downloadPrint }),
  };
}

/** Of a case of which something is cut, a file that went back to its tool would cut it there, too. */
function fromTool(one: WrittenCase): Pick<CaseAsWritten, 'toolId' | 'toolColumns'> {
  const { toolId, toolColumns = [], title, steps, description = '' } = one;
  const cells = toolColumns.flatMap((column) => column.cells);
  const isCut =
    [title.length > MAX.title, description.length > MAX.note, steps.length > COUNTS.steps].some(
      Boolean,
    ) ||
    steps.some(({ text, data = '' }) => text.length + data.length >= MAX.words) ||
    cells.reduce((sum, cell) => sum + cell.length, 0) > MAX_CELLS;
  if (!toolId || isCut) return {};
  return { toolId, ...(toolColumns.length > 0 && { toolColumns }) };
}

/**
 * All cases of a file as they are, in no more characters than one call may have: where their columns in the tool
 * would be too many, only the first row of test data of a case has them; where that is too much, the cases come
 * without them, and are no updates of those there.
 */
export function allAsWritten(
  cases: readonly WrittenCase[],
  maxLength = Number.POSITIVE_INFINITY,
): CaseAsWritten[] {
  const all = cases.map(asWritten);
  const hasColumns = all.some(({ toolColumns }) => toolColumns);
  const fits = (some: readonly CaseAsWritten[]) => JSON.stringify(some).length <= maxLength;
  if (!hasColumns || fits(all)) return all;
  const once = all.map(({ toolColumns, ...one }) =>
    toolColumns && (one.toolId?.row ?? 1) === 1 ? { ...one, toolColumns } : one,
  );
  if (fits(once)) return once;
  return all.map(({ toolId: _, toolColumns: _columns, ...one }) => one);
}

function foldSteps(steps: readonly WrittenStep[]): CaseAsWritten['steps'] {
  const folded: { text: string; data: string; expected: string[] }[] = [];
  for (const { type, text, data = '' } of steps) {
    const last = folded.at(-1);
    if (type === 'outcome' && last) last.expected.push(text);
    // what is entered where nothing else is said is what is done
    else folded.push({ text: text || data, data: text && data, expected: [] });
  }
  return folded.map(({ text, data, expected }) => ({
    text: cut(text, MAX.words),
    ...(data !== '' && { data: cut(data, MAX.words) }),
    ...(expected.length > 0 && { expected: cut(expected.join('\n'), MAX.words) }),
  }));
}

/** Steps of which the first has what is entered in the case as a whole: whoever begins has to know it. */
export function withDataFirst(steps: readonly WrittenStep[]): readonly WrittenStep[] {
  const whole = steps.findIndex(({ isDataOfCase }) => isDataOfCase);
  const first = steps.findIndex(({ type }) => type === 'action');
  if (whole <= first || first < 0) return steps;
  const { data } = steps[whole] ?? {};
  return steps.map(({ data: own, ...step }, index) => {
    const entered = index === first ? data : index === whole ? undefined : own;
    return { ...step, ...(entered && { data: entered }) };
  });
}

/**
 * A step with what is entered in lines below it, as suites had it before they had test data. What the step says already
 * is not said again: one by one where lines have names, otherwise all of it.
 */
export function withDataBelow({ text, data = '' }: { text: string; data?: string }): string {
  if (text.includes(data)) return text;
  const lines = data.split('\n').filter(Boolean);
  const areNamed = lines.every((line) => /[:=]/.test(line));
  return [text, ...lines.filter((line) => !areNamed || !text.includes(line))].join('\n');
}

const cut = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
