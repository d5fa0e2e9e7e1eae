import { childrenOf, childText, elementsIn, markedText, type XmlElement } from '../../xml.ts';
import { foldersOf } from '../folders.ts';
import { textOfPrecondition } from '../preconditions.ts';
import { type CaseInXml, type StepInXml, unplacedIn } from './case-in-xml.ts';

/** The fields in which Zephyr Squad and Xray keep the steps of a case, and Xray its scenario. */
const STEPS = [
  'com.thed.zephyr.je:zephyr-je-customfield-teststep',
  'com.xpandit.plugins.xray:manual-test-steps-custom-field',
];
const SCENARIO = 'com.xpandit.plugins.xray:steps-editor-custom-field';
const PRECONDITIONS = 'com.xpandit.plugins.xray:test-precondition-custom-field';
/** What a precondition says is to be done. */
const CONDITIONS = [
  'com.xpandit.plugins.xray:precondition-editor-custom-field',
  'com.xpandit.plugins.xray:precondition-custom-field',
];
/** What is read of an issue, or only says how Jira keeps it. */
const READ = [
  ...['key', 'title', 'summary', 'type', 'priority', 'labels', 'component', 'description', 'link'],
  ...['timeoriginalestimate', 'customfields', 'project', 'statusCategory', 'votes', 'watches'],
  ...['resolution', 'created', 'updated'],
];
const READ_FIELDS = [...STEPS, ...CONDITIONS, SCENARIO, PRECONDITIONS];
const FOLDER = /^(?:test repository path|folder)$/i;

/**
 * The test cases of Jira's export of issues in XML, with the steps that Zephyr Squad or Xray adds to them;
 * issues that have none are no cases. Preconditions of Xray are issues of their own. Time: linear.
 */
export function* jiraCases(root: XmlElement): Generator<CaseInXml> {
  const issues = childrenOf(root, 'channel').flatMap((channel) => childrenOf(channel, 'item'));
  const titles = new Map(issues.map((issue) => [childText(issue, 'key'), preconditionIn(issue)]));
  for (const issue of issues) {
    const fields = elementsIn(issue, 'customfield');
    const isCase =
      childText(issue, 'type').toLowerCase() === 'test' ||
      fields.some(({ attributes: { key = '' } }) => STEPS.includes(key.trim()));
    if (isCase) yield toCase(issue, fields, titles);
  }
}

function toCase(
  issue: XmlElement,
  fields: readonly XmlElement[],
  titles: ReadonlyMap<string, string>,
): CaseInXml {
  const byKey = (...keys: string[]) =>
    fields.filter(({ attributes: { key = '' } }) => keys.includes(key.trim()));
  const scenario = byKey(SCENARIO).flatMap(valuesOf).join('\n');
  const steps = byKey(...STEPS)
    .flatMap((field) => elementsIn(field, 'steps'))
    .flatMap((list) => childrenOf(list, 'step'))
    .map((step, index) => ({ step, order: orderOf(step) ?? index }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ step }) => toStep(step));
  const named = byKey(PRECONDITIONS).flatMap(valuesOf);
  const folder = fields.find((field) => FOLDER.test(childText(field, 'customfieldname')));
  return {
    id: childText(issue, 'key'),
    ...(fields.some(isOfXray) && { tool: 'xray' }),
    // what Jira prints of a description is HTML, which no field of it takes back
    columns: {
      'Test Summary': childText(issue, 'summary'),
      'Test Priority': childText(issue, 'priority'),
      Labels: elementsIn(issue, 'label')
        .map(({ text }) => text.trim())
        .join(';'),
      Component: childText(issue, 'component'),
      Precondition: named.join(';'),
      Action: steps.map(({ step }) => step),
      Data: steps.map(({ data = '' }) => data),
      Result: steps.map(({ expected = '' }) => expected),
      'Gherkin definition': scenario,
    },
    title: childText(issue, 'summary'),
    section: folder ? foldersOf(valuesOf(folder)[0] ?? '') : [childText(issue, 'component')],
    preconditions: named.map((key) => titles.get(key) ?? key),
    priority: childText(issue, 'priority'),
    tags: elementsIn(issue, 'label').map(({ text }) => text),
    described: [
      { name: '', text: childText(issue, 'description') },
      { name: 'Estimate', text: childText(issue, 'timeoriginalestimate') },
    ],
    unplaced: [...unplacedIn(issue, READ), ...otherFields(fields)],
    steps,
    script: { gherkin: scenario },
  };
}

const isOfXray = ({ attributes: { key = '' } }: XmlElement) =>
  key.trim().startsWith('com.xpandit.plugins.xray:');

/** What an issue says as a precondition: of its own field what is to be done, otherwise its description. */
function preconditionIn(issue: XmlElement): string {
  const field = elementsIn(issue, 'customfield').find(({ attributes: { key = '' } }) =>
    CONDITIONS.includes(key.trim()),
  );
  const text = (field && valuesOf(field).join('\n')) || childText(issue, 'description');
  return textOfPrecondition(childText(issue, 'summary'), text);
}

/** The fields of a team that say something and have no place. */
function otherFields(fields: readonly XmlElement[]): string[] {
  return fields
    .filter(({ attributes: { key = '' } }) => !READ_FIELDS.includes(key.trim()))
    .filter((field) => !FOLDER.test(childText(field, 'customfieldname')))
    .filter((field) => valuesOf(field).some((value) => value !== ''))
    .map((field) => childText(field, 'customfieldname'));
}

const valuesOf = (field: XmlElement) =>
  elementsIn(field, 'customfieldvalue').map((value) => markedText(value).trim());

function orderOf(step: XmlElement): number | undefined {
  const number = Number(childText(step, 'orderId') || childText(step, 'index') || Number.NaN);
  return Number.isNaN(number) ? undefined : number;
}

/** Xray calls its fields by their names in newer versions. */
function toStep(step: XmlElement): StepInXml {
  const get = (...names: string[]) => {
    const found = step.children.find(({ name }) => names.includes(name.toLowerCase()));
    return found ? markedText(found).trim() : '';
  };
  return {
    step: get('step', 'action'),
    data: get('data'),
    expected: get('result', 'expected_result'),
  };
}
