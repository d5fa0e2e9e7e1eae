import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import { A_ROW, openEditor } from '../../testing/editor.ts';
import { select, useEditor } from './editor.ts';
import {
  follow,
  goTo,
  goTowards,
  keepFocused,
  selectAll,
  selectedEdge,
  selectedNodes,
  selectStream,
  toggleFocused,
} from './intents.ts';

const { getState } = useEditor;
const selected = () => getState().element;

/** Where the flow parts after `a`: up to `b`, down to `c`, both on to End. */
const FORK = aDrawing(
  [
    aNode('start', 0, 0, 'start'),
    aNode('a', 150, 0),
    aNode('b', 450, -90),
    aNode('c', 450, 90),
    aNode('end', 750, 0, 'end'),
  ],
  ['start-a', 'a-b', 'a-c', 'b-end', 'c-end'],
);

beforeEach(() => openEditor(FORK));

describe('what is selected', () => {
  it('are its nodes in the order they are drawn', () => {
    select(['c', 'a-b', 'a']);
    expect(selectedNodes().map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('has an edge in focus where that was selected last', () => {
    select(['a', 'a-b']);
    expect(selectedEdge()?.id).toBe('a-b');
    select(['a-b', 'a']);
    expect(selectedEdge()).toBeUndefined();
  });

  it('is everything after "select all"', () => {
    openEditor(A_ROW);
    selectAll();
    expect(selected()).toEqual(['start', 'a', 'b', 'end', 'start-a', 'a-b', 'b-end']);
  });

  it.each([
    ['upstream', ['start', 'a', 'b']],
    ['downstream', ['b', 'end']],
  ] as const)('is all that is %s of it', (stream, nodes) => {
    select(['b']);
    selectStream(stream);
    const ids = new Set(selected());
    expect(nodes.every((id) => ids.has(id))).toBe(true);
    expect(ids.has('c')).toBe(false);
  });
});

describe('going along the flow', () => {
  it.each([
    ['right', 'start', 'a'],
    ['left', 'a', 'start'],
    ['right', 'a', 'b'],
    ['down', 'b', 'c'],
    ['up', 'c', 'b'],
  ] as const)('%s from %s comes to %s', (direction, from, to) => {
    select([from]);
    follow(direction);
    expect(selected()).toEqual([to]);
  });

  it.each([
    ['left', 'start'],
    ['right', 'end'],
  ] as const)('%s from %s stays there', (direction, from) => {
    select([from]);
    follow(direction);
    expect(selected()).toEqual([from]);
  });

  it('from nothing goes nowhere', () => {
    follow('right');
    expect(selected()).toEqual([]);
  });
});

describe('going by place', () => {
  const middle = { x: 300, y: 0 };

  it.each([
    ['up', 'a', 'b'],
    ['down', 'a', 'c'],
    ['right', 'start', 'a'],
    ['left', 'end', 'b'],
  ] as const)('%s from %s comes to the nearest node there: %s', (direction, from, to) => {
    select([from]);
    goTowards(direction, middle);
    expect(selected()).toEqual([to]);
  });

  it('begins in the middle of what is seen where nothing is selected', () => {
    goTowards('left', middle);
    expect(selected()).toEqual(['a']);
  });

  it.each(['start', 'end'] as const)('comes to %s from anywhere', (type) => {
    select(['a', 'b']);
    goTo(type);
    expect(selected()).toEqual([type]);
  });

  it('stays where there is no Start', () => {
    openEditor(aDrawing([aNode('a')]));
    select(['a']);
    goTo('start');
    expect(selected()).toEqual(['a']);
  });
});

describe('selecting by keyboard', () => {
  it('selects the nearest node, and lets go of it again', () => {
    toggleFocused({ x: 100, y: 30 });
    expect(selected()).toEqual(['a']);
    toggleFocused({ x: 100, y: 30 });
    expect(selected()).toEqual([]);
  });

  it('keeps a node selected while the focus moves, and announces how many are selected', () => {
    select(['a']);
    expect(keepFocused()).toBe(1);
    follow('right');
    expect(selected()).toEqual(['a', 'b']);
    expect(keepFocused()).toBe(2);
    follow('down');
    expect(selected()).toEqual(['a', 'b', 'c']);
  });

  it('lets go of a node that was kept', () => {
    select(['a']);
    keepFocused();
    keepFocused();
    follow('right');
    expect(selected()).toEqual(['b']);
  });

  it('keeps nothing where nothing has the focus', () => {
    expect(keepFocused()).toBe(0);
    expect(getState().keptSelection).toEqual([]);
  });
});
