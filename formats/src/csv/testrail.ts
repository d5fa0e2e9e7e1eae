import { testId } from '@caseloom/engine';
import { allData, type KeptCase } from '../export.ts';
import { tagsOf } from '../rows.ts';
import { wordsOf } from '../words.ts';
import type { Kept } from './kept.ts';
import { namesFor, newRows, ownCells, sameRows, unless } from './kept-line.ts';
import { noteOf } from './kept-note.ts';
import { beforeOf, type StepCells, stepCells } from './kept-steps.ts';
import {
  facts,
  foldersOf,
  type Line,
  type Tool,
  titleFor,
  toolParts,
  type Written,
} from './tool.ts';

/** TestRail takes no longer title. */
const MAX_TITLE_LENGTH = 250;

const PRIORITY = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' };

const tool: Tool = {
  name: 'testrail',
  columns: [
    ...['Case ID', 'Section', 'Title', 'Template', 'Type', 'Priority', 'Preconditions'],
    ...['Steps (Step)', 'Steps (Expected Result)', 'References'],
  ],
  keptColumns: [
    ...['Steps (Additional Info)', 'Estimate', 'Steps', 'Expected Result', 'Mission', 'Goals'],
  ],
  // its references are free text that is searched: the ID is the first; what else a case has stands before the steps
  toLines: (rows, testCase, { input }) =>
    rows.map(({ action, expected, model, precondition, title, type }, index) => ({
      'Steps (Step)': action,
      'Steps (Expected Result)': expected,
      ...(index === 0 && {
        Section: foldersOf(testCase, model).join(' > '),
        Title: titleFor(testCase, title, MAX_TITLE_LENGTH),
        Template: 'Test Case (Steps)',
        ...(testCase.attributes && { Priority: PRIORITY[testCase.attributes.priority] }),
        Preconditions: [
          ...(precondition ? [precondition] : []),
          facts([
            [wordsOf(input.language).type, type],
            [wordsOf(input.language).risk, rows[0]?.risk ?? ''],
            [wordsOf(input.language).tags, tagsOf(testCase).join(', ')],
            [wordsOf(input.language).data, allData(input, testCase)],
            [wordsOf(input.language).note, rows[0]?.note ?? ''],
          ]),
        ].join('\n'),
        References: [testId(testCase.key), ...testCase.requirements].join(', '),
      }),
    })),
  toKept,
};

/** What it has the steps of a case in, where they are not one by one. */
const TEXTS = ['Steps', 'Expected Result', 'Mission', 'Goals'];

function toKept(kept: Kept, testCase: KeptCase, { input }: Written): Line[] {
  const { same, id } = kept;
  const w = wordsOf(input.language);
  const { requirements, attributes } = testCase;
  const before = beforeOf(testCase, kept, 'Preconditions').cell;
  const cells = {
    'Case ID': id,
    Title: unless(same.title, kept, 'Title', titleFor(testCase, testCase.name, MAX_TITLE_LENGTH)),
    ...ownCells(kept, {
      Priority: unless(same.priority, kept, 'Priority', PRIORITY[attributes?.priority ?? 'medium']),
      Preconditions: [before, facts([[w.note, noteOf(testCase, kept).own]])]
        .filter(Boolean)
        .join('\n'),
      References: namesFor(kept, 'References', {
        ...{ before: requirements, separator: ', ' },
      }),
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
