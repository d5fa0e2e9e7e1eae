import type { ModelEdge } from '@caseloom/engine';
import { expect, it } from 'vitest';
import { read } from './read.ts';
import { sayBranches } from './say-branches.ts';

const edge = (target: string, rest: Partial<ModelEdge> = {}): ModelEdge => {
  return { id: target, source: 'pay', target, ...rest };
};
const rolesOf = (edges: ModelEdge[]) => sayBranches(edges).map(({ stepType }) => stepType);

it('test cases say the labels of branches', () => {
  const edges = [edge('confirm', { label: 'Yes' }), edge('refuse', { label: 'No' }), edge('end')];
  expect(rolesOf(edges)).toEqual(['context', 'context', undefined]);
});

it('the label of the only edge that leaves a node is not said, but a guard in brackets is', () => {
  expect(rolesOf([edge('confirm', { label: 'quickly' })])).toEqual([undefined]);
  expect(rolesOf([edge('confirm', { label: '[valid key]' })])).toEqual(['context']);
});

it('a label beside a condition is not said, as the values that it reads are', () => {
  const guard = '<amount> > 100';
  expect(rolesOf([edge('a', { label: 'large', guard }), edge('b', { label: 'small' })])).toEqual([
    undefined,
    'context',
  ]);
});

it('a label that only says that nothing else holds is not said', () => {
  const edges = [edge('a', { label: 'PIN is wrong' }), edge('b', { label: 'otherwise' })];
  expect(sayBranches(edges, 'otherwise').map(({ stepType }) => stepType)).toEqual([
    'context',
    undefined,
  ]);
});

it('a flowchart comes with the answers to its questions as preconditions', () => {
  const text =
    'flowchart TD\n a[Open] --> b[Pay]\n b --> c{Accepted?}\n c -->|Yes| d[Confirm]\n c -->|No| e[Refuse]';
  const made = read(text, 'pay.mmd');
  const edges = made.ok ? (made.models[0]?.edges ?? []) : [];
  expect(
    edges.flatMap(({ label, stepType }) => (stepType ? [`${stepType}: ${label}`] : [])),
  ).toEqual(['context: Accepted? Yes', 'context: Accepted? No']);
});
