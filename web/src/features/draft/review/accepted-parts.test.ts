import { describe, expect, it } from 'vitest';
import { acceptParts } from './accepted-parts.ts';
import { aModel } from './testing.ts';

const data = ['d1', 'd2'].map((id) => ({
  ...{ id, name: id, validity: 'valid' as const, type: 'text' as const },
  values: ['x'],
}));
const caller = { ...aModel('start > call > end'), id: 'outer' };
Object.assign(caller.nodes[1] ?? {}, { type: 'nested', modelId: 'inner' });
const inner = { ...aModel('start > inside > end'), id: 'inner' };
const taken = (...ids: string[]) => {
  const { models, testData } = acceptParts(
    { models: [caller, inner], steps: [], testData: data },
    (id) => ids.includes(id),
  );
  return [...models.map(({ model }) => model.id), ...testData];
};

describe('what goes into the project', () => {
  it('is what was taken, and nothing of a model of which nothing was', () => {
    expect(taken('inside', 'd2')).toEqual(['inner', 'd2']);
    expect(taken()).toEqual([]);
  });

  it('has the called models with the parts that are left of them', () => {
    expect(taken('call')).toEqual(['outer', 'inner']);
  });

  it('is what was there and what was taken, where a model that is there is added to', () => {
    const model = aModel('start > old > end', 'old > new > newer > end');
    const changed = { models: [model], steps: [], testData: [], changes: { narrowed: [] } };
    const proposal = { ...changed, assumed: ['new', 'newer'] };
    const [first] = acceptParts(proposal, (id) => id === 'new').models;
    expect(first?.model.nodes.map(({ id }) => id)).toEqual(['start', 'old', 'end', 'new']);
    expect(acceptParts(proposal, () => false).models).toEqual([]);
  });

  it('leaves a model as it was proposed where all of it was taken', () => {
    const [first] = acceptParts({ models: [inner], steps: [], testData: [] }, () => true).models;
    expect(first?.model).toBe(first?.proposed);
  });
});
