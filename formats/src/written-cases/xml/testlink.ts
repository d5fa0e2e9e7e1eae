import { childrenOf, childText, elementsIn, type XmlElement } from '../../xml.ts';
import { type CaseInXml, unplacedIn } from './case-in-xml.ts';

/** How TestLink numbers what is important. */
const IMPORTANCE = new Map([
  ['1', 'low'],
  ['2', 'medium'],
  ['3', 'high'],
]);

/** Manual, which is nothing to say, is 1. */
const EXECUTION = new Map([['2', 'automated']]);

/** What is read of a case, or only says how it is kept there. */
const READ = [
  ...['fullexternalid', 'externalid', 'node_order', 'version', 'preconditions', 'importance'],
  ...['summary', 'execution_type', 'estimated_exec_duration', 'steps', 'expectedresults'],
  ...['keywords', 'requirements', 'custom_fields'],
];

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
    tags: [...keywords, ...fields],
    references: requirements,
    described: [
      { name: '', text: childText(element, 'summary') },
      { name: 'Execution', text: EXECUTION.get(childText(element, 'execution_type')) ?? '' },
      { name: 'Estimate (min)', text: childText(element, 'estimated_exec_duration') },
    ],
    unplaced: unplacedIn(element, READ),
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
