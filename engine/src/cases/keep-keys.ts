import { defined } from '../defined.ts';
import type { TestCase } from '../result.ts';
import { identityOfData, keyFrom } from './key.ts';
import { likenessOfSteps, type StepSequences, stepSequences } from './step-likeness.ts';

/** What of a case tells whether it is the same as an earlier one. */
export type MatchableCase = Pick<TestCase, 'key' | 'data' | 'requirements'> & {
  path: readonly Pick<TestCase['path'][number], 'edgeId'>[];
  steps: readonly Pick<TestCase['steps'][number], 'nodeId' | 'type' | 'label'>[];
};

/** Cases less alike than this are not the same. */
const MIN_LIKENESS = 0.6;
/** What steps, data and requirements count for in likeness. */
const WEIGHTS = { steps: 0.7, data: 0.2, requirements: 0.1 };
/** Where a value or only its name stayed, data is so much alike. */
const SAME_VALUE = 0.75;
const SAME_NAME = 0.5;
/** Pairs that are compared; of more, those that stand at about the same place of their suites. */
const MAX_PAIRS = 2_000_000;

/**
 * Which earlier case each case of a generation continues, so that a case keeps its key for life: the
 * one of the same path and data; else of the same steps with the same data; else the most alike one,
 * at least 0.6 by their steps (longest common subsequence), data and requirements, best pairs first.
 *
 * @param before the cases of the earlier generation, each of which is continued once at most
 * @returns by key of `after` the key that the case is to have, where that is another one; all
 *   resulting keys are distinct, and none that no case continues is given to another
 *
 * Time: O(cases of both), and within 2,000,000 comparisons for those that edits touched.
 */
export function keepKeys(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
): Map<string, string> {
  const continued = new Map<number, number>();
  const open = { before: new Set(before.keys()), after: new Set(after.keys()) };
  const pair = (now: number, old: number) => {
    continued.set(now, old);
    open.after.delete(now);
    open.before.delete(old);
  };
  for (const identityOf of [byPath, bySteps]) {
    const waiting = Map.groupBy([...open.before], (old) => identityOf(defined(before[old])));
    for (const now of [...open.after]) {
      const old = waiting.get(identityOf(defined(after[now])))?.shift();
      if (old !== undefined) pair(now, old);
    }
  }
  const sequences = stepSequences(
    [...open.before].map((old) => defined(before[old])),
    [...open.after].map((now) => defined(after[now])),
  );
  for (const { old, now } of alikePairs(before, after, { open, sequences })) {
    if (open.before.has(old) && open.after.has(now)) pair(now, old);
  }
  return keysOf(before, after, continued);
}

/** The cases of a generation under the keys of those that they continue, see `keepKeys`. */
export function withKeysOf(
  before: readonly MatchableCase[],
  after: readonly TestCase[],
): TestCase[] {
  const keys = keepKeys(before, after);
  return after.map((testCase) => ({ ...testCase, key: keys.get(testCase.key) ?? testCase.key }));
}

function byPath({ path, data }: MatchableCase): string {
  return JSON.stringify([path.map(({ edgeId }) => edgeId), identityOfData(data)]);
}

function bySteps({ steps, data }: MatchableCase): string {
  return JSON.stringify([steps.map(({ type, label }) => [type, label]), identityOfData(data)]);
}

type Open = { before: Set<number>; after: Set<number> };

/** Pairs of cases that are alike enough, best first, of equals those in their order. */
function alikePairs(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
  { open, sequences }: { open: Open; sequences: StepSequences },
): { old: number; now: number }[] {
  const olds = [...open.before];
  const nows = [...open.after];
  const reach = Math.ceil(MAX_PAIRS / Math.max(1, nows.length) / 2);
  const pairs: { old: number; now: number; likeness: number; distance: number }[] = [];
  for (const [place, now] of nows.entries()) {
    const middle = Math.round((place / nows.length) * olds.length);
    const from = Math.max(0, middle - reach);
    for (const [offset, old] of olds.slice(from, middle + reach).entries()) {
      const likeness = likenessOf(
        defined(before[old]),
        defined(after[now]),
        likenessOfSteps(sequences, from + offset, place),
      );
      const distance = Math.abs(from + offset - middle);
      if (likeness >= MIN_LIKENESS) pairs.push({ old, now, likeness, distance });
    }
  }
  return pairs.sort((a, b) => b.likeness - a.likeness || a.distance - b.distance || a.now - b.now);
}

function likenessOf(old: MatchableCase, now: MatchableCase, ofSteps: number): number {
  return (
    WEIGHTS.steps * ofSteps +
    WEIGHTS.data * likenessOfData(old.data, now.data) +
    WEIGHTS.requirements * sharedPart(old.requirements, now.requirements)
  );
}

function likenessOfData(old: TestCase['data'], now: TestCase['data']): number {
  const names = Object.keys(now);
  const size = Math.max(Object.keys(old).length, names.length);
  if (size === 0) return 1;
  const wordOf = (data: TestCase['data'], name: string) =>
    Object.hasOwn(data, name) ? `${data[name]?.validity} ${data[name]?.value}` : undefined;
  const same = names.filter((name) => wordOf(old, name) === wordOf(now, name));
  const others = (data: TestCase['data']) =>
    Object.keys(data).filter((name) => !same.includes(name));
  const renamed = others(now).filter((name) => !Object.hasOwn(old, name));
  const left = others(old)
    .filter((name) => !Object.hasOwn(now, name))
    .map((name) => wordOf(old, name));
  const sameValue = renamed.filter((name) => {
    const at = left.indexOf(wordOf(now, name));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const sameName = others(now).length - renamed.length;
  return (same.length + SAME_VALUE * sameValue.length + SAME_NAME * sameName) / size;
}

/** How much two lists share: 1 where both are empty. */
function sharedPart(old: readonly string[], now: readonly string[]): number {
  const all = new Set([...old, ...now]);
  if (all.size === 0) return 1;
  return now.filter((one) => old.includes(one)).length / all.size;
}

/** The keys of continued cases, and new ones where a key is taken. */
function keysOf(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
  continued: ReadonlyMap<number, number>,
): Map<string, string> {
  const taken = new Set(before.map(({ key }) => key));
  const keys = new Map<string, string>();
  after.forEach(({ key }, now) => {
    const old = continued.get(now);
    const final = old === undefined ? freeKey(key, taken) : defined(before[old]).key;
    taken.add(final);
    if (final !== key) keys.set(key, final);
  });
  return keys;
}

function freeKey(key: string, taken: ReadonlySet<string>): string {
  let free = key;
  for (let again = 1; taken.has(free); again++) free = keyFrom(`${key} ${again}`);
  return free;
}
