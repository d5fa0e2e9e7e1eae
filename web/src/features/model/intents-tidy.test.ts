import type { Note } from '@caseloom/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import { nodeNamed, openEditor } from '../../testing/editor.ts';
import { toasts } from '../../testing/user.ts';
import { currentDrawing, moveInHistory, select } from './editor.ts';
import {
  keepLayoutDirection,
  layoutDirection,
  tidyAll,
  tidyBranch,
  tidySelection,
} from './intents-tidy.ts';

const placeOf = (id: string) => nodeNamed(id)?.position ?? { x: Number.NaN, y: Number.NaN };
const noteAt = (): Note | undefined => currentDrawing().settings.notes?.[0];
/** A flow in a heap: two steps after a fork, and one that both lead to. */
const HEAP = aDrawing(
  [
    aNode('s', 0, 0, 'start'),
    aNode('fork', 15, 15),
    aNode('one', 30, 30),
    aNode('two', 30, 900),
    aNode('three', 30, 915),
    aNode('end', 45, 45, 'end'),
  ],
  ['s-fork', 'fork-one', 'fork-two', 'two-three', 'one-end', 'three-end'],
);

beforeEach(() => {
  localStorage.clear();
  openEditor(HEAP);
});

describe('auto layout', () => {
  it('of everything puts the nodes along the flow, whatever is selected, and is undone at once', () => {
    select(['one', 'two']);
    tidyAll();
    const xs = ['s', 'fork', 'one', 'end'].map((id) => placeOf(id).x);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(placeOf('two').x).toBeGreaterThan(placeOf('fork').x);
    expect(moveInHistory('undo')).toBe('tidy');
    expect(currentDrawing()).toBe(HEAP);
  });

  it('of the selection leaves the places that people gave to all other nodes', () => {
    select(['two', 'three']);
    tidySelection();
    for (const id of ['s', 'fork', 'one', 'end']) expect(placeOf(id)).toEqual(nodeIn(id));
    expect(placeOf('three').x).toBeGreaterThan(placeOf('two').x);
  });

  it('of a branch moves what the flow comes to through its first step alone', () => {
    select(['two']);
    tidyBranch();
    for (const id of ['s', 'fork', 'one', 'end']) expect(placeOf(id)).toEqual(nodeIn(id));
    expect(placeOf('three').x).toBeGreaterThan(placeOf('two').x);
  });

  it('runs from top to bottom where that was chosen, in this browser, for all models', () => {
    keepLayoutDirection('down');
    expect(layoutDirection()).toBe('down');
    tidyAll();
    const ys = ['s', 'fork', 'one', 'end'].map((id) => placeOf(id).y);
    expect(ys).toEqual(ys.toSorted((a, b) => a - b));
    expect(new Set(ys).size).toBe(4);
  });

  it('runs from left to right where nothing was chosen', () => {
    expect(layoutDirection()).toBe('right');
  });

  it('takes a note along with the node beside it, and back on undo', () => {
    const note = { id: 'n', text: 'mind the gap', position: { x: 30, y: 990 } };
    openEditor({ ...HEAP, settings: { notes: [note] } });
    tidyAll();
    const by = { x: placeOf('three').x - 30, y: placeOf('three').y - 915 };
    expect(noteAt()?.position).toEqual({ x: 30 + by.x, y: 990 + by.y });
    moveInHistory('undo');
    expect(noteAt()).toEqual(note);
  });

  it('that moves nothing says so where everyone sees it', () => {
    tidyAll();
    expect(toasts()).toEqual([]);
    tidyAll();
    expect(toasts()).toHaveLength(1);
  });

  it('of everything is that of a drawing never laid out, also after steps went and others came', () => {
    const ids = ['s', ...Array.from({ length: 14 }, (_, at) => `n${at}`), 'end'];
    const typeOf = (id: string) => (id === 's' ? 'start' : id === 'end' ? 'end' : 'step');
    const chain = (kept: string[], at: (id: string) => { x: number; y: number }) =>
      aDrawing(
        kept.map((id) => aNode(id, at(id).x, at(id).y, typeOf(id))),
        kept.slice(1).map((id, index) => `${kept[index]}-${id}`),
      );
    openEditor(chain(ids, () => ({ x: 0, y: 0 })));
    tidyAll();
    const left = ids.filter((_, index) => index < 4 || index > 9);
    openEditor(chain(left, placeOf));
    tidyAll();
    const edited = left.map(placeOf);
    openEditor(chain(left, () => ({ x: 0, y: 0 })));
    tidyAll();
    expect(edited).toEqual(left.map(placeOf));
  });
});

const nodeIn = (id: string) => HEAP.nodes.find((node) => node.id === id)?.position;
