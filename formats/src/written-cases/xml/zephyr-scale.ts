import { childrenOf, childText, elementsIn, type XmlElement } from '../../xml.ts';
import type { DataRow } from '../fill-rows.ts';
import { foldersOf } from '../folders.ts';
import { STEP_CELLS } from '../tool-columns.ts';
import { type CaseInXml, type StepInXml, unplacedIn } from './case-in-xml.ts';

/** What is read of a case, or only says how it is kept there. */
const READ = [
  ...['name', 'folder', 'precondition', 'priority', 'labels', 'customFields', 'issues'],
  ...['objective', 'component', 'estimatedTime', 'testScript', 'parameters', 'testDataWrapper'],
];

/**
 * The cases of Zephyr Scale's export of a project. A case with rows of test data is a case for each row,
 * with what the row says in place of the names. Time: linear.
 */
export function* zephyrScaleCases(project: XmlElement): Generator<CaseInXml> {
  for (const list of childrenOf(project, 'testCases'))
    for (const element of childrenOf(list, 'testCase')) yield toCase(element);
}

function toCase(element: XmlElement): CaseInXml {
  const [script] = childrenOf(element, 'testScript');
  const details = script ? childText(script, 'details') : '';
  const isScenario = script?.attributes.type === 'bdd';
  const labels = elementsIn(element, 'label').map(({ text }) => text);
  const fields = childrenOf(element, 'customFields')
    .flatMap((list) => childrenOf(list, 'customField'))
    .flatMap((field) => {
      const value = childText(field, 'value');
      return value === '' ? [] : `${field.attributes.name ?? ''}:${value}`;
    });
  const issues = elementsIn(element, 'issue').map((issue) => childText(issue, 'key'));
  return {
    id: element.attributes.key ?? '',
    tool: 'zephyr',
    columns: columnsOf(element, script, [...issues]),
    title: childText(element, 'name'),
    section: foldersOf(childText(element, 'folder')),
    preconditions: childText(element, 'precondition'),
    priority: childText(element, 'priority'),
    tags: [...labels, ...fields],
    references: issues,
    described: [
      { name: '', text: childText(element, 'objective') },
      { name: 'Component', text: childText(element, 'component') },
      { name: 'Estimated time', text: childText(element, 'estimatedTime') },
    ],
    unplaced: unplacedIn(element, READ),
    steps: script ? elementsIn(script, 'step').map(toStep) : [],
    script: { [isScenario ? 'gherkin' : 'script']: details },
    ...(!isScenario && { rows: rowsOf(element) }),
  };
}

/** The case as a row of a table that Zephyr Scale imports has it. */
function columnsOf(
  element: XmlElement,
  script: XmlElement | undefined,
  issues: readonly string[],
): CaseInXml['columns'] {
  const texts = (name: string) =>
    script ? elementsIn(script, 'step').map((step) => childText(step, name)) : [];
  const detailsOf = (type: string) =>
    script?.attributes.type === type ? childText(script, 'details') : '';
  const { step, data, expected } = STEP_CELLS.zephyr;
  return {
    Name: childText(element, 'name'),
    Status: childText(element, 'status'),
    Precondition: childText(element, 'precondition'),
    Objective: childText(element, 'objective'),
    Folder: childText(element, 'folder'),
    Priority: childText(element, 'priority'),
    Component: childText(element, 'component'),
    Labels: elementsIn(element, 'label')
      .map(({ text }) => text.trim())
      .join(', '),
    Owner: childText(element, 'owner'),
    'Estimated Time': childText(element, 'estimatedTime'),
    'Coverage (Issues)': issues.join(', '),
    [step]: texts('description'),
    [data]: texts('testData'),
    [expected]: texts('expectedResult'),
    'Test Script (Plain Text)': detailsOf('plain'),
    'Test Script (BDD)': detailsOf('bdd'),
  };
}

function toStep(step: XmlElement): StepInXml {
  return {
    step: childText(step, 'description'),
    data: childText(step, 'testData'),
    expected: childText(step, 'expectedResult'),
  };
}

/** What stands for each name: in each row of test data, or always. */
function rowsOf(element: XmlElement): DataRow[] {
  const rows = elementsIn(element, 'testDataRow').map((row) => namedIn(row, 'testData', 'value'));
  const defaults = namedIn(element, 'parameter', 'defaultValue');
  return rows.length > 0 || defaults.size === 0 ? rows : [defaults];
}

function namedIn(element: XmlElement, item: string, value: string): DataRow {
  return new Map(
    elementsIn(element, item)
      .filter((one) => childText(one, 'name') !== '')
      .map((one) => [childText(one, 'name'), childText(one, value)]),
  );
}
