import type { Status } from '../words.ts';

/** How a test went, as its runner reported it or a tester filled it in. */
export type AutomatedResult = {
  /** What the runner calls the test: its suite, then its name. */
  name: string;
  /** The keys of cases that its tags or its name hold; empty where there is none. */
  keys: string[];
  /**
   * What the test is called in the code, the same in every run: class or suites, then name, joined by dots,
   * without the values that it was called with. Undefined where the report has no name.
   */
  automationName?: string;
  /** `untested`: somebody wrote something, but not how it went. */
  status: Status;
  durationMs?: number;
  /** What went wrong, in the words of the runner or tester. */
  message?: string;
  /** The number of the step that failed, from 1, where the runner reports steps. */
  failedStep?: number;
  /** One for each step, where the runner reports them. */
  steps?: Status[];
};

/** The results of a report, in its order; undefined where it cannot be read. */
export type ReadResults = AutomatedResult[] | undefined;

/**
 * Why the results of a workbook cannot be taken, as a code and the words for its sentence: `too_large`,
 * `workbook_without_results`, `workbook_not_filled_in`, `workbook_status_unknown` { sheet, row, word }.
 */
export class ResultsFault extends Error {
  override readonly name = 'ResultsFault';
  readonly code:
    | 'too_large'
    | 'workbook_without_results'
    | 'workbook_not_filled_in'
    | 'workbook_status_unknown';
  readonly params: Record<string, string | number>;

  constructor(code: ResultsFault['code'], params: ResultsFault['params'] = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

const TAG = /(?:^|[^A-Z0-9])TC-([A-Z2-7]{10})(?![A-Z0-9])/g;
/** In the name of a method, which has no hyphen and may have no capitals: `test_tc_abcdefghij_signs_in`. */
const IN_CODE = /(?:^|[^A-Za-z0-9])tc[-_]([a-z2-7]{10})(?![A-Za-z0-9])/gi;
const BARE = /(?:^|[^A-Za-z0-9])([A-Z2-7]{10})(?![A-Za-z0-9])/g;
/** What a test prints to give itself a property, as in `[[PROPERTY|id=TC-ABCDEFGHIJ]]`. */
const PRINTED_PROPERTY = /\[\[PROPERTY\|([^\][\n]{1,300})\]\]/g;

/**
 * The keys of a scenario. An outline carries the tags of all its rows; where the name of a
 * row tells which it is, that one counts.
 */
export function keysOfScenario(name: string, tags: string[]): string[] {
  const tagged = new Set(keysIn(tags));
  const named = keysIn([name]);
  const own = named.filter((key) => tagged.has(key));
  return own.length > 0 ? own : [...new Set([...tagged, ...named])];
}

/** The keys that texts hold: as `@TC-` tags, in lower case or with `_` too, or where there is none as bare keys. */
export function keysIn(texts: readonly string[]): string[] {
  const found = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, key = '']) => key.toUpperCase()));
  const tagged = [...found(TAG), ...found(IN_CODE)];
  return [...new Set(tagged.length > 0 ? tagged : found(BARE))];
}

/** So many keys do tests share: each is looked up for each of them. */
export const MAX_SHARED_KEYS = 50;

/** The keys that many tests have in common, as of their suite. */
export function sharedKeysIn(texts: readonly string[]): string[] {
  return keysIn(texts).slice(0, MAX_SHARED_KEYS);
}

/** The keys in the first of several lists of texts that has some: a test's own before those of its suite. */
export function firstKeysIn(...lists: readonly (readonly string[])[]): string[] {
  for (const texts of lists) {
    const keys = keysIn(texts);
    if (keys.length > 0) return keys;
  }
  return [];
}

/** The properties that a test gives itself in what it prints. */
export function printedProperties(output: string): string[] {
  return [...output.matchAll(PRINTED_PROPERTY)].map(([, property = '']) => property);
}
