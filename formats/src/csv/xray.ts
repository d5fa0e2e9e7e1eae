import { type TestCase, testId } from '@caseloom/engine';
import { allData } from '../export.ts';
import { keywordsFor, wordsFor } from '../feature/keywords.ts';
import { scenarioSteps } from '../feature/outline.ts';
import { type StepRow, tagsOf } from '../rows.ts';
import { idIn, type Line, oneLine, type Tool, titleFor, toolParts, type Written } from './tool.ts';

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
function toLabel(requirement: string): string {
  return requirement.trim().replace(/[\s;,]+/g, '-');
}

/** The names that Jira begins with. */
const PRIORITY = { critical: 'Highest', high: 'High', medium: 'Medium', low: 'Low' };

const tool: Tool = {
  name: 'xray',
  columns: XRAY_COLUMNS,
  toLines: (rows, testCase, file) => {
    if (file.input.model.bddType === 'bdd') return [asCucumber(rows, testCase, file)];
    const text = rows[0]?.precondition ?? '';
    const known = file.preconditions.get(text);
    const isNew = text !== '' && known === undefined;
    const precondition = isNew ? file.next() : (known ?? '');
    if (isNew) file.preconditions.set(text, precondition);
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
      }),
    }));
    const before = {
      'Issue ID': precondition,
      'Test Summary': oneLine(text).slice(0, MAX_TITLE_LENGTH).toWellFormed(),
      'Issue Type': 'precondition',
      'Precondition Type': 'Manual',
      Description: text,
    };
    return isNew ? [before, ...steps] : steps;
  },
};

/** A test case of a BDD model is a scenario: Xray writes it into the feature files that Cucumber runs. */
function asCucumber(rows: StepRow[], testCase: TestCase, { input, next }: Written): Line {
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
    Description: allData(input, testCase),
  };
}

/** What both types of tests say of themselves. */
function factsOf(rows: StepRow[], testCase: TestCase, model: string): Line {
  const { key, polarity, requirements, attributes } = testCase;
  const others = requirements.filter((name) => !ISSUE.test(name));
  return {
    'Issue Key': idIn('xray', testCase),
    'Test Summary': titleFor(testCase, rows, MAX_TITLE_LENGTH),
    ...(attributes && { 'Test Priority': PRIORITY[attributes.priority] }),
    'Test Repo': model,
    Labels: [...[testId(key), polarity], ...[...others, ...tagsOf(testCase)].map(toLabel)].join(
      ';',
    ),
    Links: requirements.filter((name) => ISSUE.test(name)).join(';'),
  };
}

/** The CSV that Xray imports, in pieces. */
export const writeParts = toolParts(tool);
