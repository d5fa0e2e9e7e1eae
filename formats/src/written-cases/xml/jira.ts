import { childrenOf, childText, elementsIn, markedText, type XmlElement } from '../../xml.ts';
import { foldersOf } from '../folders.ts';
import type { CaseInXml, StepInXml } from './case-in-xml.ts';

/** The fields in which Zephyr Squad and Xray keep the steps of a case, and Xray its scenario. */
const STEPS = [
  'com.thed.zephyr.je:zephyr-je-customfield-teststep',
  'com.xpandit.plugins.xray:manual-test-steps-custom-field',
];
const SCENARIO = 'com.xpandit.plugins.xray:steps-editor-custom-field';
const PRECONDITIONS = 'com.xpandit.plugins.xray:test-precondition-custom-field';
const FOLDER = /^(?:test repository path|folder)$/i;

/**
 * The test cases of Jira's export of issues in XML, with the steps that Zephyr Squad or Xray adds to them;
 * issues that have none are no cases. Preconditions of Xray are issues of their own. Time: linear.
 */
export function* jiraCases(root: XmlElement): Generator<CaseInXml> {
  const issues = childrenOf(root, 'channel').flatMap((channel) => childrenOf(channel, 'item'));
  const titles = new Map(
    issues.map((issue) => [childText(issue, 'key'), childText(issue, 'summary')]),
  );
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
  const named = byKey(PRECONDITIONS).flatMap(valuesOf);
  const folder = fields.find((field) => FOLDER.test(childText(field, 'customfieldname')));
  return {
    id: childText(issue, 'key'),
    title: childText(issue, 'summary'),
    section: folder ? foldersOf(valuesOf(folder)[0] ?? '') : [childText(issue, 'component')],
    preconditions: named.map((key) => titles.get(key) ?? key).join('\n'),
    priority: childText(issue, 'priority'),
    tags: elementsIn(issue, 'label').map(({ text }) => text),
    steps: byKey(...STEPS)
      .flatMap((field) => elementsIn(field, 'steps'))
      .flatMap((list) => childrenOf(list, 'step'))
      .map((step, index) => ({ step, order: orderOf(step) ?? index }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ step }) => toStep(step)),
    script: { gherkin: byKey(SCENARIO).flatMap(valuesOf).join('\n') },
  };
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
