import { childrenOf, type XmlElement } from '../xml.ts';
import { errorText, type Place, TOP, toAutomatedResult, within } from './reported-test.ts';
import { type AutomatedResult, firstKeysIn, printedProperties } from './result.ts';

/** How GoogleTest and CTest say that a test was not run, when they do not say `skipped`. */
const NOT_RUN = new Set(['notrun', 'disabled', 'suppressed', 'skipped']);

/** Reads JUnit XML in the dialects that runners write: `testsuites`, `testsuite` in any depth, `testcase`. */
export function readJUnit(root: XmlElement): AutomatedResult[] {
  const results: AutomatedResult[] = [];
  collect(root, TOP, results);
  return results;
}

function collect(element: XmlElement, place: Place, results: AutomatedResult[]): void {
  for (const child of element.children) {
    if (child.name === 'testcase') results.push(toResult(child, place));
    else if (child.name === 'testsuite')
      collect(child, within(place, child.attributes.name ?? ''), results);
  }
}

function toResult(testcase: XmlElement, suites: Place): AutomatedResult {
  const { name = '', classname = '', time } = testcase.attributes;
  const fault = testcase.children.find(({ name: kind }) => kind === 'failure' || kind === 'error');
  const seconds = Number(time?.replaceAll(',', '') || Number.NaN);
  return toAutomatedResult({
    place: classname ? { shown: classname, dotted: classname } : suites,
    name,
    keys: firstKeysIn([name, ...propertiesOf(testcase)], [classname]),
    status: fault ? 'failed' : isSkipped(testcase) ? 'skipped' : 'passed',
    durationMs: seconds * 1000,
    message: fault && errorText(fault.attributes.message ?? '', fault.text),
  });
}

/** What a test says of itself, in elements or in what it printed. */
function propertiesOf(testcase: XmlElement): string[] {
  const written = childrenOf(testcase, 'properties').flatMap(({ children }) =>
    children.map(({ attributes, text }) => `${attributes.value ?? ''} ${text}`),
  );
  const outputs = ['system-out', 'system-err'].flatMap((name) => childrenOf(testcase, name));
  return [...written, ...outputs.flatMap(({ text }) => printedProperties(text))];
}

function isSkipped({ children, attributes: { status = '', result = '' } }: XmlElement): boolean {
  if (children.some((child) => child.name === 'skipped')) return true;
  return NOT_RUN.has(status.toLowerCase()) || NOT_RUN.has(result.toLowerCase());
}
