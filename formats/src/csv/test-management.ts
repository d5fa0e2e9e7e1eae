import type { TestCase } from '@caseloom/engine';
import type { Export } from '../export.ts';
import { type StepRow, stepRows } from '../rows.ts';
import { toLines } from './write.ts';

/** A line of a table, by column; what it does not name is empty. */
type Line = Record<string, string>;

type Tool = {
  columns: readonly string[];
  /** What stands before the cases. */
  begin?: (input: Export) => Line[];
  toLines: (rows: StepRow[], testCase: TestCase, ids: Ids) => Line[];
};

/** Numbers of what stands in a file, from 1. */
type Ids = {
  next: () => string;
  /** By text: the preconditions that stand there already. */
  preconditions: Map<string, string>;
};

/** The longest title that Azure Test Plans takes. */
const AZURE_TITLE = 128;

const azure: Tool = {
  columns: [
    ...['ID', 'Work Item Type', 'Title', 'Test Step', 'Step Action', 'Step Expected'],
    ...['Area Path', 'Assigned To', 'State'],
  ],
  toLines: (rows) => {
    const [{ title = '', precondition = '', stepType = '' } = {}] = rows;
    const before = precondition ? [{ action: precondition, expected: '' }] : [];
    const steps = [...before, ...rows.filter(hasWords)];
    const name = oneLine(title) || stepType;
    return [
      { 'Work Item Type': 'Test Case', Title: name.slice(0, AZURE_TITLE), State: 'Design' },
      ...steps.map(({ action, expected }, at) => ({
        'Test Step': String(at + 1),
        'Step Action': action,
        'Step Expected': expected,
      })),
    ];
  },
};

/** The longest summary that Jira takes. */
const XRAY_SUMMARY = 255;

/** The columns in the order of its mapping, `importConfiguration.json` in docs/examples. */
export const XRAY_COLUMNS = [
  ...['Issue ID', 'Issue Key', 'Test Type', 'Test Summary', 'Test Priority', 'Action', 'Data'],
  ...['Result', 'Test Repo', 'Precondition', 'Issue Type', 'Precondition Type'],
  ...[
    'Unstructured Definition',
    'Labels',
    'Component',
    'Gherkin definition',
    'Description',
    'Links',
  ],
];

const xray: Tool = {
  columns: XRAY_COLUMNS,
  toLines: (rows, { key }, ids) => {
    const text = rows[0]?.precondition ?? '';
    const known = ids.preconditions.get(text);
    const isNew = text !== '' && known === undefined;
    const precondition = isNew ? ids.next() : (known ?? '');
    if (isNew) ids.preconditions.set(text, precondition);
    const id = ids.next();
    const steps = rows.map(({ action, data, expected, title, model }, at) => ({
      'Issue ID': id,
      'Test Type': 'Manual',
      'Issue Type': 'Test',
      Action: action,
      Data: data,
      Result: expected,
      ...(at === 0 && {
        'Test Summary': oneLine(title),
        'Test Repo': model,
        Precondition: precondition,
        Labels: `TC-${key}`,
      }),
    }));
    const before = {
      'Issue ID': precondition,
      'Test Summary': oneLine(text).slice(0, XRAY_SUMMARY),
      'Issue Type': 'precondition',
      'Precondition Type': 'Manual',
      Description: text,
    };
    return isNew ? [before, ...steps] : steps;
  },
};

const ZEPHYR_STEP = 'Test Script (Step-by-Step) -';

const zephyr: Tool = {
  columns: [
    ...['Key', 'Name', 'Status', 'Precondition', 'Objective', 'Folder', 'Priority', 'Component'],
    ...['Labels', 'Owner', 'Estimated Time', 'Coverage (Issues)', 'Coverage (Pages)'],
    ...[`${ZEPHYR_STEP} Step`, `${ZEPHYR_STEP} Test Data`, `${ZEPHYR_STEP} Expected Result`],
    ...['Test Script (Plain Text)', 'Test Script (BDD)'],
  ],
  toLines: (rows, { key, requirements }) =>
    rows.map(({ action, data, expected, title, model, precondition }, at) => ({
      [`${ZEPHYR_STEP} Step`]: action,
      [`${ZEPHYR_STEP} Test Data`]: data,
      [`${ZEPHYR_STEP} Expected Result`]: expected,
      ...(at === 0 && {
        Name: oneLine(title),
        Status: 'Draft',
        Precondition: precondition,
        Folder: model,
        Labels: `TC-${key}`,
        'Coverage (Issues)': requirements.join(', '),
      }),
    })),
};

const testrail: Tool = {
  columns: [
    ...['Section', 'Title', 'Template', 'Type', 'Priority', 'Preconditions'],
    ...['Steps (Step)', 'Steps (Expected Result)', 'References'],
  ],
  toLines: (rows, { requirements }) =>
    rows.map(({ action, expected, title, model, precondition }, at) => ({
      'Steps (Step)': action,
      'Steps (Expected Result)': expected,
      ...(at === 0 && {
        Section: model,
        Title: oneLine(title),
        Template: 'Test Case (Steps)',
        Preconditions: precondition,
        References: requirements.join(', '),
      }),
    })),
};

/** The number of the one suite of the file: that of the model. */
const SUITE = '1';

const qase: Tool = {
  columns: [
    ...['v2.id', 'title', 'description', 'preconditions', 'postconditions', 'tags', 'priority'],
    ...['severity', 'type', 'behavior', 'automation', 'status', 'is_flaky', 'layer', 'steps_type'],
    ...['steps_actions', 'steps_result', 'steps_data', 'milestone_id', 'milestone', 'suite_id'],
    ...['suite_parent_id', 'suite', 'suite_without_cases', 'parameters'],
  ],
  begin: ({ model }) => [{ suite_id: SUITE, suite: model.name, suite_without_cases: '1' }],
  toLines: (rows, { key, polarity }, ids) => {
    const [{ title = '', precondition = '', model = '' } = {}] = rows;
    return [
      {
        'v2.id': ids.next(),
        title: oneLine(title),
        preconditions: precondition,
        tags: `TC-${key}`,
        priority: 'undefined',
        severity: 'normal',
        type: 'functional',
        behavior: polarity,
        automation: 'is-not-automated',
        status: 'actual',
        is_flaky: 'no',
        layer: 'e2e',
        steps_type: 'classic',
        steps_actions: numbered(rows.map(({ action }) => action)),
        steps_result: numbered(rows.map(({ expected }) => expected)),
        steps_data: numbered(rows.map(({ data }) => data)),
        suite_id: SUITE,
        suite: model,
      },
    ];
  },
};

const TOOLS = { azure, xray, zephyr, testrail, qase };

/** A test management tool whose import takes a CSV of ours. */
export type TestManagement = keyof typeof TOOLS;
export const TEST_MANAGEMENT = Object.keys(TOOLS) as TestManagement[];

/**
 * Gives the test cases as the CSV that a test management tool imports: the headings and the layout
 * of files in public use. Cases are folded to actions with their expected results, whatever the
 * model is written as. No live product has tried these files yet.
 */
export function writeTestManagement(tool: TestManagement, input: Export): string {
  return [...testManagementParts(tool, input)].join('');
}

/** The same in pieces, one for each case. */
export function* testManagementParts(tool: TestManagement, input: Export): Generator<string> {
  const { columns, begin, toLines: linesOf } = TOOLS[tool];
  const toText = (lines: Line[]) =>
    toLines(lines.map((line) => columns.map((column) => line[column] ?? '')));
  // these tools look for their first heading: a byte order mark would be part of it
  yield toLines([[...columns]]) + toText(begin?.(input) ?? []);
  const classic: Export = { ...input, model: { ...input.model, bddType: 'classic' } };
  let last = 0;
  const ids = { next: () => String(++last), preconditions: new Map<string, string>() };
  for (const testCase of input.result.testCases)
    yield toText(linesOf(stepRows(classic, testCase), testCase, ids));
}

function hasWords({ action, expected }: StepRow): boolean {
  return action !== '' || expected !== '';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** All steps in one cell: numbered, each in quotes, its own line breaks written out. */
function numbered(texts: string[]): string {
  return texts
    .map((text, at) => `${at + 1}. "${text.replaceAll('"', "'").replace(/\r?\n/g, '\\n')}"`)
    .join('\n');
}
