import { sizeOf } from '@caseloom/formats/geometry';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addNode, connect, type Drawing, EMPTY } from './drawing.ts';
import { GRID } from './place.ts';
import { tidy } from './tidy.ts';

const drawn = fc
  .record({
    size: fc.integer({ min: 1, max: 25 }),
    pairs: fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 60 }),
  })
  .map(({ size, pairs }) => {
    let drawing: Drawing = EMPTY;
    for (let i = 0; i < size; i++) drawing = addNode(drawing, { type: 'step' }).drawing;
    const idAt = (at: number) => drawing.nodes[at % size]?.id ?? '';
    for (const [from, to] of pairs) drawing = connect(drawing, idAt(from), idAt(to));
    return drawing;
  });

it('gives every node a place of its own on the grid', () => {
  fc.assert(
    fc.property(drawn, ({ nodes, edges }) => {
      const places = tidy(nodes, edges);
      expect(places.size).toBe(nodes.length);
      const boxes = nodes.map((node) => ({ ...sizeOf(node), ...places.get(node.id) }));
      for (const [i, a] of boxes.entries()) {
        expect((a.x ?? 0) % GRID === 0 && (a.y ?? 0) % GRID === 0).toBe(true);
        for (const b of boxes.slice(i + 1)) {
          const across = Math.abs((a.x ?? 0) - (b.x ?? 0)) >= a.width;
          const down = Math.abs((a.y ?? 0) - (b.y ?? 0)) >= a.height;
          expect(across || down).toBe(true);
        }
      }
    }),
  );
});

it('leads every edge of a model without cycles from left to right', () => {
  fc.assert(
    fc.property(drawn, ({ nodes, edges }) => {
      const at = new Map(nodes.map(({ id }, i) => [id, i]));
      const forward = edges.filter(
        ({ source, target }) => (at.get(source) ?? 0) < (at.get(target) ?? 0),
      );
      const places = tidy(nodes, forward);
      for (const { source, target } of forward)
        expect(places.get(source)?.x).toBeLessThan(places.get(target)?.x ?? 0);
    }),
  );
});

it('lays out a chain of ten thousand', () => {
  const nodes = Array.from({ length: 10_000 }, (_, i) => ({
    id: String(i),
    type: 'step' as const,
    position: { x: 0, y: 0 },
  }));
  const edges = nodes
    .slice(1)
    .map(({ id }, i) => ({ id: `e${id}`, source: String(i), target: id }));
  expect(tidy(nodes, edges).get('9999')).toEqual({ x: 9999 * 255, y: 0 });
});
