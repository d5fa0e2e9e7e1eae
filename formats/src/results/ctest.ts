import type { Status } from '../words.ts';
import { childrenOf, childText, elementsIn, type XmlElement } from '../xml.ts';
import { MAX_MESSAGE_LENGTH } from './outcome.ts';
import { errorText, milliseconds, TOP, toAutomatedResult } from './reported-test.ts';
import { type AutomatedResult, firstKeysIn, printedProperties } from './result.ts';

/** Reads `Test.xml`, which CTest writes for a dashboard: `ctest -T Test`. */
export function readCTest(root: XmlElement): AutomatedResult[] {
  // the list of all tests has elements of the same name, with nothing but a path
  return childrenOf(root, 'Testing').flatMap((testing) =>
    childrenOf(testing, 'Test').map(toResult),
  );
}

function toResult(test: XmlElement): AutomatedResult {
  const name = childText(test, 'Name');
  const measured = measurementsOf(test);
  const labels = elementsIn(test, 'Label').map(({ text }) => text);
  const output = outputOf(test);
  const code = measured.get('Exit Code') ?? measured.get('Completion Status') ?? '';
  return toAutomatedResult({
    place: TOP,
    name,
    keys: firstKeysIn(
      [name, ...labels, ...printedProperties(output)],
      [childText(test, 'FullName')],
    ),
    status: statusOf(test.attributes.Status, measured.get('Completion Status')),
    durationMs: milliseconds(measured.get('Execution Time')),
    // a test says last why it failed
    message: errorText(code, output.slice(code.length + 1 - MAX_MESSAGE_LENGTH)),
    automationName: name,
  });
}

function measurementsOf(test: XmlElement): Map<string, string> {
  return new Map(
    elementsIn(test, 'NamedMeasurement').map((one) => [
      one.attributes.name ?? '',
      childText(one, 'Value'),
    ]),
  );
}

/** What the test printed; some versions pack it, which nobody wants to read in a comment. */
function outputOf(test: XmlElement): string {
  const [value] = childrenOf(test, 'Results')
    .flatMap((results) => childrenOf(results, 'Measurement'))
    .flatMap((measurement) => childrenOf(measurement, 'Value'));
  return value && !value.attributes.encoding ? value.text.trim() : '';
}

/** A test that was to run and could not, as its program is missing, is blocked; one that skips itself or is disabled is not. */
function statusOf(word = '', completion = ''): Status {
  if (word === 'passed' || word === 'failed') return word;
  return /^(?:Disabled|SKIP_|$)/.test(completion) ? 'skipped' : 'blocked';
}
