import type { TestCase } from '../result.ts';
import { hasSameValues } from './keep-keys.ts';

/** What became of the cases of an earlier generation: each list by key, in the order of its generation. */
export type Comparison = {
  /** The same path and data, and the same words. */
  same: string[];
  /** Only now. */
  added: string[];
  /** The same steps with the same values in other words: a step, a label or a condition was renamed. */
  reworded: string[];
  /** Other steps, or other values. */
  changed: string[];
  /** Only in the earlier one: marked as retired until a person deletes it. */
  gone: string[];
};

/** What of a case a person reads. */
type Read = Pick<TestCase, 'key' | 'name' | 'steps' | 'data'>;

/** Compares two generations of one model by the stable keys of their cases. Time: linear in both. */
export function compareCases(before: readonly Read[], after: readonly Read[]): Comparison {
  const old = new Map(before.map((test) => [test.key, test]));
  const now = new Set(after.map(({ key }) => key));
  const comparison: Comparison = { same: [], added: [], reworded: [], changed: [], gone: [] };
  for (const test of after) {
    const earlier = old.get(test.key);
    comparison[earlier ? changeOf(earlier, test) : 'added'].push(test.key);
  }
  for (const { key } of before) if (!now.has(key)) comparison.gone.push(key);
  return comparison;
}

function changeOf(earlier: Read, test: Read): 'same' | 'reworded' | 'changed' {
  if (wordsOf(earlier) === wordsOf(test)) return 'same';
  const hasSameSteps =
    nodesOf(earlier) === nodesOf(test) ||
    JSON.stringify(linesOf(earlier)) === JSON.stringify(linesOf(test));
  return hasSameSteps && hasSameValues(earlier.data, test.data) ? 'reworded' : 'changed';
}

const nodesOf = ({ steps }: Read) => JSON.stringify(steps.map(({ nodeId }) => nodeId));

const wordsOf = (test: Read) => JSON.stringify([test.name, linesOf(test)]);

/** The words of the steps. */
const linesOf = ({ steps }: Read) =>
  steps.map(({ keyword, text, expected, arguments: given }) => [keyword, text, expected, given]);
