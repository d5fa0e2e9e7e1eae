import { describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { changedSettings, riskDifferences, stateDifferences } from './settings-difference.ts';

const drawing = aDrawing([aNode('a'), aNode('b', 300)], ['a-b']);
const tries = { name: 'tries', type: 'integer' as const, min: 0, max: 3, first: 0 };
const withState = (...state: (typeof tries)[]) => ({ ...drawing, settings: { state } });

describe('what is set for a model', () => {
  it('differs in the fields of a state variable', () => {
    expect(stateDifferences(withState(tries), withState({ ...tries, first: 2 }))).toEqual([
      { name: 'tries', change: 'changed', fields: [{ field: 'first', before: '0', after: '2' }] },
    ]);
  });

  it('differs where a state variable came or went', () => {
    const changes = (before = drawing, after = drawing) =>
      stateDifferences(before, after).map(({ change }) => change);
    expect(changes(drawing, withState(tries))).toEqual(['added']);
    expect(changes(withState(tries))).toEqual(['removed']);
  });

  it('differs in its settings, those of data each by itself, and not in what is drawn', () => {
    const weights = [{ name: 'os', value: 'x', weight: 2 }];
    const settings = { criterion: 'nodes' as const, data: { weights }, state: [tries], notes: [] };
    const now = { ...drawing, name: 'Other', settings, nodes: [] };
    expect(changedSettings(drawing, now)).toEqual([
      { path: 'name', before: drawing.name, after: 'Other' },
      { path: 'criterion', before: undefined, after: 'nodes' },
      { path: 'data.weights', before: undefined, after: weights },
    ]);
    expect(changedSettings(drawing, drawing)).toEqual([]);
  });
});

describe('a risk that changed alone', () => {
  const risky = (likelihood: number, more = {}) => ({
    ...drawing,
    nodes: drawing.nodes.map((node) =>
      node.id === 'a'
        ? { ...node, data: { ...node.data, risk: { likelihood, damage: 2 }, ...more } }
        : node,
    ),
  });

  it('is given as its degree before and after', () => {
    expect([...riskDifferences(risky(2), risky(3))]).toEqual([['a', { before: 4, after: 6 }]]);
    expect(riskDifferences(drawing, risky(3)).get('a')).toEqual({ before: undefined, after: 6 });
  });

  it('is none where more changed', () => {
    expect(riskDifferences(risky(2), risky(3, { label: 'new' })).size).toBe(0);
  });
});
