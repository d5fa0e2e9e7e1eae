import { describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { A_ROW, aCall } from '../../../testing/editor.ts';
import { choose } from './choices.ts';
import { hasMainPath, isMainPath, markMainPath, unmarkMainPath } from './main-path.ts';

const FORKED = aDrawing(
  [
    aNode('start', 0, 0, 'start'),
    ...['a', 'b', 'c'].map((id, at) => aNode(id, at * 150)),
    aNode('end', 750, 0, 'end'),
  ],
  ['start-a', 'a-b', 'a-c', 'b-end', 'c-end'],
);
const MODEL = { id: 'm', name: 'M', bddType: 'bdd' as const };
const mainIn = ({ edges }: typeof FORKED) =>
  edges.flatMap(({ id, mark }) => (mark === 'main' ? [id] : []));

describe('marking a path as the main path', () => {
  it('marks its edges where another one could be taken', () => {
    expect(mainIn(markMainPath(FORKED, new Set(['start-a', 'a-b', 'b-end'])))).toEqual(['a-b']);
  });

  it('replaces the main path that was marked before, and can be taken back', () => {
    const one = { nodes: new Set(['a', 'b']), edges: new Set(['start-a', 'a-b', 'b-end']) };
    const other = { nodes: new Set(['a', 'c']), edges: new Set(['start-a', 'a-c', 'c-end']) };
    const marked = markMainPath(markMainPath(FORKED, one.edges), other.edges);
    expect(mainIn(marked)).toEqual(['a-c']);
    expect([one, other].map((path) => isMainPath(marked, path))).toEqual([false, true]);
    expect(isMainPath(FORKED, one)).toBe(false);
    const both = { nodes: one.nodes, edges: new Set([...one.edges, ...other.edges]) };
    expect(isMainPath(marked, both)).toBe(false);
    expect(unmarkMainPath(marked)).toEqual(FORKED);
  });

  it('marks the first edge where no other path is', () => {
    const path = new Set(['start-a', 'a-b', 'b-end']);
    expect(mainIn(markMainPath(A_ROW, path))).toEqual(['start-a']);
  });

  it('keeps what a tester marked otherwise', () => {
    const must = choose(FORKED, ['a-b'], () => ({ mark: 'must' }));
    const marked = markMainPath(must, new Set(['start-a', 'a-b', 'b-end']));
    expect(marked.edges.find(({ id }) => id === 'a-b')?.mark).toBe('must');
    expect(hasMainPath(marked, new Map())).toBe(true);
  });
});

describe('a main path', () => {
  it('is there once an element is marked, also one of a called model', () => {
    const marked = markMainPath(FORKED, new Set(['a-b']));
    expect(hasMainPath(FORKED, new Map())).toBe(false);
    expect(hasMainPath(marked, new Map())).toBe(true);
    const caller = aDrawing([aCall('call', 'm')], []);
    expect(hasMainPath(caller, new Map([['m', { ...MODEL, ...marked }]]))).toBe(true);
    expect(hasMainPath(caller, new Map([['m', { ...MODEL, ...FORKED }]]))).toBe(false);
  });

  it('is looked for once in models that call each other', () => {
    const caller = aDrawing([aCall('call', 'm')], []);
    expect(hasMainPath(caller, new Map([['m', { ...MODEL, ...caller }]]))).toBe(false);
  });
});
