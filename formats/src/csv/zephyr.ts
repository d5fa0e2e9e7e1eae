import type { KeptCase } from '../export.ts';
import { tagsOf } from '../rows.ts';
import { STEP_CELLS } from '../written-cases/tool-columns.ts';
import type { Kept } from './kept.ts';
import { namesFor, namesIn, newRows, ownCells, sameRows, unless } from './kept-line.ts';
import { noteCell } from './kept-note.ts';
import { beforeOf, isScenario, scenarioOf, stepCells } from './kept-steps.ts';
import { foldersOf, type Line, type Tool, toolParts, type Written } from './tool.ts';
import { criticalLabels, labelsFor, noteFor, priorityIn, titleFor } from './tool-cells.ts';

/** Jira takes no longer title. */
const MAX_TITLE_LENGTH = 255;

const { step: STEP, data: DATA, expected: EXPECTED } = STEP_CELLS.zephyr;
const [PLAIN, BDD] = ['Test Script (Plain Text)', 'Test Script (BDD)'] as const;

/** Zephyr Scale begins with three; that a test case is critical, a label says. */
const PRIORITY = { critical: 'High', high: 'High', medium: 'Normal', low: 'Low' };

const tool: Tool = {
  name: 'zephyr',
  columns: [
    ...['Key', 'Name', 'Status', 'Precondition', 'Objective', 'Folder', 'Priority', 'Component'],
    ...['Labels', 'Owner', 'Estimated Time', 'Coverage (Issues)', 'Coverage (Pages)'],
    ...[STEP, DATA, EXPECTED, PLAIN, BDD],
  ],
  toLines: (rows, testCase, { input }) =>
    rows.map(({ action, data, expected, model, note, precondition, title }, index) => ({
      ...{ [STEP]: action, [DATA]: data, [EXPECTED]: expected },
      ...(index === 0 && {
        Name: titleFor(testCase, title, MAX_TITLE_LENGTH),
        Status: 'Draft',
        Precondition: precondition,
        Objective: noteFor(input, { title, note }, testCase, {
          ...{ maxTitle: MAX_TITLE_LENGTH, folder: '/', labels: tagsOf(testCase) },
          hasReferences: true,
        }),
        Folder: foldersOf(testCase, model).join('/'),
        Priority: priorityIn(PRIORITY, testCase),
        Labels: labelsFor(testCase, criticalLabels(testCase)).join(', '),
        'Coverage (Issues)': testCase.requirements.join(', '),
      }),
    })),
  toKept,
};

function toKept(kept: Kept, testCase: KeptCase, { input }: Written): Line[] {
  const { same, id } = kept;
  const { requirements, attributes } = testCase;
  const before = beforeOf(testCase, kept, 'Precondition');
  // what is read of both columns is one list of tags here
  const issues = namesIn(kept.cell('Coverage (Issues)'));
  const cells = {
    Key: id,
    Name: unless(same.title, kept, 'Name', titleFor(testCase, testCase.name, MAX_TITLE_LENGTH)),
    ...ownCells(kept, {
      Precondition: before.cell,
      Objective: noteCell(testCase, kept, 'Objective'),
      Priority: unless(same.priority, kept, 'Priority', PRIORITY[attributes?.priority ?? 'medium']),
      Labels: namesFor(kept, 'Labels', {
        ...{ before: criticalLabels(testCase), separator: ', ' },
        ...(!same.tags && { after: tagsOf(testCase).filter((tag) => !issues.includes(tag)) }),
      }),
      'Coverage (Issues)': namesFor(kept, 'Coverage (Issues)', {
        ...{ before: requirements, separator: ', ' },
      }),
    }),
  };
  if (same.steps) return sameRows(kept, cells);
  const steps = stepCells('zephyr', testCase, kept);
  const own = steps.map(({ action, data, expected }) => ({
    ...{ [STEP]: action, [DATA]: data, [EXPECTED]: expected },
  }));
  const text = steps.flatMap((one) => Object.values(one)).filter(Boolean);
  const emptied = [STEP, DATA, EXPECTED, PLAIN, BDD];
  if (isScenario(kept))
    return newRows(kept, {
      ...{ cells, emptied, steps: [{ [BDD]: scenarioOf(input, testCase, before).join('\n') }] },
    });
  const isPlain = kept.cell(PLAIN) !== '';
  return newRows(kept, { cells, emptied, steps: isPlain ? [{ [PLAIN]: text.join('\n') }] : own });
}

/** The CSV that Zephyr Scale imports, in pieces. */
export const writeParts = toolParts(tool);
