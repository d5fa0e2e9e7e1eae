import type { ToolColumn, ToolId } from '@caseloom/engine';
import { plainName } from './columns.ts';

type CaseTool = ToolId['tool'];

const ZEPHYR_STEP = 'Test Script (Step-by-Step) -';

/** The columns in which a tool has the steps of a case, in the order of a table: what is done, what is entered, what is expected. */
export const STEP_CELLS = {
  azure: { step: 'Step Action', expected: 'Step Expected' },
  qase: { step: 'steps_actions', data: 'steps_data', expected: 'steps_result' },
  testrail: {
    step: 'Steps (Step)',
    data: 'Steps (Additional Info)',
    expected: 'Steps (Expected Result)',
  },
  xray: { step: 'Action', data: 'Data', expected: 'Result' },
  zephyr: {
    step: `${ZEPHYR_STEP} Step`,
    data: `${ZEPHYR_STEP} Test Data`,
    expected: `${ZEPHYR_STEP} Expected Result`,
  },
} as const satisfies Record<CaseTool, { step: string; data?: string; expected: string }>;

/** What is kept of a case for a file that goes back to its tool, by the headings of that file. Its ID is kept by itself. */
const COLUMNS: Record<CaseTool, readonly string[]> = {
  azure: [
    ...['Title', 'Step Action', 'Step Expected', 'Area Path', 'Assigned To', 'State'],
    ...['Priority', 'Tags', 'Description'],
  ],
  qase: [
    ...['title', 'description', 'preconditions', 'postconditions', 'tags', 'priority'],
    ...['severity', 'type', 'behavior', 'automation', 'status', 'is_flaky', 'layer'],
    ...['steps_type', 'steps_actions', 'steps_result', 'steps_data', 'milestone_id'],
    ...['milestone', 'suite_id', 'suite_parent_id', 'suite', 'parameters'],
  ],
  testrail: [
    ...['Section', 'Title', 'Template', 'Type', 'Priority', 'Preconditions', 'References'],
    ...['Steps (Step)', 'Steps (Additional Info)', 'Steps (Expected Result)', 'Estimate'],
    ...['Steps', 'Expected Result', 'Mission', 'Goals', 'Labels', 'Description'],
  ],
  xray: [
    ...['Test Type', 'Test Summary', 'Test Priority', 'Action', 'Data', 'Result', 'Test Repo'],
    ...['Precondition', 'Unstructured Definition', 'Labels', 'Component'],
    ...['Gherkin definition', 'Description', 'Links'],
  ],
  zephyr: [
    ...['Name', 'Status', 'Precondition', 'Objective', 'Folder', 'Priority', 'Component'],
    ...['Labels', 'Owner', 'Estimated Time', 'Coverage (Issues)', 'Coverage (Pages)'],
    ...Object.values(STEP_CELLS.zephyr),
    ...['Test Script (Plain Text)', 'Test Script (BDD)'],
  ],
};

/** What a tool calls a column in some of its own files, the surest first. */
const ALSO = new Map<string, readonly string[]>([
  ['Section', ['section hierarchy', 'section']],
  ['Test Summary', ['test summary', 'summary']],
  ['Test Priority', ['test priority', 'priority']],
]);

/** What a case has in the columns of its tool: sign for sign, as far as its file has these columns. Time: linear. */
export function toolColumnsOf(
  tool: CaseTool,
  headings: readonly string[],
  rows: readonly (readonly string[] | undefined)[],
): ToolColumn[] {
  const names = headings.map(plainName);
  return COLUMNS[tool].flatMap((name) => {
    const at = (ALSO.get(name) ?? [plainName(name)])
      .map((each) => names.indexOf(each))
      .find((index) => index >= 0);
    return at === undefined
      ? []
      : [
          toColumn(
            name,
            rows.map((row) => row?.[at] ?? ''),
          ),
        ];
  });
}

/** The same of a case whose file names what it says; what that does not name, it does not have. */
export function namedColumns(
  tool: CaseTool,
  texts: Readonly<Record<string, string | readonly string[] | undefined>>,
): ToolColumn[] {
  return COLUMNS[tool].flatMap((name) =>
    texts[name] === undefined ? [] : [toColumn(name, [texts[name]].flat())],
  );
}

/** A column without empty cells at its end; one that says nothing has one. */
function toColumn(name: string, cells: readonly string[]): ToolColumn {
  const last = cells.findLastIndex((cell) => cell !== '');
  return { name, cells: last < 0 ? [''] : cells.slice(0, last + 1) };
}
