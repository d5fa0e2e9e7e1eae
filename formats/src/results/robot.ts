import type { Status } from '../words.ts';
import { childrenOf, childText, type XmlElement } from '../xml.ts';
import { milliseconds, type Place, TOP, toAutomatedResult, within } from './reported-test.ts';
import { type AutomatedResult, firstKeysIn } from './result.ts';

const STATUSES = new Map<string, Status>([
  ['PASS', 'passed'],
  ['FAIL', 'failed'],
]);
/** What stands in a test and is no step of it. */
const NO_STEPS = new Set(['doc', 'tags', 'tag', 'timeout', 'status', 'msg', 'meta', 'metadata']);

/**
 * Reads `output.xml` of Robot Framework, as it is written up to version 6 and from 7 on. The keywords and
 * control structures of a test's body are its steps; what they call, and setup and teardown, are not. Where a suite
 * could not be torn down, its tests have failed, as in Robot's own report: they were written before it was tried.
 */
export function readRobot(root: XmlElement): AutomatedResult[] {
  const results: AutomatedResult[] = [];
  collect(root, { place: TOP, isBroken: false }, results);
  return results;
}

/** `isBroken`: a suite around could not be torn down. */
type Around = { place: Place; isBroken: boolean };

function collect(element: XmlElement, around: Around, results: AutomatedResult[]): void {
  for (const child of element.children) {
    if (child.name === 'test') results.push(toResult(child, around));
    else if (child.name === 'suite') {
      const place = within(around.place, child.attributes.name ?? '');
      collect(child, { place, isBroken: around.isBroken || hasBrokenTeardown(child) }, results);
    }
  }
}

function hasBrokenTeardown(suite: XmlElement): boolean {
  return childrenOf(suite, 'kw').some(
    (keyword) =>
      /^teardown$/i.test(keyword.attributes.type ?? '') && statusOf(keyword) === 'failed',
  );
}

function toResult(test: XmlElement, { place, isBroken }: Around): AutomatedResult {
  const { name = '' } = test.attributes;
  const [status] = childrenOf(test, 'status');
  const own = status?.text.trim() ?? '';
  const tags = [test, ...childrenOf(test, 'tags')].flatMap((list) => childrenOf(list, 'tag'));
  return toAutomatedResult({
    place,
    name,
    keys: firstKeysIn([name, ...tags.map(({ text }) => text)], [childText(test, 'doc')]),
    status: isBroken ? 'failed' : statusOf(test),
    durationMs: status && durationOf(status),
    message: isBroken ? `Suite teardown failed\n${own}` : own,
    steps: test.children.filter(isStep).map(statusOf),
    automationName: [place.dotted, name].filter(Boolean).join('.'),
  });
}

function isStep({ name, attributes: { type = '' } }: XmlElement): boolean {
  return !NO_STEPS.has(name) && !/^(?:setup|teardown)$/i.test(type);
}

function statusOf(element: XmlElement): Status {
  const word = childrenOf(element, 'status')[0]?.attributes.status ?? '';
  return STATUSES.get(word) ?? 'skipped';
}

/** Robot 7 writes how long it took, earlier versions from when to when: `20231116 17:35:01.759`. */
function durationOf({ attributes }: XmlElement): number | undefined {
  const { elapsed, starttime, endtime } = attributes;
  if (elapsed !== undefined) return milliseconds(elapsed);
  const [start, end] = [timeOf(starttime), timeOf(endtime)];
  return start === undefined || end === undefined ? undefined : end - start;
}

function timeOf(written = ''): number | undefined {
  const found = /^(\d{4})(\d\d)(\d\d) (\d\d:\d\d:\d\d\.\d{3})$/.exec(written);
  if (!found) return undefined;
  const [, year, month, day, time] = found;
  return Date.parse(`${year}-${month}-${day}T${time}Z`);
}
