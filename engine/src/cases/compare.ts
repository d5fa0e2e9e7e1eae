import type { TestCase } from '../result.ts';

/** What became of the cases of an earlier generation: each list by key, in the order of its generation. */
export type Comparison = {
  /** The same path and data, and the same words. */
  same: string[];
  /** Only now. */
  added: string[];
  /** The same path and data in other words: a step, a label or a condition was renamed. */
  changed: string[];
  /** Only in the earlier one: marked as retired until a person deletes it. */
  gone: string[];
};

/** What of a case a person reads. */
type Read = Pick<TestCase, 'key' | 'name' | 'steps'>;

/** Compares two generations of one model by the stable keys of their cases. Time: linear in both. */
export function compareCases(before: readonly Read[], after: readonly Read[]): Comparison {
  const old = new Map(before.map((test) => [test.key, wordsOf(test)]));
  const now = new Set(after.map(({ key }) => key));
  const comparison: Comparison = { same: [], added: [], changed: [], gone: [] };
  for (const test of after) {
    const words = old.get(test.key);
    if (words === undefined) comparison.added.push(test.key);
    else comparison[words === wordsOf(test) ? 'same' : 'changed'].push(test.key);
  }
  for (const { key } of before) if (!now.has(key)) comparison.gone.push(key);
  return comparison;
}

function wordsOf({ name, steps }: Read): string {
  const lines = steps.map(({ keyword, text, expected, arguments: given }) => [
    keyword,
    text,
    expected,
    given,
  ]);
  return JSON.stringify([name, lines]);
}
