import { testId } from '@caseloom/engine';
import { allData, type KeptCase } from '../export.ts';
import { type StepRow, tagsOf } from '../rows.ts';
import { wordsOf } from '../words.ts';
import type { Kept } from './kept.ts';
import { ownCells, unless } from './kept-line.ts';
import { noteOf } from './kept-note.ts';
import { beforeOf, stepCells } from './kept-steps.ts';
import { facts, type Line, type Tool, titleFor, toolParts, type Written } from './tool.ts';

/** Azure Test Plans takes no longer title. */
const MAX_TITLE_LENGTH = 128;

const tool: Tool = {
  name: 'azure',
  columns: [
    ...['ID', 'Work Item Type', 'Title', 'Test Step', 'Step Action', 'Step Expected'],
    ...['Area Path', 'Assigned To', 'State'],
  ],
  // its ID is a number of its own, and its import has no field for anything else: the first step says it
  toLines: (rows, testCase, { input }) => {
    const w = wordsOf(input.language);
    const [{ precondition = '', type = '', priority = '', risk = '', requirements = '' } = {}] =
      rows;
    const before = facts([
      [w.key, testId(testCase.key)],
      [w.type, type],
      [w.priority, priority],
      [w.risk, risk],
      [w.tags, tagsOf(testCase).join(', ')],
      [w.requirements, requirements],
      [w.precondition, precondition],
      [w.data, allData(input, testCase)],
      [w.note, rows[0]?.note ?? ''],
    ]);
    const steps = [{ action: before, expected: '' }, ...rows.filter(hasWords)];
    const title = titleFor(testCase, rows[0]?.title ?? '', MAX_TITLE_LENGTH);
    return [
      {
        ...{ ID: '', 'Work Item Type': 'Test Case' },
        ...{ Title: title, State: 'Design' },
      },
      ...steps.map(toStep),
    ];
  },
  toKept,
};

/** The case with its steps as they were; what Azure has no field for stands before them only where somebody said it here. */
function toKept(kept: Kept, testCase: KeptCase, { input }: Written): Line[] {
  const { same, rows, id } = kept;
  const w = wordsOf(input.language);
  const before = beforeOf(testCase, kept, '').cell;
  const extra = facts([
    [w.precondition, same.preconditions ? '' : before],
    [w.note, noteOf(testCase, kept).own],
  ]);
  const steps = same.steps
    ? rows.filter((row) => row['Step Action'] || row['Step Expected']).map(cellsOf)
    : stepCells('azure', testCase, kept);
  const own = extra === '' ? steps : [{ action: extra, expected: '' }, ...steps];
  const title = titleFor(testCase, testCase.name, MAX_TITLE_LENGTH);
  const [{ 'Area Path': area = '', 'Assigned To': person = '', State: state = '' } = {}] = rows;
  return [
    {
      ...{ ID: id, 'Work Item Type': 'Test Case', 'Test Step': '' },
      Title: unless(same.title, kept, 'Title', title),
      ...{ 'Step Action': '', 'Step Expected': '' },
      ...ownCells(kept, { 'Area Path': area, 'Assigned To': person, State: state }),
    },
    ...own.map(toStep),
  ];
}

const cellsOf = (row: Line) => ({
  action: row['Step Action'] ?? '',
  expected: row['Step Expected'] ?? '',
});

const toStep = (
  { action, expected }: Pick<StepRow, 'action' | 'expected'>,
  index: number,
): Line => ({
  'Test Step': String(index + 1),
  'Step Action': action,
  'Step Expected': expected,
});

function hasWords({ action, expected }: StepRow): boolean {
  return action !== '' || expected !== '';
}

/** The CSV that Azure Test Plans imports, in pieces. */
export const writeParts = toolParts(tool);
