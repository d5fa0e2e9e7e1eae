import { errorText, type Place, TOP, toAutomatedResult, within } from '../reported-test.ts';
import { type AutomatedResult, firstKeysIn, MAX_SHARED_KEYS, type ReadResults } from '../result.ts';
import { readDetails } from './details.ts';
import { readTapTree, type TestPoint } from './tree.ts';

/** So much is looked at for the version: a package manager may print lines before it. */
const HEAD_LENGTH = 10_000;

/** Whether a text begins as TAP does. */
export function isTap(text: string): boolean {
  return (
    /^(?:1\.\.\d+|(?:not )?ok)(?:\s|$)/.test(text) ||
    /^TAP version 1[234]\s*$/m.test(text.slice(0, HEAD_LENGTH))
  );
}

/**
 * Reads the Test Anything Protocol, version 12 to 14, as Node's test runner, tap, tape and Perl write it. A test with subtests
 * is not a result beside them, unless it failed and none of them did. What is to be done counts as skipped.
 */
export function readTap(text: string): ReadResults {
  const tree = readTapTree(text);
  if (!tree) return undefined;
  const results: AutomatedResult[] = [];
  for (const point of tree.points) collect(point, { place: TOP, keys: [] }, results);
  if (tree.bailedOut !== undefined) results.push(toBailOut(tree.bailedOut));
  return results;
}

type Around = { place: Place; keys: string[] };

/** @returns whether a result of it failed */
function collect(point: TestPoint, around: Around, results: AutomatedResult[]): boolean {
  const heading = point.hasDash || point.text === '' ? '' : point.heading;
  const place = within(around.place, heading);
  const own = firstKeysIn([point.text], [heading]);
  const keys = own.length > 0 ? own : around.keys;
  const inner = { place: within(place, point.text), keys: keys.slice(0, MAX_SHARED_KEYS) };
  let isFailed = false;
  for (const subtest of point.subtests) isFailed = collect(subtest, inner, results) || isFailed;
  const isOwn = point.subtests.length === 0 || (isFault(point) && !isFailed);
  if (isOwn) results.push(toResult(point, place, keys));
  return isFailed || (isOwn && isFault(point));
}

function isFault({ isOk, isSkipped }: TestPoint): boolean {
  return !isOk && !isSkipped;
}

function toResult(point: TestPoint, place: Place, keys: string[]): AutomatedResult {
  const details = readDetails(point.yaml);
  const message = details.get('error') || details.get('message') || '';
  const error = errorText(message, details.get('stack') ?? '').trim();
  const duration = details.get('duration_ms');
  return toAutomatedResult({
    place,
    name: point.text || `#${point.number}`,
    keys,
    status: isFault(point) ? 'failed' : point.isSkipped ? 'skipped' : 'passed',
    durationMs: duration === undefined ? point.durationMs : Number(duration),
    message: point.isSkipped ? point.reason : error || point.notes.join('\n'),
  });
}

/** The tests after it are missing: that is not to be overlooked. */
function toBailOut(reason: string): AutomatedResult {
  return toAutomatedResult({
    place: TOP,
    name: 'Bail out!',
    keys: [],
    status: 'failed',
    message: reason,
  });
}
