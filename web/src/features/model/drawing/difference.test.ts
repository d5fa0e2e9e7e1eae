import { expect, it } from 'vitest';
import { changesBetween, differenceOf, inWords, overlay } from './difference.ts';
import { addBasics, addNode, type Drawing, EMPTY, move, remove, reword } from './drawing.ts';

const base = addBasics({ ...EMPTY, name: 'Login' }).drawing;
const idOf = (type: string) => base.nodes.find((node) => node.type === type)?.id ?? '';
const [start, step, end] = ['start', 'step', 'end'].map(idOf) as [string, string, string];
const say = (drawing: Drawing, label: string) => reword(drawing, step, { label, type: 'action' });

it('counts what came, went and changed', () => {
  const after = remove(addNode(say(base, 'new'), { type: 'step' }).drawing, new Set([end]));
  expect(differenceOf(base, after)).toEqual({ added: 1, removed: 2, changed: 1 });
});

it('distinguishes a new position from a new label', () => {
  const moved = move(base, new Map([[start, { x: 300, y: 300 }]]));
  expect([...changesBetween(base, say(moved, 'new'))]).toEqual([
    [start, 'moved'],
    [step, 'changed'],
  ]);
  expect(changesBetween(base, structuredClone(base)).size).toBe(0);
});

it('lays two sides over what they began with, and keeps what was removed in sight', () => {
  const mine = remove(base, new Set([end]));
  const added = addNode(say(base, 'theirs'), { type: 'step' }, { after: step });
  const { drawing, marks } = overlay(base, mine, added.drawing);
  expect(drawing.nodes.map(({ id }) => id).toSorted()).toEqual(
    [start, step, end, added.id].toSorted(),
  );
  expect(drawing.nodes.find(({ id }) => id === step)?.data?.label).toBe('');
  expect(marks.get(end)).toEqual({ mine: 'removed' });
  expect(marks.get(step)).toEqual({ theirs: 'changed' });
  expect(marks.get(added.id)).toEqual({ theirs: 'added' });
  expect(marks.has(start)).toBe(false);
});

it('puts what was removed where nothing that is there now lies over it', () => {
  const removed = remove(base, new Set([end]));
  const place = base.nodes.find(({ id }) => id === end)?.position ?? { x: 0, y: 0 };
  const mine = move(removed, new Map([[step, place]]));
  const { drawing } = overlay(base, mine);
  const [now, then] = [step, end].map((id) => drawing.nodes.find((node) => node.id === id));
  expect(now?.position).toEqual(place);
  expect(then?.position.x).toBe(place.x);
  expect(then?.position.y).toBeGreaterThan(place.y + 45);
});

it('distinguishes the earlier text of a step from the current one of the library', () => {
  const library = new Map([
    ['s1', { id: 's1', label: 'Log in', type: 'action' as const, isPublic: false }],
  ]);
  const [first, ...rest] = base.nodes;
  const node = { id: step, type: 'step' as const, stepId: 's1', position: { x: 0, y: 0 } };
  if (!first) throw new Error('there is a first node');
  const now = { ...base, nodes: [first, node] };
  const then = {
    ...now,
    nodes: [first, { ...node, data: { label: 'Sign in', type: 'action' as const } }],
  };
  expect(rest).toHaveLength(2);
  const changes = changesBetween(inWords(then, library), inWords(now, library));
  expect([...changes]).toEqual([[step, 'changed']]);
});
