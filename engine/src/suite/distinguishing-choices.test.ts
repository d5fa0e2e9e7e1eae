import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flatten } from '../flow/flatten.ts';
import { prepareFlow } from '../flow/flow.ts';
import type { Model } from '../model.ts';
import { arbitraryModel, parseModel, suiteOf } from '../testing.ts';
import { distinguishingChoices } from './distinguishing-choices.ts';

function flowOf(model: Model) {
  const flat = flatten(model, { steps: [], testData: [], models: [] });
  if ('code' in flat) throw new Error(flat.code);
  return prepareFlow(flat, new Map(), [], true);
}

it('tell paths apart by the edges where they part, and the first path by none', () => {
  const flow = flowOf(
    parseModel('start > a > b > c > end', 'a > x > b', 'b > y > end', 'b > z > end'),
  );
  const edge = (source: string, target: string) =>
    flow.edges.findIndex((one) => {
      return flow.nodes[one.source]?.id === source && flow.nodes[one.target]?.id === target;
    });
  const main = [edge('start', 'a'), edge('a', 'b'), edge('b', 'c'), edge('c', 'end')];
  const other = [
    edge('start', 'a'),
    edge('a', 'x'),
    edge('x', 'b'),
    edge('b', 'y'),
    edge('y', 'end'),
  ];
  const third = [edge('start', 'a'), edge('a', 'b'), edge('b', 'z'), edge('z', 'end')];
  const choices = distinguishingChoices(flow, [main, other, third]);
  expect([choices.get(main), choices.get(other), choices.get(third)]).toEqual([[], [1], [2]]);
});

it('of a path are edges that no other path has all of, unless another has all that it has', () => {
  fc.assert(
    fc.property(arbitraryModel, (model) => {
      const flow = flowOf(model);
      const indexes = new Map(flow.edges.map(({ id }, index) => [id, index]));
      const paths = suiteOf(model, {}, { criterion: 'simple-paths', limit: 40 }).testCases.map(
        ({ path }) => path.flatMap(({ edgeId }) => indexes.get(edgeId ?? '') ?? []),
      );
      const choices = distinguishingChoices(flow, paths);
      for (const path of paths.slice(1)) {
        const chosen = (choices.get(path) ?? []).map((place) => path[place] ?? -1);
        const others = paths.filter((other) => other !== path);
        const hasAll = (other: number[], edges: number[]) =>
          edges.every((edge) => other.includes(edge));
        const isDistinct = !others.some((other) => hasAll(other, chosen));
        expect(isDistinct || others.some((other) => hasAll(other, path))).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});
