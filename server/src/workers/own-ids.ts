import { fold } from '@caseloom/engine';

/** A case under the ID that its team gave it. */
type OwnId = { key: string; sourceId: string };

/** An ID of more words is looked for in no name. */
const MAX_WORDS = 8;

/**
 * Finds the case whose ID of its team a test has in its name, in any case and with any signs: `test_cv_101_login` and
 * `[CV-101] Log in` name `CV-101`. An ID counts where it has a letter and a digit, as a number alone may mean
 * anything, and where no other case has it. Of several the first in the name counts, and of two that begin there the longer.
 *
 * Time: O(words of the name).
 */
export function createOwnIdLookup(cases: Iterable<OwnId>): (name: string) => string | undefined {
  const keys = new Map<string, string | undefined>();
  for (const { key, sourceId } of cases) {
    const words = wordsOf(sourceId);
    const isId = /\p{L}/u.test(sourceId) && /\p{N}/u.test(sourceId) && words.length <= MAX_WORDS;
    const id = words.join(' ');
    if (isId) keys.set(id, keys.has(id) ? undefined : key);
  }
  if (keys.size === 0) return () => undefined;
  return (name) => {
    const words = wordsOf(name);
    for (const start of words.keys())
      for (let end = Math.min(words.length, start + MAX_WORDS); end > start; end--) {
        const key = keys.get(words.slice(start, end).join(' '));
        if (key !== undefined) return key;
      }
    return undefined;
  };
}

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
