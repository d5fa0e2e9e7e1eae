import type { Status } from '../words.ts';
import { childrenOf, childText, elementsIn, type XmlElement } from '../xml.ts';
import { errorText, milliseconds, splitDotted, toAutomatedResult } from './reported-test.ts';
import { type AutomatedResult, keysIn, printedProperties } from './result.ts';

const STATUSES = new Map<string, Status>([
  ['Pass', 'passed'],
  ['Fail', 'failed'],
]);

/** Reads the XML of xUnit.net in all its versions: `assemblies`, or one `assembly`, with the tests of its collections or classes. */
export function readXUnit(root: XmlElement): AutomatedResult[] {
  return elementsIn(root, 'test').map(toResult);
}

function toResult(test: XmlElement): AutomatedResult {
  const { name: fullName = '', method = '', result = '', time } = test.attributes;
  const split = splitDotted(fullName);
  const owner = test.attributes.type || split.owner;
  const isPrefixed = owner !== '' && fullName.startsWith(`${owner}.`);
  const traits = childrenOf(test, 'traits').flatMap(({ children }) =>
    children.map(({ attributes }) => `${attributes.name ?? ''} ${attributes.value ?? ''}`),
  );
  return toAutomatedResult({
    place: { shown: owner, dotted: owner },
    name: isPrefixed ? fullName.slice(owner.length + 1) : fullName,
    keys: keysIn([fullName, ...traits, ...printedProperties(childText(test, 'output'))]),
    status: STATUSES.get(result) ?? 'skipped',
    durationMs: milliseconds(time),
    message: reasonOf(test),
    ...(method && { automationName: [owner, method].filter(Boolean).join('.') }),
  });
}

function reasonOf(test: XmlElement): string {
  const [failure] = childrenOf(test, 'failure');
  if (!failure) return childText(test, 'reason');
  return errorText(childText(failure, 'message'), childText(failure, 'stack-trace'));
}
