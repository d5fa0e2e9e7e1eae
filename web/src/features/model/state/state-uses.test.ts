import type { StateVariable, Step } from '@caseloom/engine';
import { expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { renameState, stateUsedBy } from './state-uses.ts';

const tries: StateVariable = { name: 'tries', type: 'integer', min: 0, max: 3, first: 0 };
const names = ['tries', 'locked', 'phase', 'idle'];
const state = names.map((name) => ({ ...tries, name }));
const drawn = aDrawing(
  [
    { ...aNode('a'), data: { label: '{locked} now', action: 'phase = phase + 1' } },
    { ...aNode('b'), stepId: 'lib' },
  ],
  ['a-b'],
);
const drawing = {
  ...drawn,
  edges: drawn.edges.map((edge) => ({ ...edge, guard: 'tries < 3', action: 'tries = 0' })),
  settings: { state },
};

it('a drawing uses the state of its conditions, actions and words', () => {
  expect(stateUsedBy(drawing).map(({ name }) => name)).toEqual(['tries', 'locked', 'phase']);
});

it('a state variable is renamed wherever it is named, in words of the library only here', () => {
  const step: Step = { id: 'lib', label: 'attempt {tries}', type: 'outcome' };
  const renamed = renameState(drawing, ['tries', 'attempts'], new Map([['lib', step]]));
  expect(renamed.settings.state?.[0]?.name).toBe('attempts');
  expect(renamed.edges[0]).toMatchObject({ guard: 'attempts < 3', action: 'attempts = 0' });
  expect(renamed.nodes[1]).toMatchObject({
    data: { label: 'attempt {attempts}', type: 'outcome' },
  });
  expect(renamed.nodes[1]).not.toHaveProperty('stepId');
  expect(renamed.nodes[0]).toEqual(drawing.nodes[0]);
});

it('a state variable is used and renamed in the rules of a decision table', () => {
  const rules = (name: string) => [
    { id: 'a', when: `${name} < 3`, outcome: `left {${name}}`, action: `${name} = ${name} + 1` },
  ];
  const table = aDrawing([{ ...aNode('a'), data: { label: 'go', rules: rules('tries') } }]);
  const part = { ...table, settings: { state } };
  expect(stateUsedBy(part).map(({ name }) => name)).toEqual(['tries']);
  const renamed = renameState(part, ['tries', 'attempts'], new Map());
  expect(renamed.nodes[0]?.data?.rules).toEqual(rules('attempts'));
});
