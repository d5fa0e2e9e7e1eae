import { type TestCase, testId } from '@caseloom/engine';
import { type Export, type KeptCase, masked, polarityOf } from '../../export.ts';
import { typeOf } from '../../rows.ts';
import { wordsOf } from '../../words.ts';
import type { Cell } from '../cell.ts';
import { passedBy } from './elements.ts';
import { longerPathsIn, takenOf } from './longer-paths.ts';

/** What several sheets tell of all cases, gathered in one go. */
export type Facts = {
  /** How many cases are positive, and how many negative. */
  polarities: Record<TestCase['polarity'], number>;
  /** Of how many nobody said it. */
  untyped: number;
  /** What at least one of them says. */
  filled: Set<(typeof RARE)[number]>;
  /** Of all data. */
  names: Set<string>;
  /** What was to be covered, with the key of the case that did so first. */
  purposes: Map<string, string>;
  /** By node, edge, or edges in a row, the keys of the cases that pass it; in called models as coverage names them. */
  passing: Map<string, Set<string>>;
  /** By requirement, a row for each case. */
  tests: Map<string, Cell[][]>;
};

/** What few cases say: where none does, its column is folded. */
export const RARE = ['note', 'folder', 'sourceId'] as const;

/** As many keys as a cell has room for: which tests cover a thing that all of them cover is no news. */
const MAX_KEYS = 2000;

/** Gathers what several sheets show, in one pass over the test cases. */
export function factsOf(input: Export): Facts {
  const facts: Facts = {
    polarities: { positive: 0, negative: 0 },
    untyped: 0,
    filled: new Set(),
    names: new Set(),
    purposes: new Map(),
    passing: new Map(),
    tests: new Map(drawnIn(input).map((requirement) => [requirement, []])),
  };
  const passed = passedBy(input);
  const { testCases } = input.result;
  for (const testCase of testCases) {
    addFacts(facts, testCase, { ...input, passed });
    for (const name of RARE) if (testCase[name]?.length) facts.filled.add(name);
  }
  const longer = longerPathsIn(facts.purposes.keys());
  for (const { key, path } of testCases)
    for (const id of takenOf(longer, path)) addKey(facts.passing, id, testId(key));
  return facts;
}

function addFacts(
  facts: Facts,
  testCase: KeptCase,
  { language, passed }: Export & { passed: ReturnType<typeof passedBy> },
): void {
  const { polarities, names, purposes, passing, tests } = facts;
  const { data, purpose, path, requirements } = testCase;
  const polarity = polarityOf(testCase);
  const key = testId(testCase.key);
  if (polarity) polarities[polarity] += 1;
  else facts.untyped += 1;
  for (const name of Object.keys(data)) names.add(name);
  for (const id of purpose) if (!purposes.has(id)) purposes.set(id, key);
  for (const id of passedOn(path, passed)) addKey(passing, id, key);
  for (const requirement of new Set(requirements)) {
    const row = [
      requirement,
      key,
      masked(testCase, testCase.name),
      typeOf(testCase, wordsOf(language)),
    ];
    const rows = tests.get(requirement);
    if (rows) rows.push(row);
    else tests.set(requirement, [row]);
  }
}

function addKey(passing: Facts['passing'], id: string, key: string): void {
  const keys = passing.get(id) ?? new Set();
  if (keys.size < MAX_KEYS) passing.set(id, keys.add(key));
}

/** The nodes of a path, its edges, and each two edges in a row, by the ids that coverage has for them. */
function* passedOn(path: TestCase['path'], passed: ReturnType<typeof passedBy>): Generator<string> {
  let before: string[] = [];
  for (const { nodeId, edgeId } of path) {
    const edges = edgeId === null ? [] : passed(edgeId);
    yield* passed(nodeId);
    yield* edges;
    for (const first of before) for (const second of edges) yield `${first} ${second}`;
    before = edges;
  }
}

/** The requirements that the drawing names, on its nodes and its edges. */
function drawnIn({ model: { nodes, edges } }: Export): string[] {
  return [
    ...nodes.flatMap(({ data }) => data?.requirements ?? []),
    ...edges.flatMap(({ requirements }) => requirements ?? []),
  ];
}
