import { expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Model } from '../model.ts';

const position = { x: 0, y: 0 };
const step = (id: string) =>
  ({ id, type: 'step', position, data: { label: id, type: 'action' } }) as const;

/** Two ways from a to b, one of which is there for R-2. */
const fork: Model = {
  id: 'm',
  name: 'M',
  bddType: 'bdd',
  nodes: [
    { id: 'start', type: 'start', position },
    { ...step('a'), data: { label: 'a', type: 'action', requirements: ['R-1'] } },
    step('b'),
    { id: 'end', type: 'end', position },
  ],
  edges: [
    { id: '1', source: 'start', target: 'a' },
    { id: '2', source: 'a', target: 'b' },
    { id: '3', source: 'a', target: 'b', requirements: ['R-2', 'R-1'] },
    { id: '4', source: 'b', target: 'end' },
  ],
};
const nothing = { steps: [], testData: [], models: [] };

it('a requirement of an edge is covered by a case that takes the edge, and the case names it', () => {
  const generation = generate(fork, nothing, { criterion: 'requirements' });
  if (!generation.ok) throw new Error('the model is right');
  const { testCases, coverage } = generation.result;
  expect(coverage).toMatchObject({ covered: 2, total: 2 });
  expect(testCases.map(({ path }) => path.map(({ edgeId }) => edgeId))).toEqual([
    [null, '1', '3', '4'],
  ]);
  expect(testCases[0]?.requirements).toEqual(['R-1', 'R-2']);
});

it('the requirements of edges into and out of a called model are preserved', () => {
  const call = { id: 'call', type: 'nested', position, modelId: 'm' } as const;
  const caller: Model = {
    ...fork,
    id: 'caller',
    nodes: [{ id: 'start', type: 'start', position }, call, { id: 'end', type: 'end', position }],
    edges: [
      { id: 'in', source: 'start', target: 'call', requirements: ['IN'] },
      { id: 'out', source: 'call', target: 'end', requirements: ['OUT'] },
    ],
  };
  const generation = generate(caller, { ...nothing, models: [fork] });
  if (!generation.ok) throw new Error('the model is right');
  const found = generation.result.testCases.flatMap(({ requirements }) => requirements);
  expect(new Set(found)).toEqual(new Set(['IN', 'R-1', 'R-2', 'OUT']));
});
