import { describe, expect, it } from 'vitest';
import { allParts, branchOf, choose, type Proposal } from './choices.ts';
import { aModel } from './testing.ts';

const data = (id: string, name: string) => ({
  id,
  name,
  validity: 'valid' as const,
  type: 'text' as const,
  values: ['x'],
});
const chosen = (proposal: Proposal, ...ids: string[]) =>
  Object.fromEntries(choose(proposal, new Map(), ids, 'accepted'));

describe('a branch', () => {
  it('is a node with all that only it leads to', () => {
    const model = aModel('start > a > b > end', 'a > c > d > end', 'd > b');
    expect(branchOf(model, 'c')).toEqual(['c', 'd']);
    expect(branchOf(model, 'b')).toEqual(['b']);
    expect(branchOf(model, 'a')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does not include the target of an edge that leads back', () => {
    expect(branchOf(aModel('start > a > b > a', 'b > end'), 'b')).toEqual(['b']);
  });
});

describe('accepting', () => {
  it('brings along the data that words and conditions name', () => {
    const model = aModel('start > enter <card> > pay > end');
    model.edges[1] = { id: 'e', source: 'enter <card>', target: 'pay', guard: '<amount> > 5' };
    const proposal = { models: [model], steps: [], testData: [data('1', 'card'), data('2', 'x')] };
    expect(chosen(proposal, 'enter <card>')).toEqual({ 'enter <card>': 'accepted', 1: 'accepted' });
    proposal.testData.push(data('3', 'amount'));
    expect(chosen(proposal, 'pay')).toEqual({ pay: 'accepted', 3: 'accepted' });
  });

  it('leaves alone what was decided', () => {
    const proposal = {
      models: [aModel('start > enter <card> > end')],
      steps: [],
      testData: [data('1', 'card')],
    };
    const before = choose(proposal, new Map(), ['1'], 'discarded');
    expect(choose(proposal, before, ['enter <card>'], 'accepted').get('1')).toBe('discarded');
  });

  it('includes a called model without a choice of its own', () => {
    const caller = aModel('start > call > end');
    Object.assign(caller.nodes[1] ?? {}, { type: 'nested', modelId: 'inner' });
    const inner = { ...aModel('start > inside > end'), id: 'inner' };
    const proposal = { models: [{ ...caller, id: 'outer' }, inner], steps: [], testData: [] };
    expect(Object.keys(chosen(proposal, 'call'))).toEqual(['call', 'inside']);
  });

  it('can be taken back', () => {
    const proposal = { models: [aModel('start > a > end')], steps: [], testData: [data('1', 'n')] };
    const all = choose(proposal, new Map(), allParts(proposal), 'accepted');
    expect([...all.keys()]).toEqual(['a', '1']);
    expect(choose(proposal, all, ['a', '1'], undefined).size).toBe(0);
  });
});
