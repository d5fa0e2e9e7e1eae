import { allData, type KeptCase } from '../export.ts';
import { keywordsFor, wordsFor } from '../feature/keywords.ts';
import { scenarioSteps } from '../feature/outline.ts';
import { type StepRow, tagsOf } from '../rows.ts';
import { withoutSpaces } from '../written-cases/own-labels.ts';
import type { Kept } from './kept.ts';
import { namesFor, newRows, ownCells, sameRows, unless } from './kept-line.ts';
import { noteCell } from './kept-note.ts';
import { type Before, beforeOf, isScenario, scenarioOf, stepCells } from './kept-steps.ts';
import { foldersOf, type Line, type Tool, toolParts, type Written } from './tool.ts';
import { labelsFor, noteFor, oneLine, priorityIn, titleFor } from './tool-cells.ts';

/** Jira takes no longer title. */
const MAX_TITLE_LENGTH = 255;

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
function toLabel(label: string): string {
  return withoutSpaces(label.trim()).replace(/[\s;,]+/g, '-');
}

/** The names that Jira begins with. */
const PRIORITY = { critical: 'Highest', high: 'High', medium: 'Medium', low: 'Low' };

const tool: Tool = {
  name: 'xray',
  columns: XRAY_COLUMNS,
  toLines: (rows, testCase, file) => {
    if (file.input.model.bddType === 'bdd') return [asCucumber(rows, testCase, file)];
    const { id: precondition, lines } = preconditionOf(rows[0]?.precondition ?? '', file);
    const id = file.next();
    const steps = rows.map(({ action, data, expected, model }, index) => ({
      'Issue ID': id,
      'Test Type': 'Manual',
      'Issue Type': 'Test',
      Action: action,
      Data: data,
      Result: expected,
      ...(index === 0 && {
        ...factsOf(rows, testCase, model),
        Precondition: precondition,
        Description: noteFor(file.input, rows[0] ?? {}, testCase, elsewhereOf(testCase)),
      }),
    }));
    return [...lines, ...steps];
  },
  // the mapping of its columns goes by their places
  isByPlace: true,
  toKept,
};

/** The number of a precondition in a file, and its row where that does not stand there yet. */
function preconditionOf(text: string, file: Written): { id: string; lines: Line[] } {
  const known = file.preconditions.get(text);
  if (text === '' || known !== undefined) return { id: known ?? '', lines: [] };
  const id = file.next();
  file.preconditions.set(text, id);
  const line = {
    'Issue ID': id,
    'Test Summary': oneLine(text).slice(0, MAX_TITLE_LENGTH).toWellFormed(),
    'Issue Type': 'precondition',
    'Precondition Type': 'Manual',
    Description: text,
  };
  return { id, lines: [line] };
}

function toKept(kept: Kept, testCase: KeptCase, file: Written): Line[] {
  const { same, cell } = kept;
  const { requirements, attributes } = testCase;
  const before = beforeOf(testCase, kept, 'Precondition');
  // a number names a row of the file that it came with
  const areIssues = cell('Precondition')
    .split(';')
    .every((name) => ISSUE.test(name.trim()));
  const own = areIssues ? undefined : preconditionOf(before.cell, file);
  const { issues, others } = linksOf(requirements);
  const cells = {
    'Issue Key': kept.id,
    'Issue Type': 'Test',
    'Test Type': cell('Test Type') || (isScenario(kept) ? 'Cucumber' : 'Manual'),
    'Test Summary': unless(
      same.title,
      kept,
      'Test Summary',
      titleFor(testCase, testCase.name, MAX_TITLE_LENGTH),
    ),
    ...ownCells(kept, {
      'Test Priority': unless(
        same.priority,
        kept,
        'Test Priority',
        PRIORITY[attributes?.priority ?? 'medium'],
      ),
      Precondition: own ? own.id : cell('Precondition'),
      Labels: namesFor(kept, 'Labels', {
        ...{ before: others.map(toLabel), separator: ';' },
        ...(!same.tags && { after: tagsOf(testCase).map(toLabel) }),
      }),
      Description: noteCell(testCase, kept, 'Description'),
      Links: namesFor(kept, 'Links', { before: issues, separator: ';' }),
    }),
  };
  const id = file.next();
  const lines = same.steps
    ? sameRows(kept, cells)
    : newRows(kept, { ...{ cells, emptied: TEXTS }, steps: stepsOf(kept, testCase, file, before) });
  return [
    ...(own?.lines ?? []),
    ...lines.map((line) => ({ ...line, 'Issue ID': id, 'Test Type': cells['Test Type'] })),
  ];
}

const TEXTS = ['Action', 'Data', 'Result', 'Gherkin definition', 'Unstructured Definition'];

/** Steps that somebody changed here, in the form in which Xray has them. */
function stepsOf(kept: Kept, testCase: KeptCase, { input }: Written, before: Before): Line[] {
  if (isScenario(kept))
    return [{ 'Gherkin definition': scenarioOf(input, testCase, before).join('\n') }];
  const steps = stepCells('xray', testCase, kept);
  if (kept.cell('Unstructured Definition') !== '')
    return [
      {
        'Unstructured Definition': steps
          .flatMap((one) => Object.values(one).filter(Boolean))
          .join('\n'),
      },
    ];
  return steps.map(({ action, data, expected }) => ({
    Action: action,
    Data: data,
    Result: expected,
  }));
}

/** A test case of a BDD model is a scenario: Xray writes it into the feature files that Cucumber runs. */
function asCucumber(rows: StepRow[], testCase: KeptCase, { input, next }: Written): Line {
  const keywords = wordsFor(input.language, keywordsFor(input.language));
  const ground = { input, keywords, isKeyed: true, names: new Map<string, number>() };
  return {
    'Issue ID': next(),
    'Test Type': 'Cucumber',
    'Issue Type': 'Test',
    ...factsOf(rows, testCase, rows[0]?.model ?? ''),
    'Gherkin definition': scenarioSteps(ground, testCase)
      .map((line) => line.replace(/^ {4}/, ''))
      .join('\n'),
    // a scenario has no column for its values
    Description: noteFor(
      input,
      { ...rows[0], note: [allData(input, testCase), rows[0]?.note].filter(Boolean).join('\n\n') },
      testCase,
      elsewhereOf(testCase),
    ),
  };
}

/** What has another place than the description, or is said there before the note. */
function elsewhereOf(testCase: KeptCase) {
  const labels = [...linksOf(testCase.requirements).others, ...tagsOf(testCase)];
  return { maxTitle: MAX_TITLE_LENGTH, folder: '/' as const, labels, toLabel };
}

/** What both types of tests say of themselves. */
function factsOf(rows: StepRow[], testCase: KeptCase, model: string): Line {
  const { issues, others } = linksOf(testCase.requirements);
  return {
    'Test Summary': titleFor(testCase, rows[0]?.title ?? '', MAX_TITLE_LENGTH),
    'Test Priority': priorityIn(PRIORITY, testCase),
    'Test Repo': foldersOf(testCase, model).join('/'),
    Labels: labelsFor(testCase, others).map(toLabel).join(';'),
    Links: issues.join(';'),
  };
}

/** Requirements that Jira can link, and those that it cannot. */
function linksOf(requirements: readonly string[]): { issues: string[]; others: string[] } {
  const { issues = [], others = [] } = Object.groupBy(requirements, (name) =>
    ISSUE.test(name) ? 'issues' : 'others',
  );
  return { issues, others };
}

/** The CSV that Xray imports, in pieces. */
export const writeParts = toolParts(tool);
