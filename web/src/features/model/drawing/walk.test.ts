import { describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { branchFrom, inFlowOrder, nearest, neighbours, reachable, sibling } from './walk.ts';

/** Start, a choice between pay and cancel, and End. */
const drawing = aDrawing(
  [
    aNode('end', 600, 60, 'end'),
    aNode('cancel', 300, 120),
    aNode('pay', 300, 0),
    aNode('start', 0, 60, 'start'),
    aNode('alone', 900, 900),
  ],
  ['start-pay', 'start-cancel', 'pay-end', 'cancel-end'],
);
const idsOf = (nodes: { id: string }[]) => nodes.map(({ id }) => id);

describe('what can be reached', () => {
  it('downstream is the node and everything that follows it', () => {
    expect(reachable(drawing, ['pay'], 'downstream')).toEqual(new Set(['pay', 'end']));
  });

  it('upstream is the node and everything that leads to it', () => {
    expect(reachable(drawing, ['pay'], 'upstream')).toEqual(new Set(['pay', 'start']));
  });

  it('ends in a flow that goes round', () => {
    const round = aDrawing([aNode('a'), aNode('b')], ['a-b', 'b-a']);
    expect(reachable(round, ['a'], 'downstream')).toEqual(new Set(['a', 'b']));
  });
});

describe('a branch', () => {
  it('is a node and what only it leads to, not where branches meet again', () => {
    const fork = aDrawing(
      ['start', 'a', 'b', 'c', 'end'].map((id) => aNode(id, 0, 0, id === 'start' ? id : 'step')),
      ['start-a', 'start-b', 'b-c', 'c-end', 'a-end', 'c-b'],
    );
    expect(branchFrom(fork, 'b')).toEqual(new Set(['b', 'c']));
    expect(branchFrom(fork, 'end')).toEqual(new Set(['end']));
  });

  it('from Start is everything that is reached', () => {
    expect(branchFrom(drawing, 'start')).toEqual(new Set(['start', 'pay', 'cancel', 'end']));
  });

  it('in a drawing without Start is what no other beginning leads to', () => {
    const loose = aDrawing([aNode('a'), aNode('b'), aNode('c')], ['a-b', 'c-b']);
    expect(branchFrom(loose, 'a')).toEqual(new Set(['a']));
  });
});

describe('neighbours', () => {
  it('are listed from top to bottom as drawn, in any order of the edges', () => {
    expect(idsOf(neighbours(drawing, 'start', 'next'))).toEqual(['pay', 'cancel']);
    expect(idsOf(neighbours(drawing, 'end', 'previous'))).toEqual(['pay', 'cancel']);
  });

  it('are none before Start and after End', () => {
    expect(neighbours(drawing, 'start', 'previous')).toEqual([]);
    expect(neighbours(drawing, 'end', 'next')).toEqual([]);
  });
});

describe('a sibling', () => {
  it('is the next branch below or above', () => {
    expect(sibling(drawing, 'pay', 1)?.id).toBe('cancel');
    expect(sibling(drawing, 'cancel', -1)?.id).toBe('pay');
  });

  it('does not exist beyond the first and the last branch, nor for Start', () => {
    expect(sibling(drawing, 'pay', -1)).toBeUndefined();
    expect(sibling(drawing, 'cancel', 1)).toBeUndefined();
    expect(sibling(drawing, 'start', 1)).toBeUndefined();
  });
});

describe('the nearest node', () => {
  const from = { x: 60, y: 90 };
  const others = drawing.nodes.filter(({ id }) => id !== 'start');

  it('in a direction lies ahead, never behind', () => {
    expect(nearest(others, from, 'left')).toBeUndefined();
    expect(nearest(others, from, 'right')).toBeDefined();
  });

  it('straight ahead is preferred to one that is closer but aside', () => {
    const nodes = [aNode('aside', 150, 300), aNode('straight', 450, 60)];
    expect(nearest(nodes, from, 'right')?.id).toBe('straight');
  });
});

describe('the order of the flow', () => {
  it('begins at Start, follows the edges, and ends with what no edge leads to', () => {
    const order = idsOf(inFlowOrder(drawing));
    expect(order[0]).toBe('start');
    expect(order.indexOf('pay')).toBeLessThan(order.indexOf('end'));
    expect(order.at(-1)).toBe('alone');
    expect(order.toSorted()).toEqual(idsOf(drawing.nodes).toSorted());
  });

  it('leaves out edges that lead to a node that is not there', () => {
    expect(idsOf(inFlowOrder(aDrawing([aNode('a')], ['a-gone'])))).toEqual(['a']);
  });
});
