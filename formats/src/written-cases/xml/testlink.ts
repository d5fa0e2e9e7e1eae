import { childrenOf, childText, elementsIn, type XmlElement } from '../../xml.ts';
import type { CaseInXml } from './case-in-xml.ts';

/** How TestLink numbers what is important. */
const IMPORTANCE = new Map([
  ['1', 'low'],
  ['2', 'medium'],
  ['3', 'high'],
]);

/** The cases of TestLink's export of a suite, or of single cases: suites in suites. Time: linear. */
export function* testLinkCases(
  element: XmlElement,
  section: readonly string[] = [],
): Generator<CaseInXml> {
  for (const child of element.children) {
    if (child.name === 'testcase') yield toCase(child, section);
    else if (child.name === 'testsuite')
      yield* testLinkCases(child, [...section, child.attributes.name ?? '']);
  }
}

function toCase(element: XmlElement, section: readonly string[]): CaseInXml {
  const { name = '', internalid = '' } = element.attributes;
  const steps = childrenOf(element, 'steps').flatMap((list) => childrenOf(list, 'step'));
  const keywords = elementsIn(element, 'keyword').map(({ attributes }) => attributes.name ?? '');
  const requirements = elementsIn(element, 'requirement').map((one) => childText(one, 'doc_id'));
  const fields = elementsIn(element, 'custom_field').flatMap((field) => {
    const value = childText(field, 'value');
    return value === '' ? [] : `${childText(field, 'name')}:${value}`;
  });
  return {
    id: childText(element, 'fullexternalid') || childText(element, 'externalid') || internalid,
    title: name,
    section,
    preconditions: childText(element, 'preconditions'),
    priority: IMPORTANCE.get(childText(element, 'importance')) ?? '',
    tags: [...keywords, ...requirements, ...fields],
    steps: steps.map((step) => ({
      step: childText(step, 'actions'),
      expected: childText(step, 'expectedresults'),
    })),
    // before version 1.9 a case had all of them in one text
    script: {
      step: childText(element, 'steps'),
      expected: childText(element, 'expectedresults'),
    },
  };
}
