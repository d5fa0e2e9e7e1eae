import { testId } from '@caseloom/engine';
import { allData } from '../export.ts';
import { tagsOf } from '../rows.ts';
import { wordsOf } from '../words.ts';
import { facts, idIn, type Tool, titleFor, toolParts } from './tool.ts';

/** TestRail takes no longer title. */
const MAX_TITLE_LENGTH = 250;

const PRIORITY = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' };

const tool: Tool = {
  name: 'testrail',
  columns: [
    ...['Case ID', 'Section', 'Title', 'Template', 'Type', 'Priority', 'Preconditions'],
    ...['Steps (Step)', 'Steps (Expected Result)', 'References'],
  ],
  // its references are free text that is searched: the ID is the first; what else a case has stands before the steps
  toLines: (rows, testCase, { input }) =>
    rows.map(({ action, expected, model, precondition, type }, index) => ({
      'Steps (Step)': action,
      'Steps (Expected Result)': expected,
      ...(index === 0 && {
        'Case ID': idIn('testrail', testCase),
        Section: model,
        Title: titleFor(testCase, rows, MAX_TITLE_LENGTH),
        Template: 'Test Case (Steps)',
        ...(testCase.attributes && { Priority: PRIORITY[testCase.attributes.priority] }),
        Preconditions: [
          ...(precondition ? [precondition] : []),
          facts([
            [wordsOf(input.language).type, type],
            [wordsOf(input.language).risk, rows[0]?.risk ?? ''],
            [wordsOf(input.language).tags, tagsOf(testCase).join(', ')],
            [wordsOf(input.language).data, allData(input, testCase)],
          ]),
        ].join('\n'),
        References: [testId(testCase.key), ...testCase.requirements].join(', '),
      }),
    })),
};

/** The CSV that TestRail imports, in pieces. */
export const writeParts = toolParts(tool);
