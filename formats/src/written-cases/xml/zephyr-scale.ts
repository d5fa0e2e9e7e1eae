import { childrenOf, childText, elementsIn, type XmlElement } from '../../xml.ts';
import { type DataRow, examplesIn } from '../fill-rows.ts';
import { foldersOf } from '../folders.ts';
import type { CaseInXml, StepInXml } from './case-in-xml.ts';

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
  return {
    id: element.attributes.key ?? '',
    title: childText(element, 'name'),
    section: foldersOf(childText(element, 'folder')),
    preconditions: angled(childText(element, 'precondition')),
    priority: childText(element, 'priority'),
    tags: [...labels, ...fields],
    steps: script ? elementsIn(script, 'step').map(toStep) : [],
    script: isScenario ? { gherkin: details } : { step: angled(details) },
    rows: isScenario ? examplesIn(details) : rowsOf(element),
  };
}

function toStep(step: XmlElement): StepInXml {
  return {
    step: angled(childText(step, 'description')),
    data: angled(childText(step, 'testData')),
    expected: angled(childText(step, 'expectedResult')),
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

/** A name of test data, as the editor of Zephyr marks it, as our steps and scenarios do: in angles, as HTML says them. */
const angled = (text: string) => text.replaceAll(/<var>([^<>]{1,100})<\/var>/g, '&lt;$1&gt;');
