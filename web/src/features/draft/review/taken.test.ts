import { describe, expect, it } from 'vitest';
import { take } from './taken.ts';
import { aModel } from './testing.ts';

const data = [{ id: 'd1' }, { id: 'd2' }];
const caller = { ...aModel('start > call > end'), id: 'outer' };
Object.assign(caller.nodes[1] ?? {}, { type: 'nested', modelId: 'inner' });
const inner = { ...aModel('start > inside > end'), id: 'inner' };
const taken = (...ids: string[]) => {
  const { models, testData } = take({ models: [caller, inner], testData: data }, (id) =>
    ids.includes(id),
  );
  return [...models.map(({ model }) => model.id), ...testData];
};

describe('what goes into the project', () => {
  it('is what was taken, and nothing of a model of which nothing was', () => {
    expect(taken('inside', 'd2')).toEqual(['inner', 'd2']);
    expect(taken()).toEqual([]);
  });

  it('has the models that are called, whatever is left of them', () => {
    expect(taken('call')).toEqual(['outer', 'inner']);
  });

  it('leaves a model as it was proposed where all of it was taken', () => {
    const [first] = take({ models: [inner], testData: [] }, () => true).models;
    expect(first?.model).toBe(first?.proposed);
  });
});
