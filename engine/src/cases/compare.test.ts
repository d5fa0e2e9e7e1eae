import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Context, Model, TestData } from '../model.ts';
import { parseModel } from '../testing.ts';
import { compareCases } from './compare.ts';

const model = parseModel(
  'start > when <code>',
  'when <code> > then accepted > end : <code> is valid',
  'when <code> > then refused > end : <code> is invalid',
);
const code = (validity: 'valid' | 'invalid', ...values: string[]): TestData => ({
  id: validity,
  name: 'code',
  validity,
  type: 'text',
  values,
});
const casesOf = (of: Model, ...testData: TestData[]) => {
  const context: Context = { steps: [], testData, models: [] };
  const generation = generate(of, context);
  return generation.ok ? generation.result.testCases : [];
};

describe('two generations', () => {
  const before = casesOf(model, code('valid', '1', '2'), code('invalid', 'x'));

  it('are the same when nothing changed', () => {
    const { same, ...rest } = compareCases(
      before,
      casesOf(model, code('valid', '1', '2'), code('invalid', 'x')),
    );
    expect(same).toHaveLength(3);
    expect(rest).toEqual({ added: [], reworded: [], changed: [], gone: [] });
  });

  it('report added and removed cases by their data', () => {
    const after = casesOf(model, code('valid', '1', '3'), code('invalid', 'x'));
    const { same, added, gone, changed } = compareCases(before, after);
    expect([same.length, added.length, gone.length, changed.length]).toEqual([2, 1, 1, 0]);
  });

  it('know a case again whose step was renamed', () => {
    const renamed = {
      ...model,
      nodes: model.nodes.map((node) =>
        node.id === 'then accepted' ? { ...node, data: { ...node.data, label: 'welcome' } } : node,
      ),
    };
    const after = casesOf(renamed, code('valid', '1', '2'), code('invalid', 'x'));
    const { same, reworded, changed, added, gone } = compareCases(before, after);
    const lists = [same, reworded, changed, added, gone];
    expect(lists.map(({ length }) => length)).toEqual([1, 2, 0, 0, 0]);
  });
});
