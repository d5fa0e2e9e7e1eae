import type { Step } from '@caseloom/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import {
  A_ROW,
  aCall,
  aModelAnswer,
  aRecord,
  edgesByEnds,
  nodeIds,
  nodeNamed,
  openEditor,
} from '../../testing/editor.ts';
import { currentDrawing, moveInHistory, select, useEditor } from './editor.ts';
import {
  addNote,
  alignSelected,
  copyTo,
  coverSelection,
  deleteSelected,
  distributeSelected,
  duplicate,
  finishConnection,
  fromClipboard,
  inlineFocused,
  moveTo,
  nudge,
  toClipboard,
} from './intents.ts';

const { getState, setState } = useEditor;
const selected = () => getState().element;
const placeOf = (id: string) => nodeNamed(id)?.position;

beforeEach(() => openEditor(A_ROW));

describe('deleting what is selected', () => {
  it('takes nodes away with their edges, and selects nothing', () => {
    select(['a']);
    deleteSelected();
    expect(nodeIds()).toEqual(['start', 'b', 'end']);
    expect(edgesByEnds()).toEqual(['b-end']);
    expect(selected()).toEqual([]);
  });

  it('takes an edge away and leaves its nodes', () => {
    select(['a-b']);
    deleteSelected();
    expect(nodeIds()).toEqual(['start', 'a', 'b', 'end']);
    expect(edgesByEnds()).toEqual(['start-a', 'b-end']);
  });

  it('with reconnecting leads on from before it to behind it', () => {
    select(['a', 'b']);
    deleteSelected(true);
    expect(edgesByEnds()).toEqual(['start-end']);
  });

  it('is undone as a whole and selects what came back', () => {
    select(['a']);
    deleteSelected();
    moveInHistory('undo');
    expect(currentDrawing()).toBe(A_ROW);
    expect(selected()).toEqual(['a', 'start-a', 'a-b']);
    moveInHistory('redo');
    expect(nodeIds()).toEqual(['start', 'b', 'end']);
  });

  it('of nothing is no change', () => {
    select([]);
    deleteSelected();
    expect(getState().history.past).toEqual([]);
  });
});

describe('moving what is selected', () => {
  it.each([
    ['left', 1, { x: 135, y: 0 }],
    ['right', 4, { x: 210, y: 0 }],
    ['up', 1, { x: 150, y: -15 }],
    ['down', 4, { x: 150, y: 60 }],
  ] as const)('%s by %i of the grid', (direction, steps, place) => {
    select(['a']);
    nudge(direction, steps);
    expect(placeOf('a')).toEqual(place);
    expect(placeOf('b')).toEqual({ x: 450, y: 0 });
  });

  it('keeps the distance of several and is one change', () => {
    select(['a', 'b']);
    nudge('down', 1);
    expect([placeOf('a'), placeOf('b')]).toEqual([
      { x: 150, y: 15 },
      { x: 450, y: 15 },
    ]);
    expect(moveInHistory('undo')).toBe('move');
    expect(currentDrawing()).toBe(A_ROW);
  });

  it('moves notes too, and leaves other notes where they are', () => {
    addNote({ x: 0, y: 0 });
    addNote({ x: 0, y: 300 });
    const [first] = currentDrawing().settings.notes ?? [];
    moveTo(new Map([[first?.id ?? '', { x: 90, y: 90 }]]));
    const places = currentDrawing().settings.notes?.map(({ position }) => position);
    expect(places).toEqual([
      { x: 90, y: 90 },
      { x: 0, y: 300 },
    ]);
  });

  it('to where it stands already is no change', () => {
    moveTo(new Map([['a', { x: 150, y: 0 }]]));
    expect(getState().history.past).toEqual([]);
  });
});

describe('arranging', () => {
  const scattered = aDrawing([aNode('a', 0, 0), aNode('b', 300, 90), aNode('c', 900, 45)]);

  it.each([
    ['left', (id: string) => placeOf(id)?.x, 0],
    ['top', (id: string) => placeOf(id)?.y, 0],
    ['right', (id: string) => placeOf(id)?.x, 900],
    ['bottom', (id: string) => placeOf(id)?.y, 90],
  ] as const)('aligns the selected nodes at the %s', (side, coordinate, at) => {
    openEditor(scattered);
    select(['a', 'b', 'c']);
    alignSelected(side);
    expect(['a', 'b', 'c'].map(coordinate)).toEqual([at, at, at]);
    expect(moveInHistory('undo')).toBe('align');
  });

  it('gives equal room between the selected nodes', () => {
    openEditor(scattered);
    select(['a', 'b', 'c']);
    distributeSelected('x');
    expect(['a', 'b', 'c'].map((id) => placeOf(id)?.x)).toEqual([0, 450, 900]);
  });
});

describe('a connection by keyboard', () => {
  const connectTo = (from: string, to: string) => {
    setState({ connectingFrom: from });
    select([to]);
    return finishConnection();
  };

  it('is drawn to the node that was chosen, and over', () => {
    expect(connectTo('a', 'end')).toBeUndefined();
    expect(edgesByEnds()).toContain('a-end');
    expect(getState().connectingFrom).toBeUndefined();
    expect(moveInHistory('undo')).toBe('connect');
    expect(edgesByEnds()).not.toContain('a-end');
  });

  it.each([
    ['a', 'b', 'wayExists'],
    ['a', 'start', 'leadsToStart'],
    ['end', 'a', 'leavesEnd'],
  ])('from %s to %s is refused with the reason %s', (from, to, why) => {
    expect(connectTo(from, to)).toBe(why);
    expect(currentDrawing()).toBe(A_ROW);
    expect(getState().connectingFrom).toBeUndefined();
  });

  it('back to an earlier step makes a loop', () => {
    connectTo('b', 'a');
    expect(edgesByEnds()).toContain('b-a');
  });
});

describe('copying and pasting', () => {
  it('gives nothing to the clipboard where only an edge is selected', () => {
    select(['a-b']);
    expect(toClipboard()).toBeUndefined();
  });

  it('pastes copied nodes next to the originals, connected, and selects them', async () => {
    select(['a', 'b']);
    const text = toClipboard() ?? '';
    expect(await fromClipboard(text)).toMatchObject({ skipped: [] });
    expect(nodeIds()).toHaveLength(6);
    const [first, second] = selected();
    expect(edgesByEnds().at(-1)).toBe(`${first}-${second}`);
    expect(nodeNamed(first ?? '')?.data?.label).toBe('a');
    expect(moveInHistory('undo')).toBe('paste');
    expect(currentDrawing()).toBe(A_ROW);
  });

  it('shows all of what is pasted into an empty canvas', async () => {
    select(['a', 'b']);
    const text = toClipboard() ?? '';
    const countAfterPaste = async () => {
      const { opened } = getState();
      await fromClipboard(text);
      return getState().opened - opened;
    };
    expect(await countAfterPaste()).toBe(0);
    openEditor(aDrawing([]));
    expect(await countAfterPaste()).toBe(1);
  });

  it('pastes at the place that was pointed at', async () => {
    select(['a']);
    const text = toClipboard() ?? '';
    await fromClipboard(text, { x: 600, y: 600 });
    expect(placeOf(selected()[0] ?? '')).toEqual({ x: 600, y: 600 });
  });

  it('brings no second Start and says so', async () => {
    select(['start', 'a']);
    expect(await fromClipboard(toClipboard() ?? '')).toMatchObject({ skipped: ['start'] });
    expect(currentDrawing().nodes.filter(({ type }) => type === 'start')).toHaveLength(1);
  });

  it('of other text changes nothing', async () => {
    expect(await fromClipboard('a shopping list')).toBeUndefined();
    expect(currentDrawing()).toBe(A_ROW);
  });

  it('takes along the test data that the words name', async () => {
    const step = { ...aNode('a'), data: { type: 'action' as const, label: 'enter <user>' } };
    const data = [aRecord('user', ['ada']), aRecord('other', ['x'])];
    openEditor(aDrawing([step]), { data });
    select(['a']);
    const pasted = await fromClipboard(toClipboard() ?? '');
    expect(pasted?.file.testData.map(({ name }) => name)).toEqual(['user']);
  });
});

describe('duplicating', () => {
  it('duplicates the selection next to it', () => {
    select(['a', 'b']);
    duplicate();
    expect(nodeIds().slice(0, 4)).toEqual(['start', 'a', 'b', 'end']);
    expect(selected()).toHaveLength(2);
    expect(placeOf('a')).toEqual({ x: 150, y: 0 });
    const places = currentDrawing().nodes.map(({ position }) => `${position.x} ${position.y}`);
    expect(new Set(places).size).toBe(6);
  });

  it('by dragging puts the second one where it was dropped', () => {
    copyTo(new Map([['a', { x: 300, y: 300 }]]));
    expect(placeOf('a')).toEqual({ x: 150, y: 0 });
    expect(placeOf(selected()[0] ?? '')).toEqual({ x: 300, y: 300 });
  });
});

describe('the rule of coverage', () => {
  it('becomes what is selected', () => {
    select(['a', 'a-b']);
    coverSelection();
    expect(currentDrawing().settings).toMatchObject({
      criterion: 'selection',
      through: ['a', 'a-b'],
    });
    expect(moveInHistory('undo')).toBe('settings');
  });
});

describe('a nested model that is inlined', () => {
  const inner = aModelAnswer('inner', 'Inner', {
    nodes: [aNode('s', 0, 0, 'start'), aNode('i', 150), aNode('e', 450, 0, 'end')],
    edges: aDrawing([], ['s-i', 'i-e']).edges,
  });
  const outer = aDrawing(
    [aNode('start', 0, 0, 'start'), aCall('call', 'inner', 150), aNode('end', 450, 0, 'end')],
    ['start-call', 'call-end'],
  );

  it('leaves its steps in its place', () => {
    openEditor(outer, { models: new Map([['inner', inner]]) });
    select(['call']);
    inlineFocused();
    const labels = currentDrawing().nodes.flatMap(({ data }) => data?.label ?? []);
    expect(labels).toEqual(['i']);
    expect(currentDrawing().nodes).toHaveLength(3);
    expect(currentDrawing().edges).toHaveLength(2);
    expect(moveInHistory('undo')).toBe('inline');
  });

  it('stays where its model is not known', () => {
    openEditor(outer, { steps: new Map<string, Step>() });
    select(['call']);
    inlineFocused();
    expect(currentDrawing()).toBe(outer);
  });
});
