import { readXml, type XmlElement, XmlError } from '../xml.ts';
import { MAX_MESSAGE_LENGTH } from './outcome.ts';
import { type AutomatedResult, keysIn, type ReadResults } from './result.ts';

/** Reads JUnit XML in the dialects that runners write: `testsuites`, `testsuite` in any depth, `testcase`. */
export function readJUnit(text: string): ReadResults {
  try {
    const root = readXml(text);
    if (!/^testsuites?$/.test(root.name)) return undefined;
    const results: AutomatedResult[] = [];
    collect(root, [], results);
    return results;
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

function collect(element: XmlElement, suites: string[], results: AutomatedResult[]): void {
  for (const child of element.children) {
    if (child.name === 'testcase') results.push(toResult(child, suites));
    else if (child.name === 'testsuite')
      collect(child, [...suites, child.attributes.name ?? ''], results);
  }
}

function toResult(testcase: XmlElement, suites: string[]): AutomatedResult {
  const { name = '', classname = '', time } = testcase.attributes;
  const place = classname || suites.filter(Boolean).join(' > ');
  const properties = testcase.children
    .filter((child) => child.name === 'properties')
    .flatMap((child) =>
      child.children.map(({ attributes, text }) => `${attributes.value ?? ''} ${text}`),
    );
  const fault = testcase.children.find(({ name: kind }) => kind === 'failure' || kind === 'error');
  const isSkipped = testcase.children.some((child) => child.name === 'skipped');
  const seconds = Number(time?.replaceAll(',', ''));
  const ownKeys = keysIn([name, ...properties]);
  return {
    name: [place, name].filter(Boolean).join(' > '),
    keys: ownKeys.length > 0 ? ownKeys : keysIn([classname]),
    status: fault ? 'failed' : isSkipped ? 'skipped' : 'passed',
    ...(time && Number.isFinite(seconds) && { durationMs: Math.round(seconds * 1000) }),
    ...(fault && { message: messageOf(fault) }),
  };
}

function messageOf({ attributes, text }: XmlElement): string {
  const { message = '' } = attributes;
  const output = text.includes(message) ? text : `${message}\n${text}`;
  return output.trim().slice(0, MAX_MESSAGE_LENGTH);
}
