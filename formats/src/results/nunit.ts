import type { Status } from '../words.ts';
import { childrenOf, childText, type XmlElement } from '../xml.ts';
import {
  errorText,
  milliseconds,
  splitDotted,
  toAutomatedResult,
  withoutArguments,
} from './reported-test.ts';
import { type AutomatedResult, keysIn, printedProperties, sharedKeysIn } from './result.ts';

/** The words of NUnit 2 and 3. An assumption that does not hold makes a test inconclusive. */
const STATUSES = new Map<string, Status>([
  ['success', 'passed'],
  ['passed', 'passed'],
  ['warning', 'passed'],
  ['failure', 'failed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['cancelled', 'failed'],
  ['inconclusive', 'blocked'],
  ['notrunnable', 'blocked'],
]);

/** What a test case says of itself, in the words of its version. */
type Read = (testCase: XmlElement) => {
  owner: string;
  name: string;
  method: string;
  status: Status;
  time: string | undefined;
};

/** Reads the XML of NUnit 2: `test-results` with suites that have their tests in `results`. */
export function readNUnit2(root: XmlElement): AutomatedResult[] {
  return readSuites(root, ({ attributes }) => {
    const { name: fullName = '', result = '', success = '', executed, time } = attributes;
    const { owner, name } = splitDotted(fullName);
    const word = result || (executed === 'False' ? 'ignored' : success.toLowerCase());
    const status = word === 'true' ? 'passed' : word === 'false' ? 'failed' : toStatus(word);
    return { owner, name, method: withoutArguments(name), status, time };
  });
}

/** Reads the XML of NUnit 3 and 4: `test-run` with suites in suites. */
export function readNUnit3(root: XmlElement): AutomatedResult[] {
  return readSuites(root, ({ attributes }) => {
    const { name = '', fullname = '', classname, methodname, duration, time } = attributes;
    const isInvalid = attributes.label === 'Invalid' && attributes.result === 'Skipped';
    return {
      owner: classname ?? splitDotted(fullname).owner,
      name,
      method: methodname ?? withoutArguments(name),
      status: isInvalid ? 'blocked' : toStatus(attributes.result),
      time: duration ?? time,
    };
  });
}

function readSuites(root: XmlElement, read: Read): AutomatedResult[] {
  const results: AutomatedResult[] = [];
  collect(root, [], { read, results });
  return results;
}

/** A fixture, or a method that is called with several values, has the categories of all its tests. */
function collect(
  suite: XmlElement,
  keys: string[],
  into: { read: Read; results: AutomatedResult[] },
): void {
  for (const child of suite.children) {
    if (child.name === 'test-case') into.results.push(toResult(child, keys, into.read));
    else if (child.name === 'results') collect(child, keys, into);
    else if (child.name === 'test-suite') {
      const own = sharedKeysIn(propertiesOf(child));
      collect(child, own.length > 0 ? own : keys, into);
    }
  }
}

function toResult(testCase: XmlElement, inherited: string[], read: Read): AutomatedResult {
  const { owner, name, method, status, time } = read(testCase);
  const [fault] = [...childrenOf(testCase, 'failure'), ...childrenOf(testCase, 'reason')];
  const printed = printedProperties(childText(testCase, 'output'));
  const own = keysIn([name, ...propertiesOf(testCase), ...printed]);
  return toAutomatedResult({
    place: { shown: owner, dotted: owner },
    name,
    keys: own.length > 0 ? own : inherited,
    status,
    durationMs: milliseconds(time),
    message: fault && errorText(childText(fault, 'message'), childText(fault, 'stack-trace')),
    automationName: [owner, method].filter(Boolean).join('.'),
  });
}

function propertiesOf(element: XmlElement): string[] {
  const lists = [...childrenOf(element, 'properties'), ...childrenOf(element, 'categories')];
  const values = lists.flatMap(({ children }) =>
    children.map(({ attributes: { value, name } }) => value ?? name ?? ''),
  );
  return [...values, element.attributes.description ?? ''];
}

function toStatus(word = ''): Status {
  return STATUSES.get(word.toLowerCase()) ?? 'skipped';
}
