import type { Status } from '../words.ts';
import { childrenOf, childText, elementsIn, type XmlElement } from '../xml.ts';
import { errorText, toAutomatedResult } from './reported-test.ts';
import { type AutomatedResult, keysIn, printedProperties, sharedKeysIn } from './result.ts';

const STATUSES = new Map<string, Status>([
  ['PASS', 'passed'],
  ['FAIL', 'failed'],
]);
/** So much of the values that a method was called with stands in the name of the result. */
const MAX_VALUES_LENGTH = 200;

/**
 * Reads `testng-results.xml`. Of a method that was tried again the last try counts; a method that prepares
 * or cleans up is listed only where it failed.
 */
export function readTestNg(root: XmlElement): AutomatedResult[] {
  return childrenOf(root, 'suite').flatMap((suite) => {
    const groups = groupsOf(suite);
    return elementsIn(suite, 'class').flatMap((owner) =>
      childrenOf(owner, 'test-method')
        .filter(isResult)
        .map((method) => toResult(owner.attributes.name ?? '', method, groups)),
    );
  });
}

function isResult({ attributes }: XmlElement): boolean {
  if (attributes.retried === 'true') return false;
  return attributes['is-config'] !== 'true' || attributes.status === 'FAIL';
}

/** The names of the groups of each method that hold a key, by class and name. */
function groupsOf(suite: XmlElement): Map<string, string[]> {
  const named = childrenOf(suite, 'groups').flatMap((list) => childrenOf(list, 'group'));
  const names = new Map<string, string[]>();
  for (const group of named) {
    const { name = '' } = group.attributes;
    if (keysIn([name]).length === 0) continue;
    for (const { attributes } of childrenOf(group, 'method')) {
      const method = `${attributes.class}.${attributes.name}`;
      const known = names.get(method);
      if (known) known.push(name);
      else names.set(method, [name]);
    }
  }
  return new Map([...names].map(([method, groups]) => [method, sharedKeysIn(groups)]));
}

function toResult(
  owner: string,
  method: XmlElement,
  groups: ReadonlyMap<string, string[]>,
): AutomatedResult {
  const { name: methodName = '', description = '', status = '' } = method.attributes;
  const fullName = `${owner}.${methodName}`;
  const name = methodName + valuesOf(method);
  const [exception] = childrenOf(method, 'exception');
  const printed = elementsIn(method, 'line').flatMap(({ text }) => printedProperties(text));
  const own = keysIn([name, description, ...printed]);
  const keys = own.length > 0 ? own : (groups.get(fullName) ?? keysIn([owner]));
  return toAutomatedResult({
    place: { shown: owner, dotted: owner },
    name,
    keys,
    status: STATUSES.get(status) ?? 'skipped',
    durationMs: Number(method.attributes['duration-ms'] ?? Number.NaN),
    message:
      exception &&
      errorText(childText(exception, 'message'), childText(exception, 'full-stacktrace')),
    automationName: fullName,
  });
}

/** The values of a row of data, which alone distinguish its result from that of other rows. */
function valuesOf(method: XmlElement): string {
  const params = childrenOf(method, 'params').flatMap((list) => childrenOf(list, 'param'));
  if (params.length === 0) return '';
  const values = params.map((param) => childText(param, 'value').slice(0, MAX_VALUES_LENGTH));
  return `(${values.join(', ').slice(0, MAX_VALUES_LENGTH)})`;
}
