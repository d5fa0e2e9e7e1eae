import type { TestCase } from '../result.ts';
import type { MatchableCase } from './case-likeness.ts';
import type { KnownCases } from './last-generation.ts';

type Step = MatchableCase['steps'][number];

/** A case by its key and by the places of its edges, data, steps and requirements in the lists. */
type PackedCase = [key: string, path: number[], data: number[], steps: number[], reqs: number[]];

/** Cases of a model, each thing that they share once: they go through the same nodes again and again. */
export type PackedCases = {
  edges: (string | null)[];
  data: [name: string, value: string, validity: 'valid' | 'invalid'][];
  steps: [nodeId: string, type: Step['type'], label: string][];
  requirements: string[];
  live: PackedCase[];
  gone: PackedCase[];
  goal?: string;
};

/** Packs cases to be kept or sent; `unpackCases` gives them back as far as matching needs them. */
export function packCases({ live, gone, goal }: KnownCases): PackedCases {
  const lists = {
    edges: listOf<string | null>(),
    data: listOf<PackedCases['data'][number]>(),
    steps: listOf<PackedCases['steps'][number]>(),
    requirements: listOf<string>(),
  };
  const pack = ({ key, path, data, steps, requirements }: MatchableCase): PackedCase => [
    key,
    path.map(({ edgeId }) => lists.edges.place(edgeId)),
    Object.entries(data).map(([name, { value, validity }]) =>
      lists.data.place([name, value, validity]),
    ),
    steps.map(({ nodeId, type, label }) => lists.steps.place([nodeId, type, label])),
    requirements.map((one) => lists.requirements.place(one)),
  ];
  const cases = { live: live.map(pack), gone: gone.map(pack), ...(goal && { goal }) };
  return {
    edges: lists.edges.items,
    data: lists.data.items,
    steps: lists.steps.items,
    requirements: lists.requirements.items,
    ...cases,
  };
}

/** The cases as they were packed; what they share is one object for all of them. */
export function unpackCases(packed: PackedCases): KnownCases {
  const edges = packed.edges.map((edgeId) => ({ edgeId }));
  const steps = packed.steps.map(([nodeId, type, label]) => ({ nodeId, type, label }));
  const data = packed.data.map(([name, value, validity]): [string, TestCase['data'][string]] => [
    name,
    { value, validity },
  ]);
  const unpack = ([key, path, values, stepPlaces, reqs]: PackedCase): MatchableCase => ({
    key,
    path: at(edges, path),
    data: Object.fromEntries(at(data, values)),
    steps: at(steps, stepPlaces),
    requirements: at(packed.requirements, reqs),
  });
  const { live, gone, goal } = packed;
  return { live: live.map(unpack), gone: gone.map(unpack), ...(goal && { goal }) };
}

/** A list that has each item once. */
function listOf<Item>(): { items: Item[]; place: (item: Item) => number } {
  const items: Item[] = [];
  const places = new Map<string, number>();
  const place = (item: Item) => {
    const name = JSON.stringify(item);
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, items.length);
    return items.push(item) - 1;
  };
  return { items, place };
}

/** @throws Error for a place that the list does not have: it is not of these cases */
function at<Item>(items: readonly Item[], places: readonly number[]): Item[] {
  return places.map((place) => {
    const item = items[place];
    if (item === undefined) throw new Error('these are no packed cases');
    return item;
  });
}
