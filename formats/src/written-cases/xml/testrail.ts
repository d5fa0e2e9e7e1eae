import { childrenOf, childText, type XmlElement } from '../../xml.ts';
import { type CaseInXml, type StepInXml, unplacedIn } from './case-in-xml.ts';

/** What a case says in fields that we read; every other one of `custom` is a field that a team made itself. */
const READ = ['preconds', 'steps', 'expected', 'mission', 'goals', 'testrail_bdd_scenario'];
const READ_OF_CASE = [...['id', 'title', 'type', 'priority', 'estimate', 'references', 'custom']];
/** What only says where a case stands in its list. */
const PASSED = ['sections', 'cases', 'suites'];

/**
 * The cases of TestRail's export of a suite: sections in sections, steps one by one, in one text or as a
 * scenario. Time: linear.
 */
export function* testRailCases(
  element: XmlElement,
  section: readonly string[] = [],
): Generator<CaseInXml> {
  for (const child of element.children) {
    if (child.name === 'case') yield toCase(child, section);
    else if (PASSED.includes(child.name)) yield* testRailCases(child, section);
    else if (child.name === 'section' || child.name === 'suite')
      yield* testRailCases(child, [...section, childText(child, 'name')]);
  }
}

function toCase(element: XmlElement, section: readonly string[]): CaseInXml {
  const [custom = NOTHING] = childrenOf(element, 'custom');
  const references = childText(element, 'references').split(',');
  return {
    id: childText(element, 'id'),
    tool: 'testrail',
    title: childText(element, 'title'),
    section,
    preconditions: childText(custom, 'preconds'),
    priority: childText(element, 'priority'),
    tags: custom.children.flatMap(tagOf),
    references,
    columns: columnsOf(element, custom, section),
    described: [
      { name: 'Type', text: childText(element, 'type') },
      { name: 'Estimate', text: childText(element, 'estimate') },
    ],
    unplaced: unplacedIn(element, READ_OF_CASE),
    steps: custom.children.flatMap((field) => childrenOf(field, 'step')).map(toStep),
    script: {
      step: childText(custom, 'steps') || childText(custom, 'mission'),
      expected: childText(custom, 'expected') || childText(custom, 'goals'),
      gherkin: scenarioIn(childText(custom, 'testrail_bdd_scenario')),
    },
  };
}

/** The case as a row of TestRail's own table has it. */
function columnsOf(
  element: XmlElement,
  custom: XmlElement,
  section: readonly string[],
): CaseInXml['columns'] {
  const steps = custom.children.flatMap((field) => childrenOf(field, 'step')).map(toStep);
  return {
    Section: section.join(' > '),
    Title: childText(element, 'title'),
    Template: childText(element, 'template'),
    Type: childText(element, 'type'),
    Priority: childText(element, 'priority'),
    Estimate: childText(element, 'estimate'),
    References: childText(element, 'references'),
    Preconditions: childText(custom, 'preconds'),
    'Steps (Step)': steps.map(({ step }) => step),
    'Steps (Additional Info)': steps.map(({ data = '' }) => data),
    'Steps (Expected Result)': steps.map(({ expected = '' }) => expected),
    Steps: steps.length > 0 ? '' : childText(custom, 'steps'),
    'Expected Result': childText(custom, 'expected'),
    Mission: childText(custom, 'mission'),
    Goals: childText(custom, 'goals'),
  };
}

const NOTHING: XmlElement = { name: '', attributes: {}, text: '', children: [], at: 0, line: 0 };

function toStep(step: XmlElement): StepInXml {
  return {
    step: childText(step, 'content'),
    data: childText(step, 'additional_info'),
    expected: childText(step, 'expected'),
  };
}

/** A field as a team made it: of a list its chosen value, of a text what it says. */
function tagOf(field: XmlElement): string[] {
  const value = childText(field, 'value') || field.text.trim();
  return READ.includes(field.name) || value === '' ? [] : [`${field.name}:${value}`];
}

/** TestRail keeps a scenario as text, or as a list of such texts in JSON. */
function scenarioIn(text: string): string {
  if (!text.startsWith('[')) return text;
  try {
    const list: unknown = JSON.parse(text);
    const parts: unknown[] = Array.isArray(list) ? list : [];
    return parts
      .map((part) =>
        typeof part === 'object' && part !== null && 'content' in part ? `${part.content}` : '',
      )
      .join('\n');
  } catch {
    // words that begin with a bracket
    return text;
  }
}
