import { expect, it } from 'vitest';
import { addNode, connect, type Drawing, remove, reword } from './drawing.ts';

const empty: Drawing = { name: 'a model', nodes: [], edges: [] };

it('adds a step connected to the one it follows', () => {
  const start = addNode(empty, 'start');
  const step = addNode(start.drawing, 'step', { after: start.id, label: 'log in' });
  expect(step.drawing.edges).toMatchObject([{ source: start.id, target: step.id }]);
});

it('leads no way into Start, out of End, or twice along the same', () => {
  const start = addNode(empty, 'start');
  const end = addNode(start.drawing, 'end', { after: start.id });
  expect(connect(end.drawing, end.id, start.id)).toBe(end.drawing);
  expect(connect(end.drawing, start.id, end.id)).toBe(end.drawing);
});

it('takes the ways of a node away with it', () => {
  const start = addNode(empty, 'start');
  const end = addNode(start.drawing, 'end', { after: start.id });
  expect(remove(end.drawing, new Set([end.id]))).toMatchObject({
    nodes: [{ id: start.id }],
    edges: [],
  });
});

it('gives a reworded step words of its own', () => {
  const drawing = {
    ...empty,
    nodes: [{ id: 'a', type: 'step' as const, position: { x: 0, y: 0 }, stepId: 'library' }],
  };
  expect(reword(drawing, 'a', { label: 'new' }).nodes[0]).toEqual({
    id: 'a',
    type: 'step',
    position: { x: 0, y: 0 },
    data: { label: 'new' },
  });
});
