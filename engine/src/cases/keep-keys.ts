import { defined } from '../defined.ts';
import type { TestCase } from '../result.ts';
import { likenessOf, type MatchableCase } from './case-likeness.ts';
import { identityOfData, keyFrom } from './key.ts';
import { likenessOfSteps, type StepSequences, stepSequences } from './step-likeness.ts';

/** Cases less alike than this are not the same. */
const MIN_LIKENESS = 0.6;
/** Pairs that are compared; of more, those that stand at about the same place of their suites. */
const MAX_PAIRS = 2_000_000;

/** How it is known that a case of a generation is an earlier one; `person`: somebody decided so. */
export type MatchedBy = 'path' | 'steps' | 'likeness' | 'person';

/** That a case of a generation continues an earlier one. */
export type Continuation = {
  /** Of the earlier case: the key that the case keeps. */
  key: string;
  /** What the case was generated with. */
  newKey: string;
  by: MatchedBy;
  /** 0 to 1. */
  likeness: number;
  /** The same steps with the same values, if in other words. */
  isReworded: boolean;
};

/** What people decided, by key of the generation: the earlier case that a case continues; null: none. */
export type Decisions = ReadonlyMap<string, string | null>;

export type MatchedCases = {
  /** By key of the generation the key that the case is to have, where that is another one. */
  keys: Map<string, string>;
  continued: Continuation[];
};

/**
 * Which earlier case each case of a generation continues, so that a case keeps its key for life: the
 * one that a person chose; else the one of the same path and data; else of the same steps with the same
 * data; else the most alike one, at least 0.6 by their steps (longest common subsequence), data and
 * requirements, best pairs first. Where a person refused what is found, the case is new, and nothing
 * else continues the earlier one in its place.
 *
 * @param before the cases of the earlier generation, each of which is continued once at most
 * @returns keys that are all distinct; none that no case continues is given to another
 *
 * Time: O(cases of both), and within 2,000,000 comparisons for those that edits touched.
 */
export function matchCases(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
  decisions: Decisions = new Map(),
): MatchedCases {
  const continued = new Map<number, Found>();
  const open = { before: new Set(before.keys()), after: new Set(after.keys()) };
  const pair = (now: number, found: Found) => {
    continued.set(now, found);
    open.after.delete(now);
    open.before.delete(found.old);
  };
  for (const [now, old] of decidedPairs(before, after, decisions)) {
    const sequences = stepSequences([defined(before[old])], [defined(after[now])]);
    const ofSteps = likenessOfSteps(sequences, 0, 0);
    const likeness = likenessOf(defined(before[old]), defined(after[now]), ofSteps);
    pair(now, { old, by: 'person', likeness, hasSameSteps: ofSteps === 1 });
  }
  for (const { now, old, by } of samePairs(before, after, open))
    pair(now, { old, by, likeness: 1, hasSameSteps: true });
  const sequences = stepSequences(
    [...open.before].map((old) => defined(before[old])),
    [...open.after].map((now) => defined(after[now])),
  );
  for (const { now, ...found } of alikePairs(before, after, { open, sequences })) {
    if (open.before.has(found.old) && open.after.has(now)) pair(now, found);
  }
  for (const now of continued.keys())
    if (decisions.get(defined(after[now]).key) === null) continued.delete(now);
  return {
    keys: keysOf(before, after, continued),
    continued: toContinuations(before, after, continued),
  };
}

/** By key of the generation the key that a case keeps, where that is another one; see `matchCases`. */
export function keepKeys(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
): Map<string, string> {
  return matchCases(before, after).keys;
}

/** The earlier case that a case continues, and how that is known. */
type Found = { old: number; by: MatchedBy; likeness: number; hasSameSteps: boolean };

/** What people decided of cases that are there, by their places. */
function decidedPairs(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
  decisions: Decisions,
): [now: number, old: number][] {
  if (decisions.size === 0) return [];
  const olds = new Map(before.map(({ key }, old) => [key, old]));
  return after.flatMap(({ key }, now): [number, number][] => {
    const old = olds.get(decisions.get(key) ?? '');
    return old === undefined ? [] : [[now, old]];
  });
}

function toContinuations(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
  continued: ReadonlyMap<number, Found>,
): Continuation[] {
  return [...continued].map(([now, { old, by, likeness, hasSameSteps }]) => {
    const [from, to] = [defined(before[old]), defined(after[now])];
    const isReworded = hasSameSteps && hasSameValues(from.data, to.data);
    return { key: from.key, newKey: to.key, by, likeness, isReworded };
  });
}

/** Whether two cases are given the same values, whatever these are called. */
export function hasSameValues(old: TestCase['data'], now: TestCase['data']): boolean {
  const valuesOf = (data: TestCase['data']) =>
    Object.values(data)
      .map(({ value, validity }) => `${validity} ${value}`)
      .toSorted();
  return JSON.stringify(valuesOf(old)) === JSON.stringify(valuesOf(now));
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

const IDENTITIES = [
  ['path', byPath],
  ['steps', bySteps],
] as const;

type Open = { before: Set<number>; after: Set<number> };

/** Pairs of cases with the same path and data, then of those that are left with the same steps and data. */
function* samePairs(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
  open: Open,
): Generator<{ now: number; old: number; by: 'path' | 'steps' }> {
  for (const [by, identityOf] of IDENTITIES) {
    const waiting = Map.groupBy([...open.before], (old) => identityOf(defined(before[old])));
    for (const now of [...open.after]) {
      const old = waiting.get(identityOf(defined(after[now])))?.shift();
      if (old !== undefined) yield { now, old, by };
    }
  }
}

/** The cases that are earlier ones, and those: by the same path and data, else by the same steps and data. */
export function sameCases(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
): [now: MatchableCase, old: MatchableCase][] {
  const open = { before: new Set(before.keys()), after: new Set(after.keys()) };
  const same: [MatchableCase, MatchableCase][] = [];
  for (const { now, old } of samePairs(before, after, open)) {
    same.push([defined(after[now]), defined(before[old])]);
    open.after.delete(now);
    open.before.delete(old);
  }
  return same;
}

/** Pairs of cases that are alike enough, best first, of equals those in their order. */
export function alikePairs(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
  { open, sequences }: { open: Open; sequences: StepSequences },
): (Found & { now: number })[] {
  const olds = [...open.before];
  const nows = [...open.after];
  const reach = Math.ceil(MAX_PAIRS / Math.max(1, nows.length) / 2);
  const pairs: (Found & { now: number; distance: number })[] = [];
  for (const [place, now] of nows.entries()) {
    const middle = Math.round((place / nows.length) * olds.length);
    const from = Math.max(0, middle - reach);
    for (const [offset, old] of olds.slice(from, middle + reach).entries()) {
      const ofSteps = likenessOfSteps(sequences, from + offset, place);
      const likeness = likenessOf(defined(before[old]), defined(after[now]), ofSteps);
      const distance = Math.abs(from + offset - middle);
      const hasSameSteps = ofSteps === 1;
      if (likeness >= MIN_LIKENESS)
        pairs.push({ old, now, by: 'likeness', likeness, hasSameSteps, distance });
    }
  }
  return pairs.sort((a, b) => b.likeness - a.likeness || a.distance - b.distance || a.now - b.now);
}

/** The keys of continued cases, and new ones where a key is taken. */
function keysOf(
  before: readonly MatchableCase[],
  after: readonly MatchableCase[],
  continued: ReadonlyMap<number, Found>,
): Map<string, string> {
  const taken = new Set(before.map(({ key }) => key));
  const keys = new Map<string, string>();
  after.forEach(({ key }, now) => {
    const found = continued.get(now);
    const final = found === undefined ? freeKey(key, taken) : defined(before[found.old]).key;
    taken.add(final);
    if (final !== key) keys.set(key, final);
  });
  return keys;
}

/** The key itself, or one made of it where it is taken. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  let free = key;
  for (let again = 1; taken.has(free); again++) free = keyFrom(`${key} ${again}`);
  return free;
}
