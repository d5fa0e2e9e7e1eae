import { assignment, type Export, type KeptCase } from '../export.ts';
import { unspoken } from '../names-at.ts';
import { type StepRow, tagsOf } from '../rows.ts';
import { wordsOf } from '../words.ts';
import { withDataBelow } from '../written-cases/as-written.ts';
import { folderLabel } from '../written-cases/own-labels.ts';
import { preconditionIn } from '../written-cases/preconditions.ts';
import type { Kept } from './kept.ts';
import { namesFor, ownCells, unless } from './kept-line.ts';
import { noteCell } from './kept-note.ts';
import { beforeOf, type StepCells, stepCells } from './kept-steps.ts';
import { type Line, type Tool, toolParts, type Written } from './tool.ts';
import { facts, labelsFor, noteFor, priorityIn, titleFor } from './tool-cells.ts';

/** Azure Test Plans takes no longer title. */
const MAX_TITLE_LENGTH = 128;

/** It counts from 1, the most urgent, to 4. */
const PRIORITY = { critical: '1', high: '2', medium: '3', low: '4' };

const SEPARATOR = '; ';

const tool: Tool = {
  name: 'azure',
  columns: [
    ...['ID', 'Work Item Type', 'Title', 'Test Step', 'Step Action', 'Step Expected'],
    // its import reads any field of a test case by its name
    ...['Area Path', 'Assigned To', 'State', 'Priority', 'Tags', 'Description'],
  ],
  // its ID is a number of its own, and a folder is no area, which has to be there before the import: both are tags; the note has the folder, too,
  // as a tag has no commas
  toLines: (rows, testCase, { input }) => {
    const [{ precondition = '', title = '', note = '' } = {}] = rows;
    const { requirements, folder = [] } = testCase;
    const place = folder.length > 0 ? [folderLabel(folder)] : [];
    return [
      {
        ...{ ID: '', 'Work Item Type': 'Test Case', State: 'Design' },
        Title: titleFor(testCase, title, MAX_TITLE_LENGTH),
        Priority: priorityIn(PRIORITY, testCase),
        Tags: labelsFor(testCase, [...requirements, ...place]).join(SEPARATOR),
        Description: noteFor(input, { title, note }, testCase, {
          ...{ maxTitle: MAX_TITLE_LENGTH, folder: 'none' },
          labels: [...requirements, ...tagsOf(testCase)],
        }),
      },
      ...[
        ...beginning(input, testCase, precondition),
        ...rows.filter(hasWords).map((row) => (isWritten(testCase) ? withData(row) : row)),
      ].map(toStep),
    ];
  },
  toKept,
};

/**
 * What has to be so before a case, as its first step: there is no field for it, and whoever runs the case reads steps
 * alone. A value that no step says has to be so as well.
 */
function beginning(input: Export, testCase: KeptCase, precondition: string) {
  const w = wordsOf(input.language);
  const data = unspoken(input, testCase).flatMap((name) => assignment(input, testCase, name));
  const action = facts([
    [w.precondition, precondition],
    [w.data, data.join('\n')],
  ]);
  return action === '' ? [] : [{ action, expected: '' }];
}

/** The case as it was, but for what was changed here; preconditions stand before its steps only where somebody said them here. */
function toKept(kept: Kept, testCase: KeptCase, { input }: Written): Line[] {
  const { same, rows, id } = kept;
  const { requirements } = testCase;
  const before = beforeOf(testCase, kept, '').cell;
  const steps = same.steps
    ? rows.filter((row) => row['Step Action'] || row['Step Expected']).map(cellsOf)
    : stepCells('azure', testCase, kept).map(withData);
  // what was the precondition there is no step
  const done = preconditionIn(steps[0]?.action ?? '') === undefined ? steps : steps.slice(1);
  const own = same.preconditions ? steps : [...beginning(input, testCase, before), ...done];
  const title = titleFor(testCase, testCase.name, MAX_TITLE_LENGTH);
  const [{ 'Area Path': area = '', 'Assigned To': person = '', State: state = '' } = {}] = rows;
  return [
    {
      ...{ ID: id, 'Work Item Type': 'Test Case', 'Test Step': '' },
      Title: unless(same.title, kept, 'Title', title),
      ...{ 'Step Action': '', 'Step Expected': '' },
      ...ownCells(kept, {
        ...{ 'Area Path': area, 'Assigned To': person, State: state },
        Priority: unless(same.priority, kept, 'Priority', priorityIn(PRIORITY, testCase)),
        Tags: namesFor(kept, 'Tags', {
          ...{ before: requirements, separator: SEPARATOR },
          ...(!same.tags && { after: tagsOf(testCase) }),
        }),
        Description: noteCell(testCase, kept, 'Description'),
      }),
    },
    ...own.map(toStep),
  ];
}

const cellsOf = (row: Line) => ({
  action: row['Step Action'] ?? '',
  expected: row['Step Expected'] ?? '',
});

/** Whether a person wrote a case: a generated one says its values in its steps. */
const isWritten = ({ steps }: KeptCase) => steps.every(({ nodeId }) => nodeId === '');

/** A step with what is entered below it: it has no field for that. */
const withData = ({ action, data, expected }: StepCells) => ({
  ...{ action: withDataBelow({ text: action, data }), expected },
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
