import { describe, expect, it } from 'vitest';
import { elementsOf, groupUncovered, nameOfElement, ruleAt } from './uncovered.ts';

const position = { x: 0, y: 0 };
const step = (id: string, label: string) => ({
  id,
  type: 'step' as const,
  position,
  data: { label, type: 'action' as const },
});
const DRAWING = {
  nodes: [
    step('a', 'Log in'),
    step('b', 'Pay'),
    step('c', 'Leave'),
    { id: 'call', type: 'nested' as const, position, modelId: 'reset' },
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b' },
    { id: 'bc', source: 'b', target: 'c' },
  ],
};
const nameOf = (id: string) => nameOfElement(id, DRAWING, (node) => node.data?.label ?? 'Reset');

describe('what is not covered', () => {
  it.each([
    ['a', 'Log in'],
    ['ab', 'Log in → Pay'],
    ['ab bc', 'Log in → Pay → Leave'],
    ['b/inner', 'Pay'],
    ['reset:inner', 'Reset'],
    ['elsewhere:inner', ''],
    ['gone', ''],
  ])('is named by the nodes it leads along: %s is %s', (id, name) => expect(nameOf(id)).toBe(name));

  it('may be a rule of a decision table', () => {
    const rule = { id: 'r', when: '<sum> > 1', outcome: 'a gift is added' };
    const pay = step('pay', 'Pay');
    const nodes = [...DRAWING.nodes, { ...pay, data: { ...pay.data, rules: [rule] } }];
    expect(ruleAt('pay/r', { nodes })).toMatchObject({ ...rule, node: { id: 'pay' } });
    expect(ruleAt('pay', { nodes })).toBeUndefined();
    expect(elementsOf('pay/r', nodes)).toEqual(['pay']);
  });

  it('is listed once for each reason, with each place once', () => {
    const none = 'There is no test data.';
    const items = [
      { id: 'ab', reason: 'No value is valid.' },
      { id: 'reset:x', reason: none },
      { id: 'reset:y', reason: none },
      { id: 'bc', reason: none },
    ];
    const elementsAt = (id: string) => elementsOf(id, DRAWING.nodes);
    expect(groupUncovered(items, { nameOf, elementsAt })).toEqual([
      {
        reason: 'No value is valid.',
        count: 1,
        places: [{ name: 'Log in → Pay', ids: ['ab'], count: 1 }],
      },
      {
        reason: none,
        count: 3,
        places: [
          { name: 'Reset', ids: ['call'], count: 2 },
          { name: 'Pay → Leave', ids: ['bc'], count: 1 },
        ],
      },
    ]);
  });
});
