import type { Problem } from '../problems.ts';

/** A longer word is no name that somebody misspelt. */
const MAX_LENGTH = 80;

type Fault = Pick<Problem, 'code' | 'params'>;

/**
 * The fault of a condition or an action that has an unknown word, with the name that was probably meant:
 * of a state variable as it is, of test data as `<name>`. Others as they are.
 *
 * @param names of state variables, and of test data
 */
export function withNearest(
  fault: Fault,
  { states, data }: { states: Iterable<string>; data: Iterable<string> },
): Fault {
  const { code, params = {} } = fault;
  const { word } = params;
  const isUnknown = code === 'condition_word_unknown' || code === 'action_word_unknown';
  if (!isUnknown || typeof word !== 'string') return fault;
  const written = [...states, ...[...data].map((name) => `<${name}>`)];
  const nearest = nearestOf(word, written);
  if (nearest === undefined) return fault;
  const near = code === 'action_word_unknown' ? 'action_word_near' : 'condition_word_near';
  return { code: near, params: { ...params, nearest } };
}

/** The name of test data that was probably meant by one that no test data has; names that differ in numbers alone are different on purpose. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const words = (text: string) => text.toLowerCase().replace(/\d+/g, '');
  return nearestOf(
    name,
    [...names].filter((one) => words(one) !== words(name)),
  );
}

/** The name that takes the fewest changed letters, the first of equals; undefined where a third of the word would change. */
export function nearestOf(word: string, names: readonly string[]): string | undefined {
  const bare = word.toLowerCase();
  if (bare.length > MAX_LENGTH) return undefined;
  let [nearest, fewest]: [string | undefined, number] = [undefined, bare.length / 3];
  for (const name of names) {
    const changes = changesBetween(bare, name.replace(/^<(.*)>$/, '$1').toLowerCase());
    if (changes > fewest || (changes === fewest && nearest !== undefined)) continue;
    [nearest, fewest] = [name, changes];
  }
  return nearest;
}

/** How many letters are inserted, removed, replaced or swapped with their neighbour. Source: F. J. Damerau (1964). Time: O(length²). */
function changesBetween(a: string, b: string): number {
  let [last, before]: [number[], number[]] = [
    Array.from({ length: b.length + 1 }, (_, i) => i),
    [],
  ];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + Number(!isSame),
          isSwapped ? (before[j - 2] ?? i) + 1 : i + j,
        ),
      );
    }
    [last, before] = [row, last];
  }
  return last[b.length] ?? a.length;
}
