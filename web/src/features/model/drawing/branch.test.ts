import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { addNode, connect } from './drawing.ts';
import { DOWN } from './place.ts';
import { sizeOf } from './size.ts';

/** Rows of steps, one below the other, as a long flow is laid out. */
function rows(count: number, gap = DOWN) {
  const height = sizeOf({ type: 'step' }).height;
  const places = Array.from({ length: count * 4 }, (_, at) => ({
    id: `n${at}`,
    x: (at % 4) * 240,
    y: Math.floor(at / 4) * (height + gap),
  }));
  const nodes = places.map(({ id, x, y }) => aNode(id, x, y));
  return nodes
    .slice(1)
    .reduce((drawing, { id }, at) => connect(drawing, `n${at}`, id), aDrawing(nodes));
}

const placeOf = ({ nodes }: ReturnType<typeof rows>, id: string) =>
  nodes.find((node) => node.id === id)?.position ?? { x: Number.NaN, y: Number.NaN };

it('a branch in a drawing of rows stands below its sibling, and the rows below make room', () => {
  const before = rows(6);
  const { drawing, id } = addNode(before, { type: 'step' }, { after: 'n0' });
  expect(placeOf(drawing, id).y).toBeLessThan(placeOf(drawing, 'n4').y);
  expect(placeOf(drawing, id).y).toBeGreaterThan(placeOf(drawing, 'n1').y);
  for (const kept of ['n0', 'n1', 'n2', 'n3'])
    expect(placeOf(drawing, kept)).toEqual(placeOf(before, kept));
});

it('further branches stand below the first ones', () => {
  const first = addNode(rows(6), { type: 'step' }, { after: 'n0' });
  const second = addNode(first.drawing, { type: 'step' }, { after: 'n0' });
  expect(placeOf(second.drawing, second.id).y).toBeGreaterThan(placeOf(second.drawing, first.id).y);
  expect(placeOf(second.drawing, second.id).y).toBeLessThan(placeOf(second.drawing, 'n4').y);
});

it('a branch below which nothing stands moves nothing', () => {
  const before = rows(1);
  const { drawing } = addNode(before, { type: 'step' }, { after: 'n0' });
  expect(drawing.nodes.slice(0, -1)).toEqual(before.nodes);
});

it('a branch stands near its step where its sibling stands rows further down', () => {
  const flow = rows(4);
  const before = connect(flow, 'n1', 'n14');
  const step = placeOf(before, 'n1');
  const at = { x: step.x + 240, y: step.y + sizeOf({ type: 'step' }).height + DOWN };
  const { drawing, id } = addNode(before, { type: 'step' }, { after: 'n1', at });
  expect(placeOf(drawing, id)).toEqual(at);
});

it('a branch never stands on another node, and what makes room keeps its rows', () => {
  const place = fc.record({ x: fc.nat(60), y: fc.nat(60) });
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 25 }), fc.nat(), (places, at) => {
      const nodes = places.map(({ x, y }, index) => aNode(`n${index}`, x * 15, y * 15));
      const from = `n${at % nodes.length}`;
      const { drawing, id } = addNode(aDrawing(nodes), { type: 'step' }, { after: from });
      const branch = placeOf(drawing, id);
      const { width, height } = sizeOf({ type: 'step' });
      for (const node of drawing.nodes.slice(0, -1)) {
        const { x, y } = node.position;
        const size = sizeOf(node);
        const isClear =
          x + size.width <= branch.x ||
          branch.x + width <= x ||
          y + size.height <= branch.y ||
          branch.y + height <= y;
        expect(isClear).toBe(true);
      }
      const shifts = new Set(nodes.map((node) => placeOf(drawing, node.id).y - node.position.y));
      expect(shifts.size).toBeLessThanOrEqual(2);
    }),
  );
});
