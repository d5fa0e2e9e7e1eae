import type { ModelEdge, ModelNode } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveBetween, pathOf, pointAt } from './curve.ts';
import { layOut } from './lay-out.ts';

const step = (id: string, x: number, y: number): ModelNode => ({
  id,
  type: 'step',
  position: { x, y },
});
const edge = (id: string, source: string, target: string, label?: string): ModelEdge => ({
  id,
  source,
  target,
  ...(label && { label }),
});
const row = ['a', 'b', 'c', 'd'].map((id, index) => step(id, index * 255, 0));
const laidOut = (nodes: ModelNode[], edges: ModelEdge[]) => [
  ...layOut({ nodes, edges }, 'en').values(),
];

/** The height at which a line runs around, where it does. */
const runs = (nodes: ModelNode[], edges: ModelEdge[]) =>
  laidOut(nodes, edges).map(({ curve }) => (curve.isAround ? curve.bends[1]?.y : undefined));

describe('the lines of edges', () => {
  it('swing apart where they connect the same two nodes', () => {
    const twins = [edge('1', 'a', 'b'), edge('2', 'a', 'b'), edge('3', 'a', 'b')];
    const middles = laidOut(row, twins).map(({ curve }) => Math.round(pointAt(curve, 0.5).y));
    expect(middles).toEqual([30, 66, -6]);
  });

  it('run around below where they lead back, a short one inside a long one', () => {
    expect(
      runs(row, [edge('far', 'd', 'a'), edge('near', 'c', 'b'), edge('self', 'b', 'b')]),
    ).toEqual([110, 95, 80]);
  });

  it('share a height where they do not overlap sideways', () => {
    expect(runs(row, [edge('1', 'a', 'a'), edge('2', 'd', 'd')])).toEqual([80, 80]);
  });

  it('run around what would hide them', () => {
    expect(runs(row, [edge('on', 'a', 'b'), edge('over', 'a', 'c')])).toEqual([undefined, 80]);
  });

  it('run between two nodes that stand one below the other', () => {
    expect(runs([step('a', 0, 0), step('b', 0, 210)], [edge('1', 'a', 'b')])).toEqual([80]);
  });

  it('run around above where there are nodes below', () => {
    expect(runs([...row, step('x', 255, 75)], [edge('1', 'd', 'a')])).toEqual([-20]);
  });

  it('never overlap where they lead back, for any drawing', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 8 }), (pairs) => {
        const edges = pairs.map(([from, to], index) => edge(String(index), from, to));
        const around = laidOut(row, edges).filter(({ curve }) => curve.isAround);
        const spans = around.map(({ curve: { bends } }) => ({
          y: bends[1]?.y,
          left: Math.min(bends[1]?.x ?? 0, bends[2]?.x ?? 0),
          right: Math.max(bends[1]?.x ?? 0, bends[2]?.x ?? 0),
        }));
        for (const [index, one] of spans.entries())
          for (const other of spans.slice(index + 1)) {
            const isAdjacent = one.right < other.left || other.right < one.left;
            expect(one.y !== other.y || isAdjacent).toBe(true);
          }
      }),
    );
  });

  it('leave one side and arrive at the other, with their arrow', () => {
    const { line, arrow } = pathOf(
      curveBetween({ x: 180, y: 30 }, { x: 0, y: 30 }, { offset: 0, isAround: true }),
    );
    expect(line).toMatch(/^M180 30L.*L-6 30$/);
    expect(arrow).toMatch(/^M-10 25/);
  });
});

describe('the labels of edges', () => {
  it('stand next to each other, not on each other', () => {
    const twins = [
      edge('1', 'a', 'd', 'one'),
      edge('2', 'b', 'b', 'two'),
      edge('3', 'c', 'b', 'three'),
    ];
    const places = laidOut(
      [row[0], row[3], step('b', 255, 300), step('c', 510, 300)].flatMap((each) => each ?? []),
      twins,
    );
    expect(places.every(({ lines }) => lines.length === 1)).toBe(true);
    const [, two, three] = places.map(({ curve, labelAt }) => pointAt(curve, labelAt));
    expect(
      Math.hypot((two?.x ?? 0) - (three?.x ?? 0), (two?.y ?? 0) - (three?.y ?? 0)),
    ).toBeGreaterThan(20);
  });

  it('say a condition in the language of the reader', () => {
    const guarded = { ...edge('1', 'a', 'b'), guard: '<card> is valid' };
    const [drawn] = [...layOut({ nodes: row, edges: [guarded] }, 'tr').values()];
    expect(drawn?.lines.join(' ')).toBe('[<card> geçerli]');
  });
});
