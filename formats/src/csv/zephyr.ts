import { testId } from '@caseloom/engine';
import { tagsOf } from '../rows.ts';
import { idIn, type Tool, titleFor, toolParts } from './tool.ts';

/** Jira takes no longer title. */
const MAX_TITLE_LENGTH = 255;

const ZEPHYR_STEP = 'Test Script (Step-by-Step) -';

/** Zephyr Scale begins with three. */
const PRIORITY = { critical: 'High', high: 'High', medium: 'Normal', low: 'Low' };

const tool: Tool = {
  name: 'zephyr',
  columns: [
    ...['Key', 'Name', 'Status', 'Precondition', 'Objective', 'Folder', 'Priority', 'Component'],
    ...['Labels', 'Owner', 'Estimated Time', 'Coverage (Issues)', 'Coverage (Pages)'],
    ...[`${ZEPHYR_STEP} Step`, `${ZEPHYR_STEP} Test Data`, `${ZEPHYR_STEP} Expected Result`],
    ...['Test Script (Plain Text)', 'Test Script (BDD)'],
  ],
  toLines: (rows, testCase) =>
    rows.map(({ action, data, expected, model, precondition }, index) => ({
      [`${ZEPHYR_STEP} Step`]: action,
      [`${ZEPHYR_STEP} Test Data`]: data,
      [`${ZEPHYR_STEP} Expected Result`]: expected,
      ...(index === 0 && {
        Key: idIn('zephyr', testCase),
        Name: titleFor(testCase, rows, MAX_TITLE_LENGTH),
        Status: 'Draft',
        Precondition: precondition,
        Folder: model,
        ...(testCase.attributes && { Priority: PRIORITY[testCase.attributes.priority] }),
        Labels: [...[testId(testCase.key), testCase.polarity], ...tagsOf(testCase)].join(', '),
        'Coverage (Issues)': testCase.requirements.join(', '),
      }),
    })),
};

/** The CSV that Zephyr Scale imports, in pieces. */
export const writeParts = toolParts(tool);
