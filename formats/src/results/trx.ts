import type { Status } from '../words.ts';
import { childrenOf, childText, elementsIn, type XmlElement } from '../xml.ts';
import { errorText, toAutomatedResult, withoutArguments } from './reported-test.ts';
import { type AutomatedResult, keysIn, printedProperties, sharedKeysIn } from './result.ts';

/** Outcomes of Visual Studio that are not those of a test which was not run. */
const STATUSES = new Map<string, Status>([
  ['passed', 'passed'],
  ['passedbutrunaborted', 'passed'],
  ['completed', 'passed'],
  ['warning', 'passed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['timeout', 'failed'],
  ['aborted', 'failed'],
  ['inconclusive', 'blocked'],
  ['notrunnable', 'blocked'],
  ['disconnected', 'blocked'],
]);

type Definition = { className: string; method: string; keys: string[] };

/**
 * Reads TRX, the results of Visual Studio and `dotnet test --logger trx`: each row of a test with data is a
 * result, not the test that gathers them.
 */
export function readTrx(root: XmlElement): AutomatedResult[] {
  const definitions = definitionsIn(root);
  const results: AutomatedResult[] = [];
  for (const list of childrenOf(root, 'Results'))
    for (const one of list.children) collect(one, definitions, results);
  return results;
}

function definitionsIn(root: XmlElement): Map<string, Definition> {
  const tests = childrenOf(root, 'TestDefinitions').flatMap(({ children }) => children);
  return new Map(tests.map((test) => [test.attributes.id ?? '', toDefinition(test)]));
}

function toDefinition(test: XmlElement): Definition {
  const { className = '', name: method = '' } = elementsIn(test, 'TestMethod')[0]?.attributes ?? {};
  const categories = elementsIn(test, 'TestCategoryItem').map(
    ({ attributes }) => attributes.TestCategory ?? '',
  );
  const properties = elementsIn(test, 'Property').map((property) => childText(property, 'Value'));
  const { name = '' } = test.attributes;
  return {
    // MSTest before its second version adds the assembly
    className: className.split(',')[0] ?? '',
    method,
    keys: sharedKeysIn([...categories, ...properties, childText(test, 'Description'), name]),
  };
}

function collect(
  element: XmlElement,
  definitions: ReadonlyMap<string, Definition>,
  results: AutomatedResult[],
): void {
  if (!element.name.endsWith('Result') && element.name !== 'TestResultAggregation') return;
  const rows = childrenOf(element, 'InnerResults').flatMap(({ children }) => children);
  if (rows.length === 0) results.push(toResult(element, definitions));
  for (const row of rows) collect(row, definitions, results);
}

function toResult(
  element: XmlElement,
  definitions: ReadonlyMap<string, Definition>,
): AutomatedResult {
  const { testId = '', testName = '', outcome = 'Failed', duration } = element.attributes;
  const { className = '', method = '', keys = [] } = definitions.get(testId) ?? {};
  const isPrefixed = className !== '' && testName.startsWith(`${className}.`);
  const name = isPrefixed ? testName.slice(className.length + 1) : testName;
  const { error, printed } = outputOf(element);
  const own = keysIn([testName, ...printed]);
  return toAutomatedResult({
    place: { shown: className, dotted: className },
    name,
    keys: own.length > 0 ? own : keys,
    status: STATUSES.get(outcome.toLowerCase()) ?? 'skipped',
    durationMs: durationOf(duration),
    message: error,
    ...(method && { automationName: `${className}.${methodName(className, method)}` }),
  });
}

/** xUnit and NUnit write the whole name there, some with the values. */
function methodName(className: string, method: string): string {
  const own = method.startsWith(`${className}.`) ? method.slice(className.length + 1) : method;
  return withoutArguments(own);
}

function outputOf(result: XmlElement): { error: string; printed: string[] } {
  const outputs = childrenOf(result, 'Output');
  const [info] = outputs.flatMap((output) => childrenOf(output, 'ErrorInfo'));
  const printed = ['StdOut', 'StdErr', 'DebugTrace'].flatMap((kind) =>
    outputs.flatMap((output) => printedProperties(childText(output, kind))),
  );
  if (!info) return { error: '', printed };
  return { error: errorText(childText(info, 'Message'), childText(info, 'StackTrace')), printed };
}

/** Milliseconds of a span as .NET writes it: `[days.]hours:minutes:seconds[.fraction]`. */
function durationOf(span = ''): number | undefined {
  const found = /^(?:(\d{1,8})\.)?(\d\d?):(\d\d?):(\d\d?(?:\.\d{1,9})?)$/.exec(span);
  if (!found) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
