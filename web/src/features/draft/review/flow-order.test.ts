import { describe, expect, it } from 'vitest';
import { inFlowOrder } from './flow-order.ts';
import { aModel } from './testing.ts';

const orderOf = (...lines: string[]) => {
  const { nodes, edges } = aModel(...lines);
  // however they are stored
  return inFlowOrder(nodes.toReversed(), edges)
    .map(({ id }) => id)
    .join(' ');
};

describe('the steps of a model in the order of its flow', () => {
  it('are each behind the steps that lead to it', () => {
    expect(orderOf('start > a > b > c > end')).toBe('start a b c end');
  });

  it('keep the steps of a branch together, in the order of the edges, before the step where branches rejoin', () => {
    expect(orderOf('start > a >[yes] b > c > d > end', 'a >[no] x > y > d')).toBe(
      'start a b c x y d end',
    );
  });

  it('stand once where the flow goes back', () => {
    expect(orderOf('start > a > b > a', 'b > end')).toBe('start a b end');
  });

  it('come last where Start does not reach them', () => {
    expect(orderOf('lost > found', 'start > a > end')).toBe('start a end lost found');
  });
});
