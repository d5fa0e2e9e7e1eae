import type { Note } from '@caseloom/engine';
import { noteSize } from '@caseloom/formats/geometry';
import type { LayoutNode } from '@caseloom/layout';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeNotes } from './notes.ts';

const place = fc.record({
  x: fc.integer({ min: -20, max: 60 }).map((n) => n * 15),
  y: fc.integer({ min: -20, max: 60 }).map((n) => n * 15),
});
const aNodeAt = (id: string, position: { x: number; y: number }): LayoutNode => ({
  ...{ id, type: 'step', position, width: 150, height: 60 },
});

it('leaves no note over a node or over another note, wherever the nodes went', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 12 }),
      fc.array(place, { maxLength: 6 }),
      (nodes, positions) => {
        const before = nodes.map(([was], i) => aNodeAt(`${i}`, was));
        const places = new Map(nodes.map(([, now], i) => [`${i}`, now]));
        const notes = positions.map((position, i): Note => ({ id: `n${i}`, text: '', position }));
        const found = placeNotes(notes, before, places);
        const boxes = [
          ...notes.map((note) => ({ ...noteSize(note), ...found.get(note.id) })),
          ...before.map(({ id, width, height }) => ({ width, height, ...places.get(id) })),
        ];
        expect(found.size).toBe(notes.length);
        for (const [i, note] of boxes.slice(0, notes.length).entries())
          for (const other of boxes.slice(i + 1)) expect(areDisjoint(note, other)).toBe(true);
      },
    ),
  );
});

it('keeps a note as far from its node as it was, where there is room', () => {
  const note = { id: 'n', text: '', position: { x: 0, y: 90 } };
  const nodes = [aNodeAt('near', { x: 0, y: 0 }), aNodeAt('far', { x: 900, y: 0 })];
  const places = new Map([
    ['near', { x: 300, y: 600 }],
    ['far', { x: 0, y: 0 }],
  ]);
  expect(placeNotes([note], nodes, places).get('n')).toEqual({ x: 300, y: 690 });
});

it('leaves the notes of a drawing without nodes where they are', () => {
  expect(placeNotes([{ id: 'n', text: '', position: { x: 0, y: 0 } }], [], new Map()).size).toBe(0);
});

type Box = { x?: number; y?: number; width: number; height: number };
function areDisjoint(a: Box, b: Box): boolean {
  const [ax = 0, ay = 0, bx = 0, by = 0] = [a.x, a.y, b.x, b.y];
  const across = ax + a.width <= bx || bx + b.width <= ax;
  return across || ay + a.height <= by || by + b.height <= ay;
}
