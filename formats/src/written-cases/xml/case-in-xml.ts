import type { ToolId } from '@caseloom/engine';
import { markedText, type XmlElement } from '../../xml.ts';
import { allSteps, type Cells, contextSteps, oneStep, resultsIn } from '../case-steps.ts';
import { type Described, descriptionOf } from '../description.ts';
import { type CaseWithRows, type DataRow, examplesIn } from '../fill-rows.ts';
import { plainLine } from '../plain-text.ts';
import { namedColumns } from '../tool-columns.ts';
import { toolIdOf } from '../tool-id.ts';
import type { WrittenCase, WrittenStep } from '../written-case.ts';

/** A case as an export has it, every text as it stands there. */
export type CaseInXml = {
  id: string;
  /** The tool whose ID that is, where it takes files of ours. */
  tool?: ToolId['tool'];
  /** What that has in each of its columns, sign for sign. */
  columns?: Readonly<Record<string, string | readonly string[] | undefined>>;
  title: string;
  /** The folders it stands in, the outermost first. */
  section: readonly string[];
  /** One text, or one for each that is known by itself. */
  preconditions?: string | readonly string[];
  priority?: string;
  /** Labels and the short values of fields that a team made itself. */
  tags?: readonly string[];
  /** Requirements and issues that it names. */
  references?: readonly string[];
  /** What its description says. */
  described?: readonly Described[];
  /** What else is said of it, by the names of its elements. */
  unplaced?: readonly string[];
  /** What is done step by step. */
  steps?: readonly StepInXml[];
  /** What stands for the names in its steps, a case for each row; none of its columns says that. */
  rows?: readonly DataRow[];
  /** All steps in one text, where they are not written one by one. */
  script?: Partial<Record<'step' | 'expected' | 'gherkin' | 'script', string>>;
};
export type StepInXml = { step: string; data?: string; expected?: string };

/** @param row which case of its file it is, from 1 */
export function toWrittenCase(one: CaseInXml, row: number): CaseWithRows {
  const { id, title, section, preconditions = '', priority = '' } = one;
  const description = descriptionOf(one.described ?? []);
  const words = plainLine(title);
  const tags = labelsIn(one.tags);
  const references = labelsIn(one.references);
  const written = {
    id: plainLine(id),
    ...fromTool(one),
    title: words,
    section: section.map(plainLine).filter(Boolean),
    steps: [...[preconditions].flat().flatMap(contextSteps), ...stepsOf(one, words)].filter(
      ({ text }) => text !== '',
    ),
    ...(plainLine(priority) !== '' && { priority: plainLine(priority) }),
    ...(tags.length > 0 && { tags }),
    ...(references.length > 0 && { references }),
    ...(description !== '' && { description }),
    row,
  };
  const isEmpty = (step: StepInXml) => !step.step && !step.data && !step.expected;
  return {
    ...{ one: written, rows: one.rows ?? examplesIn(one.script?.gherkin ?? '') },
    results: resultsIn(cellsOf(one.script ?? {})),
    remarked: [
      ...(one.steps?.some(isEmpty) ? (['step_without_words'] as const) : []),
      // a file that goes back has names in place of the values
      ...(written.toolId && one.rows?.length ? (['values_not_in_tool'] as const) : []),
    ],
  };
}

/** Labels on one line, each once. */
function labelsIn(labels: readonly string[] = []): string[] {
  return [...new Set(labels.map(plainLine).filter(Boolean))];
}

function fromTool({
  id,
  tool,
  columns = {},
  rows = [],
}: CaseInXml): Pick<WrittenCase, 'toolId' | 'toolColumns'> {
  const { toolId } = toolIdOf(tool, plainLine(id));
  if (!tool || !toolId) return {};
  // a row of values, even a single one, is not the case with its names
  const row = rows.length > 0 ? { row: 1 } : {};
  return { toolId: { ...toolId, ...row }, toolColumns: namedColumns(tool, columns) };
}

function stepsOf({ steps = [], script = {} }: CaseInXml, title: string): WrittenStep[] {
  if (steps.length === 0) return allSteps(cellsOf({ title, ...script }));
  return steps.flatMap((step) => oneStep(cellsOf(step)));
}

function cellsOf(texts: Readonly<Record<string, string | undefined>>): Cells {
  const known = new Map(Object.entries(texts));
  return (field) => known.get(field)?.trim() ?? '';
}

/** The elements of a case that say something and have no place, by their names. */
export function unplacedIn(element: XmlElement, read: readonly string[]): string[] {
  const names = element.children
    .filter(({ name }) => !read.includes(name))
    .filter((child) => markedText(child).trim() !== '')
    .map(({ name }) => name);
  return [...new Set(names)];
}
