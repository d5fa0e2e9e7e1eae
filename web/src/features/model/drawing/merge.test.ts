import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addBasics,
  addNode,
  connect,
  type Drawing,
  EMPTY,
  move,
  remove,
  reword,
} from './drawing.ts';
import { merge } from './merge.ts';

const base = addBasics({ ...EMPTY, name: 'Login' }).drawing;
const step = base.nodes.find(({ type }) => type === 'step')?.id ?? '';
const end = base.nodes.find(({ type }) => type === 'end')?.id ?? '';
const say = (drawing: Drawing, label: string) => reword(drawing, step, { label, type: 'action' });

type Change = (drawing: Drawing) => Drawing;
const at = (drawing: Drawing, n: number) =>
  drawing.nodes[n % Math.max(1, drawing.nodes.length)]?.id ?? '';
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.nat(9).map(
    (n): Change =>
      (d) =>
        addNode(d, { type: 'step' }, { after: at(d, n) }).drawing,
  ),
  fc.nat(9).map(
    (n): Change =>
      (d) =>
        remove(d, new Set([at(d, n)])),
  ),
  fc.tuple(fc.nat(9), fc.nat(9)).map(
    ([a, b]): Change =>
      (d) =>
        connect(d, at(d, a), at(d, b)),
  ),
  fc.nat(9).map(
    (n): Change =>
      (d) =>
        move(d, new Map([[at(d, n), { x: n * 30, y: 60 }]])),
  ),
  fc.string({ maxLength: 3 }).map(
    (name): Change =>
      (d) => ({ ...d, name }),
  ),
);
const drawn = fc
  .array(change, { maxLength: 8 })
  .map((changes) => changes.reduce((drawing, next) => next(drawing), base));

it('keeps what each of the two did', () => {
  const mine = say(base, 'mine');
  const theirs = addNode(base, { type: 'step' }, { after: step }).drawing;
  const { merged, collisions } = merge(base, mine, theirs);
  expect(collisions).toEqual([]);
  expect(merged.nodes.find(({ id }) => id === step)?.data?.label).toBe('mine');
  expect(merged.nodes).toHaveLength(4);
});

it('merges the position and the label of one step, and reports where both changed the same', () => {
  const moved = move(base, new Map([[step, { x: 900, y: 0 }]]));
  expect(merge(base, say(base, 'mine'), moved).collisions).toEqual([]);
  const { merged, collisions } = merge(base, say(base, 'mine'), say(base, 'theirs'));
  expect(collisions).toEqual([{ id: step, field: 'data' }]);
  expect(merged.nodes.find(({ id }) => id === step)?.data?.label).toBe('mine');
});

it('keeps what one deleted and the other changed, and drops edges without an end', () => {
  const { merged, collisions } = merge(
    base,
    remove(base, new Set([step])),
    say(base, 'still here'),
  );
  expect(collisions).toEqual([{ id: step, field: undefined }]);
  expect(merged.nodes.some(({ id }) => id === step)).toBe(true);
  const noEnd = remove(base, new Set([end]));
  const more = connect(addNode(base, { type: 'step' }).drawing, step, end);
  for (const edge of merge(base, noEnd, more).merged.edges) expect(edge.target).not.toBe(end);
});

it('changes nothing where only one of the two changed, and never leaves an edge without its ends', () => {
  fc.assert(
    fc.property(drawn, drawn, (mine, theirs) => {
      const sorted = ({ nodes, edges, ...rest }: Drawing) => ({
        ...rest,
        nodes: nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        edges: edges.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      });
      expect(sorted(merge(base, mine, base).merged)).toEqual(sorted(mine));
      expect(sorted(merge(base, base, theirs).merged)).toEqual(sorted(theirs));
      expect(merge(base, mine, mine).collisions).toEqual([]);
      const { nodes, edges } = merge(base, mine, theirs).merged;
      const ids = new Set(nodes.map(({ id }) => id));
      expect(edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true);
    }),
  );
});
