import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copy, paste } from './clip.ts';
import {
  addNode,
  connect,
  type Drawing,
  EMPTY,
  move,
  openEnds,
  reconnect,
  remove,
  removeAndReconnect,
  reword,
  whyNotConnect,
} from './drawing.ts';
import { record, redo, startHistory, undo } from './history.ts';
import { addTowards, insertOnEdge, lastEdge } from './insert.ts';

/** Start, a step, and End in a row. */
function aRow() {
  const start = addNode(EMPTY, { type: 'start' });
  const step = addNode(start.drawing, { type: 'step' }, { after: start.id });
  const end = addNode(step.drawing, { type: 'end' }, { after: step.id });
  return { drawing: end.drawing, start: start.id, step: step.id, end: end.id };
}

const edgesOf = ({ edges }: Drawing) => edges.map(({ source, target }) => `${source}>${target}`);
const noSteps = { steps: new Map(), testData: [] };

it('adds a step connected to the one it follows, with room between them', () => {
  const { drawing, start, step } = aRow();
  expect(edgesOf(drawing)).toContain(`${start}>${step}`);
  expect(drawing.nodes.map(({ position }) => position.x)).toEqual([0, 135, 360]);
});

it('gives no two nodes one place', () => {
  const { drawing, start } = aRow();
  const twice = addNode(drawing, { type: 'step' }, { after: start });
  expect(twice.drawing.nodes.at(-1)?.position).toEqual({ x: 135, y: 105 });
});

it('has one Start and one End: adding another returns the first', () => {
  const { drawing, start, end } = aRow();
  expect(addNode(drawing, { type: 'start' })).toEqual({ drawing, id: start });
  expect(addNode(drawing, { type: 'end' })).toEqual({ drawing, id: end });
});

it('connects to the existing End when one is added after a step', () => {
  const { drawing, start, end } = aRow();
  const { drawing: led, id } = addNode(drawing, { type: 'end' }, { after: start });
  expect(id).toBe(end);
  expect(led.nodes).toEqual(drawing.nodes);
  expect(led.edges.at(-1)).toMatchObject({ source: start, target: end });
});

it('allows no edge into Start, out of End, or twice between the same nodes', () => {
  const { drawing, start, step, end } = aRow();
  expect(connect(drawing, step, start)).toBe(drawing);
  expect(connect(drawing, end, step)).toBe(drawing);
  expect(connect(drawing, start, step)).toBe(drawing);
});

it('removes the edges of a node with it', () => {
  const { drawing, start, end, step } = aRow();
  const left = remove(drawing, new Set([step]));
  expect(left.nodes.map(({ id }) => id)).toEqual([start, end]);
  expect(left.edges).toEqual([]);
});

it('deletes and reconnects in one change', () => {
  const { drawing, start, end, step } = aRow();
  expect(edgesOf(removeAndReconnect(drawing, new Set([step])))).toEqual([`${start}>${end}`]);
});

it('puts a step onto an edge, with the condition before it and room around it', () => {
  const { drawing, step, end } = aRow();
  const guarded = drawing.edges.at(-1);
  const put = insertOnEdge(
    {
      ...drawing,
      edges: drawing.edges.map((e) => (e === guarded ? { ...e, guard: 'otherwise' } : e)),
    },
    guarded?.id ?? '',
    { type: 'step' },
  );
  expect(put.drawing.edges.slice(1)).toMatchObject([
    { source: step, target: put.id, guard: 'otherwise' },
    { source: put.id, target: end },
  ]);
  const xs = put.drawing.nodes.map(({ position }) => position.x).toSorted((a, b) => a - b);
  expect(xs).toEqual([0, 135, 360, 585]);
});

it('puts the two edges of a step in the place of the one it is put onto, so that the others are drawn in their order', () => {
  const { drawing, start, step, end } = aRow();
  const [first, ...others] = drawing.edges;
  const put = insertOnEdge(drawing, first?.id ?? '', { type: 'step' });
  expect(edgesOf(put.drawing)).toEqual([
    `${start}>${put.id}`,
    `${put.id}>${step}`,
    `${step}>${end}`,
  ]);
  expect(put.drawing.edges.slice(2)).toEqual(others);
});

it('adds in the direction of an arrow', () => {
  const { drawing, step } = aRow();
  const below = addTowards(drawing, step, 'down', { type: 'step' });
  // a row below, in the next column
  expect(below.drawing.nodes.at(-1)?.position).toEqual({ x: 360, y: 105 });
  expect(edgesOf(below.drawing)).toContain(`${step}>${below.id}`);
});

it('finds the edge that only leads to End, onto which the next node is put', () => {
  const { drawing, start, step, end } = aRow();
  expect(lastEdge(drawing, step)).toBe(drawing.edges.find(({ target }) => target === end)?.id);
  expect(lastEdge(drawing, start)).toBeUndefined();
  const { drawing: parted } = addTowards(drawing, step, 'down', { type: 'step' });
  expect(lastEdge(parted, step)).toBeUndefined();
});

it('reconnects an edge, and keeps its label', () => {
  const { drawing, start, end } = aRow();
  const first = { ...drawing.edges[0], label: 'at once' } as Drawing['edges'][number];
  const next = reconnect({ ...drawing, edges: [first, ...drawing.edges.slice(1)] }, first.id, {
    target: end,
  });
  expect(next.edges[0]).toMatchObject({ source: start, target: end, label: 'at once' });
});

it('gives a reworded step words of its own', () => {
  const drawing: Drawing = {
    ...EMPTY,
    nodes: [{ id: 'a', type: 'step', position: { x: 0, y: 0 }, stepId: 'library' }],
  };
  expect(reword(drawing, 'a', { label: 'new' }).nodes[0]).toEqual({
    id: 'a',
    type: 'step',
    position: { x: 0, y: 0 },
    data: { label: 'new' },
  });
});

it('copies nodes with the edges between them, and skips the existing Start', () => {
  const { drawing } = aRow();
  const all = new Set(drawing.nodes.map(({ id }) => id));
  const clip = copy(drawing, all, noSteps);
  const pasted = paste(drawing, clip ?? { models: [], steps: [], testData: [] }, noSteps);
  expect(pasted.skipped).toEqual(['start', 'end']);
  expect(pasted.drawing.nodes).toHaveLength(4);
  const elsewhere = paste(EMPTY, clip ?? { models: [], steps: [], testData: [] }, noSteps);
  expect(elsewhere.drawing.edges).toHaveLength(2);
});

type Change = (drawing: Drawing) => Drawing;
const at = <T>(list: T[], n: number) => list[n % Math.max(1, list.length)];
const idOf = (drawing: Drawing, n: number) => at(drawing.nodes, n)?.id ?? '';
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.nat().map(
    (n): Change =>
      (d) =>
        addNode(d, { type: 'step' }, { after: idOf(d, n) }).drawing,
  ),
  fc.tuple(fc.nat(), fc.nat()).map(
    ([a, b]): Change =>
      (d) =>
        connect(d, idOf(d, a), idOf(d, b)),
  ),
  fc.nat().map(
    (n): Change =>
      (d) =>
        remove(d, new Set([idOf(d, n)])),
  ),
  fc.nat().map(
    (n): Change =>
      (d) =>
        removeAndReconnect(d, new Set([idOf(d, n)])),
  ),
  fc.nat().map(
    (n): Change =>
      (d) =>
        insertOnEdge(d, at(d.edges, n)?.id ?? '', { type: 'step' }).drawing,
  ),
  fc.nat().map(
    (n): Change =>
      (d) =>
        move(d, new Map([[idOf(d, n), { x: n % 900, y: 15 }]])),
  ),
);

it('offers as ends of a new edge exactly the nodes that may be connected', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), fc.nat(), (changes, n) => {
      const drawing = changes.reduce((all, next) => next(all), aRow().drawing);
      const id = idOf(drawing, n);
      const source = drawing.nodes.find((node) => node.id === id);
      if (source && source.type !== 'end')
        for (const node of drawing.nodes)
          expect(openEnds(drawing, id, 'target').has(node.id)).toBe(
            whyNotConnect(drawing, id, node.id) === undefined,
          );
    }),
  );
});

it('undoes two hundred changes of nodes, edges and positions, and redoes them all', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 200 }), (changes) => {
      const { drawing } = aRow();
      const end = changes.reduce(
        (history, next) => record(history, next(history.present), 'change'),
        startHistory(drawing),
      );
      const ids = new Set(end.present.nodes.map(({ id }) => id));
      expect(end.present.edges.every((e) => ids.has(e.source) && ids.has(e.target))).toBe(true);
      const start = changes.reduce((history) => undo(history), end);
      expect(start.present).toEqual(drawing);
      expect(changes.reduce((history) => redo(history), start).present).toEqual(end.present);
    }),
    { numRuns: 50 },
  );
});
