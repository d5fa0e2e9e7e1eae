/** How an automated test went, as its runner reported it. */
export type AutomatedResult = {
  /** What the runner calls the test: its suite, then its name. */
  name: string;
  /** The keys of cases that its tags or its name hold; empty where there is none. */
  keys: string[];
  status: 'passed' | 'failed' | 'skipped';
  durationMs?: number;
  /** What went wrong, in the runner's words. */
  message?: string;
  /** The number of the step that failed, from 1, where the runner reports steps. */
  failedStep?: number;
  /** One for each step, where the runner reports them. */
  steps?: ('passed' | 'failed' | 'skipped')[];
};

/** The results of a report, in its order; undefined where it cannot be read. */
export type ReadResults = AutomatedResult[] | undefined;

const TAG = /(?:^|[^A-Z0-9])TC-([A-Z2-7]{10})(?![A-Z0-9])/g;
const BARE = /(?:^|[^A-Za-z0-9])([A-Z2-7]{10})(?![A-Za-z0-9])/g;

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

/** The keys that texts hold: as `@TC-` tags, or where there is none as bare keys. */
export function keysIn(texts: readonly string[]): string[] {
  const found = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, key = '']) => key));
  const tagged = found(TAG);
  return [...new Set(tagged.length > 0 ? tagged : found(BARE))];
}
