import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { addNode, connect, type Drawing, EMPTY } from './drawing.ts';
import { GRID } from './place.ts';
import { sizeOf } from './size.ts';
import { tidy, tidyTask } from './tidy.ts';

const drawn = fc
  .record({
    size: fc.integer({ min: 1, max: 15 }),
    pairs: fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 25 }),
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
    fc.property(drawn, (drawing) => {
      const places = tidy(tidyTask(drawing, { language: 'en', direction: 'right' }));
      expect(places.size).toBe(drawing.nodes.length);
      const boxes = drawing.nodes.map((node) => ({ ...sizeOf(node), ...places.get(node.id) }));
      for (const [i, a] of boxes.entries()) {
        expect([Math.abs((a.x ?? 0) % GRID), Math.abs((a.y ?? 0) % GRID)]).toEqual([0, 0]);
        for (const b of boxes.slice(i + 1)) {
          const across = Math.abs((a.x ?? 0) - (b.x ?? 0)) >= a.width;
          const down = Math.abs((a.y ?? 0) - (b.y ?? 0)) >= a.height;
          expect(across || down).toBe(true);
        }
      }
    }),
    { numRuns: 30 },
  );
});

it('moves only the nodes that may move', () => {
  const { drawing } = addNode(addNode(EMPTY, { type: 'step' }).drawing, { type: 'step' });
  const id = drawing.nodes[1]?.id ?? '';
  expect([
    ...tidy(tidyTask(drawing, { language: 'en', direction: 'right', only: new Set([id]) })).keys(),
  ]).toEqual([id]);
});

it('puts the nodes that move onto no note', () => {
  const drawing = aDrawing([aNode('a', 0, 480), aNode('b', 0, 900)], ['a-b']);
  const options = { language: 'en', direction: 'right', only: new Set(['a', 'b']) } as const;
  const free = tidy(tidyTask(drawing, options)).get('b') ?? { x: 0, y: 0 };
  const notes = [{ id: 'n', text: '', position: { x: free.x, y: free.y - 15 } }];
  const places = tidy(tidyTask({ ...drawing, settings: { notes } }, options));
  expect(places.has('n')).toBe(false);
  for (const { x, y } of places.values()) {
    const isOutside = x >= free.x + 180 || x + sizeOf({ type: 'step' }).width <= free.x;
    expect(isOutside || y >= free.y + 75 || y + 60 <= free.y - 15).toBe(true);
  }
});
