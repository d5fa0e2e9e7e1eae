import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { currentLibrary } from '../drawing/size.ts';
import { currentDrawing } from '../editor.ts';
import { Canvas } from './Canvas.tsx';
import { dragTo, endDrag, useDrag } from './drag.ts';

const counted = vi.hoisted(() => ({
  routed: [] as { nodes: number; edges: string[] }[],
  lines: new Set<string>(),
}));
vi.mock(import('@caseloom/layout'), async (original) => {
  const layout = await original();
  return {
    ...layout,
    route: (nodes, edges, direction) => {
      counted.routed.push({ nodes: nodes.length, edges: edges.map(({ id }) => id) });
      return layout.route(nodes, edges, direction);
    },
    pathOf: (points) => {
      counted.lines.add(JSON.stringify(points));
      return layout.pathOf(points);
    },
  };
});

const WORDS = { language: 'en', library: currentLibrary() } as const;
/** Rows of steps, each leading on to the right, far longer than what is near a node. */
const LONG = aDrawing(
  Array.from({ length: 60 }, (_, at) => aNode(`n${at}`, at * 255, 0)),
  Array.from({ length: 59 }, (_, at) => `n${at}-n${at + 1}`),
);

afterEach(endDrag);

it('leads only the edges of a dragged node anew, around what is near, at each move', () => {
  dragTo([['n30', { x: 7650, y: 90 }]], LONG, WORDS);
  counted.routed = [];
  for (let move = 1; move <= 5; move++)
    dragTo([['n30', { x: 7650, y: 90 + move * 15 }]], LONG, WORDS);
  const routed = counted.routed;
  expect(routed).toHaveLength(5);
  for (const { nodes, edges } of routed) {
    expect(edges).toEqual(['n29-n30', 'n30-n31']);
    expect(nodes).toBeLessThan(12);
  }
  expect([...useDrag.getState().layouts.keys()]).toEqual(['n29-n30', 'n30-n31']);
});

it('leads the edges of a dragged node to where it is, until it is let go of', () => {
  const at = { x: 7650, y: 300 };
  dragTo([['n30', at]], LONG, WORDS);
  const led = useDrag.getState().layouts;
  expect(led.get('n29-n30')?.points.at(-1)?.y).toBeGreaterThanOrEqual(at.y);
  expect(led.get('n30-n31')?.points[0]?.y).toBeGreaterThanOrEqual(at.y);
  endDrag();
  expect(useDrag.getState().layouts.size).toBe(0);
});

it('draws no edge again but those of the dragged node', async () => {
  answerCalls(NO_LISTS);
  openEditor(LONG);
  await renderInTool(<Canvas />);
  act(() => dragTo([['n1', { x: 255, y: 30 }]], currentDrawing(), WORDS));
  counted.lines.clear();
  act(() => dragTo([['n1', { x: 255, y: 60 }]], currentDrawing(), WORDS));
  expect(counted.lines.size).toBe(2);
});
