import type { TestCase } from '@caseloom/engine';
import { allData, type Export } from '../export.ts';
import { type StepRow, stepRows } from '../rows.ts';
import { words } from '../words.ts';
import { toLines } from './write.ts';

/** A line of a table, by column; what it does not name is empty. */
type Line = Record<string, string>;

type Tool = {
  columns: readonly string[];
  /** What stands before the cases. */
  begin?: (input: Export) => Line[];
  toLines: (rows: StepRow[], testCase: TestCase, file: Written) => Line[];
};

/** A file while it is written. */
type Written = {
  input: Export;
  /** Numbers of what stands in it, from 1. */
  next: () => string;
  /** By text: the preconditions that stand there already. */
  preconditions: Map<string, string>;
};

/** The longest titles that the tools take; a longer name is cut, and its ID keeps it distinct. */
const MAX_TITLE_LENGTH = { azure: 128, jira: 255, testrail: 250, qase: 255 };

const azure: Tool = {
  columns: [
    ...['ID', 'Work Item Type', 'Title', 'Test Step', 'Step Action', 'Step Expected'],
    ...['Area Path', 'Assigned To', 'State'],
  ],
  // its ID is a number of its own, and its import has no field for anything else: the first step says it
  toLines: (rows, testCase, { input }) => {
    const w = words[input.language];
    const [{ precondition = '', type = '', requirements = '' } = {}] = rows;
    const before = facts([
      [w.key, `TC-${testCase.key}`],
      [w.type, type],
      [w.requirements, requirements],
      [w.precondition, precondition],
      [w.data, allData(input, testCase)],
    ]);
    const steps = [{ action: before, expected: '' }, ...rows.filter(hasWords)];
    const title = titleFor(testCase, rows, MAX_TITLE_LENGTH.azure);
    return [
      { 'Work Item Type': 'Test Case', Title: title, State: 'Design' },
      ...steps.map(({ action, expected }, index) => ({
        'Test Step': String(index + 1),
        'Step Action': action,
        'Step Expected': expected,
      })),
    ];
  },
};

/** What a tool has no column for, each with its name before it. */
function facts(entries: [name: string, value: string][]): string {
  return entries
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}:${value.includes('\n') ? '\n' : ' '}${value}`)
    .join('\n');
}

/** The title as every list shows it; one that is too long for a tool is cut and ends in its ID. */
function titleFor({ key }: TestCase, [row]: StepRow[], maxLength: number): string {
  const title = oneLine(row?.title ?? '');
  if (title.length <= maxLength) return title;
  const mark = `… (TC-${key})`;
  return title.slice(0, maxLength - mark.length).toWellFormed() + mark;
}

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

/** A key of Jira: what can be linked. */
const ISSUE = /^[A-Z][A-Z0-9_]+-\d+$/;

/** A label of Jira has no spaces, and `;` stands between two. */
function toLabel(requirement: string): string {
  return requirement.trim().replace(/[\s;,]+/g, '-');
}

const xray: Tool = {
  columns: XRAY_COLUMNS,
  toLines: (rows, testCase, file) => {
    const { key, polarity, requirements } = testCase;
    const text = rows[0]?.precondition ?? '';
    const known = file.preconditions.get(text);
    const isNew = text !== '' && known === undefined;
    const precondition = isNew ? file.next() : (known ?? '');
    if (isNew) file.preconditions.set(text, precondition);
    const id = file.next();
    const others = requirements.filter((name) => !ISSUE.test(name));
    const steps = rows.map(({ action, data, expected, model }, index) => ({
      'Issue ID': id,
      'Test Type': 'Manual',
      'Issue Type': 'Test',
      Action: action,
      Data: data,
      Result: expected,
      ...(index === 0 && {
        'Test Summary': titleFor(testCase, rows, MAX_TITLE_LENGTH.jira),
        'Test Repo': model,
        Precondition: precondition,
        Labels: [`TC-${key}`, polarity, ...others.map(toLabel)].join(';'),
        Links: requirements.filter((name) => ISSUE.test(name)).join(';'),
      }),
    }));
    const before = {
      'Issue ID': precondition,
      'Test Summary': oneLine(text).slice(0, MAX_TITLE_LENGTH.jira).toWellFormed(),
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
  toLines: (rows, testCase) =>
    rows.map(({ action, data, expected, model, precondition }, index) => ({
      [`${ZEPHYR_STEP} Step`]: action,
      [`${ZEPHYR_STEP} Test Data`]: data,
      [`${ZEPHYR_STEP} Expected Result`]: expected,
      ...(index === 0 && {
        Name: titleFor(testCase, rows, MAX_TITLE_LENGTH.jira),
        Status: 'Draft',
        Precondition: precondition,
        Folder: model,
        Labels: `TC-${testCase.key}, ${testCase.polarity}`,
        'Coverage (Issues)': testCase.requirements.join(', '),
      }),
    })),
};

const testrail: Tool = {
  columns: [
    ...['Section', 'Title', 'Template', 'Type', 'Priority', 'Preconditions'],
    ...['Steps (Step)', 'Steps (Expected Result)', 'References'],
  ],
  // its references are free text that is searched: the ID is the first; what else a case has stands before the steps
  toLines: (rows, testCase, { input }) =>
    rows.map(({ action, expected, model, precondition, type }, index) => ({
      'Steps (Step)': action,
      'Steps (Expected Result)': expected,
      ...(index === 0 && {
        Section: model,
        Title: titleFor(testCase, rows, MAX_TITLE_LENGTH.testrail),
        Template: 'Test Case (Steps)',
        Preconditions: [
          ...(precondition ? [precondition] : []),
          facts([
            [words[input.language].type, type],
            [words[input.language].data, allData(input, testCase)],
          ]),
        ].join('\n'),
        References: [`TC-${testCase.key}`, ...testCase.requirements].join(', '),
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
  toLines: (rows, testCase, file) => {
    const { key, polarity, requirements } = testCase;
    const [{ precondition = '', model = '' } = {}] = rows;
    return [
      {
        'v2.id': file.next(),
        title: titleFor(testCase, rows, MAX_TITLE_LENGTH.qase),
        preconditions: precondition,
        // commas stand between tags
        tags: [`TC-${key}`, ...requirements.map((name) => name.replaceAll(',', ' '))].join(','),
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
  const file = { input, next: () => String(++last), preconditions: new Map<string, string>() };
  for (const testCase of input.result.testCases)
    yield toText(linesOf(stepRows(classic, testCase), testCase, file));
}

function hasWords({ action, expected }: StepRow): boolean {
  return action !== '' || expected !== '';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** All steps in one cell: numbered, each in quotes, its own quotes and line breaks escaped as Qase exports them. */
function numbered(texts: string[]): string {
  return texts.map((text, index) => `${index + 1}. ${JSON.stringify(text)}`).join('\n');
}
