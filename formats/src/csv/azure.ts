import { testId } from '@caseloom/engine';
import { allData } from '../export.ts';
import { type StepRow, tagsOf } from '../rows.ts';
import { wordsOf } from '../words.ts';
import { facts, idIn, type Tool, titleFor, toolParts } from './tool.ts';

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
    ]);
    const steps = [{ action: before, expected: '' }, ...rows.filter(hasWords)];
    const title = titleFor(testCase, rows, MAX_TITLE_LENGTH);
    return [
      {
        ...{ ID: idIn('azure', testCase), 'Work Item Type': 'Test Case' },
        ...{ Title: title, State: 'Design' },
      },
      ...steps.map(({ action, expected }, index) => ({
        'Test Step': String(index + 1),
        'Step Action': action,
        'Step Expected': expected,
      })),
    ];
  },
};

function hasWords({ action, expected }: StepRow): boolean {
  return action !== '' || expected !== '';
}

/** The CSV that Azure Test Plans imports, in pieces. */
export const writeParts = toolParts(tool);
