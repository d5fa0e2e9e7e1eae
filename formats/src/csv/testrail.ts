import type { KeptCase } from '../export.ts';
import { tagsOf } from '../rows.ts';
import type { Kept } from './kept.ts';
import { namesFor, namesIn, newRows, ownCells, sameRows, unless } from './kept-line.ts';
import { noteCell } from './kept-note.ts';
import { beforeOf, type StepCells, stepCells } from './kept-steps.ts';
import { foldersOf, type Line, type Tool, toolParts } from './tool.ts';
import { labelsFor, noteFor, priorityIn, titleFor } from './tool-cells.ts';

/** TestRail takes no longer title. */
const MAX_TITLE_LENGTH = 250;

const PRIORITY = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' };

const tool: Tool = {
  name: 'testrail',
  columns: [
    ...['Case ID', 'Section', 'Title', 'Template', 'Type', 'Priority', 'Preconditions'],
    ...['Steps (Step)', 'Steps (Additional Info)', 'Steps (Expected Result)', 'References'],
    // it has no such fields everywhere: who imports the file maps them to own ones, or leaves them out
    ...['Labels', 'Description'],
  ],
  keptColumns: ['Estimate', 'Steps', 'Expected Result', 'Mission', 'Goals'],
  // its references are made links to a tracker, so that an ID of another place stands in the labels
  toLines: (rows, testCase, { input }) =>
    rows.map(({ action, data, expected, model, precondition, title, note }, index) => ({
      'Steps (Step)': action,
      'Steps (Additional Info)': data,
      'Steps (Expected Result)': expected,
      ...(index === 0 && {
        Section: foldersOf(testCase, model).join(' > '),
        Title: titleFor(testCase, title, MAX_TITLE_LENGTH),
        Template: 'Test Case (Steps)',
        Priority: priorityIn(PRIORITY, testCase),
        Preconditions: precondition,
        References: testCase.requirements.join(', '),
        Labels: labelsFor(testCase).join(', '),
        Description: noteFor(input, { title, note }, testCase, {
          ...{ maxTitle: MAX_TITLE_LENGTH, folder: ' > ', labels: tagsOf(testCase) },
          hasReferences: true,
        }),
      }),
    })),
  toKept,
};

/** What it has the steps of a case in, where they are not one by one. */
const TEXTS = ['Steps', 'Expected Result', 'Mission', 'Goals'];

function toKept(kept: Kept, testCase: KeptCase): Line[] {
  const { same, id } = kept;
  const { requirements, attributes } = testCase;
  const before = beforeOf(testCase, kept, 'Preconditions').cell;
  // what is read of both columns is one list of tags here
  const references = namesIn(kept.cell('References'));
  const cells = {
    'Case ID': id,
    Title: unless(same.title, kept, 'Title', titleFor(testCase, testCase.name, MAX_TITLE_LENGTH)),
    ...ownCells(kept, {
      Priority: unless(same.priority, kept, 'Priority', PRIORITY[attributes?.priority ?? 'medium']),
      Preconditions: before,
      References: namesFor(kept, 'References', {
        ...{ before: requirements, separator: ', ' },
      }),
      Labels: namesFor(kept, 'Labels', {
        ...{ before: [], separator: ', ' },
        ...(!same.tags && { after: tagsOf(testCase).filter((tag) => !references.includes(tag)) }),
      }),
      Description: noteCell(testCase, kept, 'Description'),
    }),
  };
  if (same.steps) return sameRows(kept, cells);
  const steps = stepCells('testrail', testCase, kept);
  return newRows(kept, {
    ...{ cells, emptied: TEXTS },
    steps: isText(kept) ? [textOf(steps)] : steps.map(toCells),
  });
}

/** Whether a case has its steps in one text there, which is what its template asks for. */
const isText = ({ cell }: Kept) => cell('Steps (Step)') === '' && cell('Steps') !== '';

const toCells = ({ action, data, expected }: StepCells): Line => ({
  'Steps (Step)': action,
  ...(data !== '' && { 'Steps (Additional Info)': data }),
  'Steps (Expected Result)': expected,
});

const textOf = (steps: readonly StepCells[]): Line => ({
  Steps: numbered(steps.map(({ action, data }) => [action, data].filter(Boolean).join('\n'))),
  'Expected Result': numbered(steps.map(({ expected }) => expected)),
});

/** Texts with the numbers of their steps; empty ones are left out. */
const numbered = (texts: readonly string[]) =>
  texts.flatMap((text, index) => (text === '' ? [] : `${index + 1}. ${text}`)).join('\n');

/** The CSV that TestRail imports, in pieces. */
export const writeParts = toolParts(tool);
