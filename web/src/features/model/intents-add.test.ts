import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import { A_ROW, aCall, edgesByEnds, nodeIds, nodeNamed, openEditor } from '../../testing/editor.ts';
import { sizeOf } from './drawing/size.ts';
import { currentDrawing, isDraft, moveInHistory, select, useEditor } from './editor.ts';
import {
  addNote,
  changeNote,
  deleteSelected,
  insert,
  insertBasics,
  insertTowards,
  libraryTarget,
} from './intents.ts';

const { getState } = useEditor;
const selected = () => getState().element;
const STEP = { type: 'step' } as const;

beforeEach(() => openEditor(A_ROW));

describe('a step that is added', () => {
  it('after a step in the middle of the flow is connected from it and stands free', () => {
    const id = insert(STEP, { after: 'a' });
    expect(edgesByEnds()).toEqual(['start-a', 'a-b', 'b-end', `a-${id}`]);
    const places = currentDrawing().nodes.map(({ position: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(5);
  });

  it('after the last step before End stands between both, so that End stays last', () => {
    const id = insert(STEP, { after: 'b' });
    expect(edgesByEnds()).toEqual(['start-a', 'a-b', `b-${id}`, `${id}-end`]);
  });

  it('after the last step at a place of its own leaves the edge to End alone', () => {
    const id = insert(STEP, { after: 'b', at: { x: 450, y: 300 } });
    expect(edgesByEnds()).toEqual(['start-a', 'a-b', 'b-end', `b-${id}`]);
    expect(nodeNamed(id)?.position).toEqual({ x: 450, y: 300 });
  });

  it('on an edge splits it, and what lies behind makes room', () => {
    const id = insert(STEP, { onEdge: 'a-b' });
    expect(edgesByEnds()).toEqual(['start-a', `a-${id}`, `${id}-b`, 'b-end']);
    expect(nodeNamed('b')?.position.x).toBeGreaterThan(450);
    expect(nodeNamed('a')?.position.x).toBe(150);
  });

  it('without a label is selected and waits to be written', () => {
    const id = insert(STEP);
    expect(selected()).toEqual([id]);
    expect(getState().renaming).toBe(id);
  });

  it.each([
    ['with a label', { type: 'step', data: { type: 'action', label: 'pay' } }],
    ['of the library', { type: 'step', stepId: 's1' }],
  ] as const)('%s does not ask for one', (_, node) => {
    insert(node);
    expect(getState().renaming).toBeUndefined();
  });

  it('closes the menu that it was chosen from', () => {
    useEditor.setState({ quickAdd: { screen: { x: 1, y: 1 } } });
    insert(STEP);
    expect(getState().quickAdd).toBeUndefined();
  });

  it('is one change, undone and done again at once', () => {
    const id = insert(STEP, { onEdge: 'a-b' });
    expect(moveInHistory('undo')).toBe('insert');
    expect(currentDrawing()).toBe(A_ROW);
    expect(isDraft(getState())).toBe(false);
    expect(moveInHistory('redo')).toBe('insert');
    expect(nodeIds()).toContain(id);
  });

  it('is not drawn where the model may only be read', () => {
    openEditor(A_ROW, { isReadOnly: true });
    insert(STEP, { after: 'a' });
    expect(currentDrawing()).toBe(A_ROW);
  });
});

describe('a nested model that is added', () => {
  it('without a model shows where one is chosen', () => {
    useEditor.setState({ rightMenuToggle: false, rightMenuSelectedTab: 'data' });
    insert({ type: 'nested' });
    expect(getState().rightMenuToggle).toBe(true);
    expect(getState().rightMenuSelectedTab).toBe('properties');
  });

  it('with its model leaves the panels as they are', () => {
    useEditor.setState({ rightMenuToggle: false });
    const id = insert({ type: 'nested', modelId: 'm2' });
    expect(getState().rightMenuToggle).toBe(false);
    expect(nodeNamed(id)?.modelId).toBe('m2');
  });
});

describe('a second Start or End', () => {
  it.each(['start', 'end'] as const)('is none: the %s that is there is selected', (type) => {
    expect(insert({ type })).toBe(type);
    expect(currentDrawing()).toBe(A_ROW);
    expect(selected()).toEqual([type]);
  });

  it('after a step leads an edge to the End that is there', () => {
    insert({ type: 'end' }, { after: 'a' });
    expect(edgesByEnds()).toEqual(['start-a', 'a-b', 'b-end', 'a-end']);
  });
});

describe('where a piece of the library goes', () => {
  it.each([
    ['after the selected step', ['a'], { after: 'a' }],
    ['after the last of several', ['a', 'b'], { after: 'b' }],
    ['onto the selected edge', ['a-b'], { onEdge: 'a-b' }],
    ['beside everything where End is selected', ['end'], { onEdge: undefined }],
    ['beside everything where nothing is selected', [], { onEdge: undefined }],
  ])('is %s', (_, ids, target) => {
    select(ids);
    expect(libraryTarget()).toEqual(target);
  });
});

describe('a step added by an arrow key', () => {
  it.each([
    ['right', { x: 375, y: 0 }],
    ['up', { x: 375, y: -105 }],
    ['down', { x: 375, y: 105 }],
  ] as const)('to the %s of a step stands there and is connected from it', (direction, place) => {
    openEditor(aDrawing([aNode('a', 150)]));
    select(['a']);
    insertTowards(direction);
    const [id] = selected();
    expect(edgesByEnds()).toEqual([`a-${id}`]);
    expect(nodeNamed(id ?? '')?.position).toEqual(place);
  });

  it('straight on before End keeps End last', () => {
    select(['b']);
    insertTowards('right');
    const [id] = selected();
    expect(edgesByEnds()).toEqual(['start-a', 'a-b', `b-${id}`, `${id}-end`]);
  });

  it('straight on in the middle of the flow stands between both, so that the flow stays whole', () => {
    select(['a']);
    insertTowards('right');
    const [id] = selected();
    expect(edgesByEnds()).toEqual(['start-a', `a-${id}`, `${id}-b`, 'b-end']);
  });

  it('straight on where the flow has branches already is a branch of its own', () => {
    openEditor(aDrawing([...A_ROW.nodes], ['start-a', 'a-b', 'a-end', 'b-end']));
    select(['a']);
    insertTowards('right');
    expect(edgesByEnds()).toEqual(['start-a', 'a-b', 'a-end', 'b-end', `a-${selected()[0]}`]);
  });

  it('below the last step is a branch of its own', () => {
    select(['b']);
    insertTowards('down');
    expect(edgesByEnds()).toContain('b-end');
    expect(edgesByEnds()).toContain(`b-${selected()[0]}`);
  });

  it.each([
    ['End', ['end']],
    ['nothing', []],
    ['an edge', ['a-b']],
  ])('is not drawn from %s', (_, ids) => {
    select(ids);
    insertTowards('right');
    expect(currentDrawing()).toBe(A_ROW);
  });
});

describe('the room for a step that is added', () => {
  /** Two rows that no edge connects but at their ends, and a node that is higher than most. */
  const HIGH_LABEL =
    'the <amount> is entered, and <currency>, and <country>, and what else is asked for here';
  const ROWS = aDrawing(
    [
      ...[aNode('start', 0, 0, 'start'), aNode('a', 150), aNode('b', 375), aNode('c', 600)],
      ...[aNode('x', 375, 105), aNode('y', 600, 105), aNode('end', 825, 0, 'end')],
      ...[aNode('far', 375, 300), aNode('on', 600, 300)],
    ],
    ['start-a', 'a-b', 'b-c', 'c-end', 'a-x', 'x-y', 'y-end', 'y-far', 'far-on'],
  );
  const placeOf = (id: string) => nodeNamed(id)?.position;
  const moved = () =>
    ROWS.nodes.filter(({ id, position }) => placeOf(id)?.x !== position.x).map(({ id }) => id);

  it.each([
    ['a-b', ['b', 'c', 'end']],
    ['a-x', ['x', 'y', 'end']],
    ['y-end', ['end']],
    ['far-on', ['on']],
    ['y-far', []],
  ])('on the edge %s moves only what stands behind it', (edge, ids) => {
    openEditor(ROWS);
    insert(STEP, { onEdge: edge });
    expect(moved()).toEqual(ids);
    expect(ROWS.nodes.every(({ id, position }) => placeOf(id)?.y === position.y)).toBe(true);
  });

  it('is taken from gaps that are wide, and moves nothing where the gap itself is', () => {
    openEditor(aDrawing([aNode('a'), aNode('b', 225), aNode('c', 900)], ['a-b', 'b-c']));
    insert(STEP, { onEdge: 'a-b' });
    expect([placeOf('b')?.x, placeOf('c')?.x]).toEqual([450, 900]);
    insert(STEP, { onEdge: 'b-c' });
    expect([placeOf('b')?.x, placeOf('c')?.x]).toEqual([450, 900]);
  });

  it.each(['up', 'down'] as const)(
    '%s of a high step keeps clear of it and of each other',
    (way) => {
      const high = {
        ...aNode('a'),
        data: { type: 'action' as const, label: HIGH_LABEL, expected: 'paid' },
      };
      openEditor(aDrawing([high, aNode('b', 375)], ['a-b']));
      for (let times = 0; times < 3; times++) {
        select(['a']);
        insertTowards(way);
      }
      const boxes = currentDrawing().nodes.map((node) => ({ ...node.position, ...sizeOf(node) }));
      for (const [at, one] of boxes.entries())
        for (const other of boxes.slice(at + 1)) {
          const isClear = one.x + one.width < other.x || other.x + other.width < one.x;
          const [upper, lower] = one.y < other.y ? [one, other] : [other, one];
          expect(isClear || lower.y - upper.y - upper.height >= 30).toBe(true);
        }
      const added = currentDrawing().nodes.slice(2);
      const side = way === 'up' ? -1 : 1;
      expect(added.every(({ position }) => position.y * side >= 90)).toBe(true);
    },
  );
});

describe('an empty drawing', () => {
  it('begins with Start, a step to be written, and End, in one change', () => {
    openEditor(aDrawing([]));
    insertBasics();
    expect(currentDrawing().nodes.map(({ type }) => type)).toEqual(['start', 'step', 'end']);
    const [start, step, end] = nodeIds();
    expect(edgesByEnds()).toEqual([`${start}-${step}`, `${step}-${end}`]);
    expect(getState().renaming).toBe(step);
    moveInHistory('undo');
    expect(nodeIds()).toEqual([]);
  });
});

describe('a note', () => {
  const notes = () => currentDrawing().settings.notes ?? [];

  it('stands where it was put and waits to be written', () => {
    addNote({ x: 30, y: 60 });
    const [note] = notes();
    expect(note).toMatchObject({ text: '', position: { x: 30, y: 60 } });
    expect(getState().renaming).toBe(note?.id);
    expect(selected()).toEqual([note?.id]);
  });

  it('is written as one change, and no other note with it', () => {
    addNote({ x: 0, y: 0 });
    addNote({ x: 0, y: 300 });
    const [first, second] = notes();
    changeNote(first?.id ?? '', 'a');
    changeNote(first?.id ?? '', 'ab', true);
    expect(notes().map(({ text }) => text)).toEqual(['ab', '']);
    expect(notes()[1]).toBe(second);
  });

  it('is deleted like a node, and comes back by undo', () => {
    addNote({ x: 0, y: 0 });
    const added = notes();
    deleteSelected();
    expect(notes()).toEqual([]);
    expect(nodeIds()).toEqual(['start', 'a', 'b', 'end']);
    moveInHistory('undo');
    expect(notes()).toEqual(added);
  });
});

describe('a nested model within the flow', () => {
  it('takes a step after it as any node does', () => {
    openEditor(aDrawing([aCall('call', 'm2')]));
    const id = insert(STEP, { after: 'call' });
    expect(edgesByEnds()).toEqual([`call-${id}`]);
  });
});
