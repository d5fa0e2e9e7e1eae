import fc from 'fast-check';
import { expect, it } from 'vitest';
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
      const places = tidy(tidyTask(drawing, 'en'));
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
  expect([...tidy(tidyTask(drawing, 'en', new Set([id]))).keys()]).toEqual([id]);
});
