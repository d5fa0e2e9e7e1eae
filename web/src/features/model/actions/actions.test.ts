import { beforeEach, describe, expect, it } from 'vitest';
import en from '../../../../../locales/en/model.json' with { type: 'json' };
import tr from '../../../../../locales/tr/model.json' with { type: 'json' };
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { A_ROW, aCall, edgesByEnds, nodeIds, openEditor } from '../../../testing/editor.ts';
import { aTool } from '../../../testing/tool-double.ts';
import { change, select, useEditor } from '../editor.ts';
import { ACTIONS, actionFor, actionNamed } from './actions.ts';
import { pressed, run } from './press.ts';
import { shownKeys } from './use-combo.ts';

const { getState, setState } = useEditor;
const named = (combo: string, where = {}) =>
  actionFor(combo, { isOnCanvas: true, isReadOnly: false, ...where })?.name;
const whyNot = (name: string) => actionNamed(name).why?.(getState());

beforeEach(() => {
  localStorage.clear();
  openEditor(A_ROW);
});

describe('the list of actions', () => {
  it('has keys for what letters begin while a step is selected, where they are its name', () => {
    const letters = ['n', 's', 'm', 'c', 'u', 'd', 't'];
    for (const letter of letters) expect(named(`Alt+Shift+${letter}`)).toBe(named(letter));
  });

  it('shows no letter alone for what is done to a selected step, where it would be its name', () => {
    const shown = (name: string) => shownKeys(actionNamed(name));
    expect([shown('connect'), shown('upstream'), shown('downstream')]).toEqual([
      ['Alt+Shift+c'],
      ['Alt+Shift+u'],
      ['Alt+Shift+d'],
    ]);
    expect(shown('addStep')).toEqual(['s', 'Alt+Shift+s']);
  });

  it('has no key twice, so that each does one thing', () => {
    const keys = ACTIONS.flatMap((action) => action.keys);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('has no name twice', () => {
    expect(new Set(ACTIONS.map(({ name }) => name)).size).toBe(ACTIONS.length);
  });

  it.each([
    ['English', en],
    ['Turkish', tr],
  ])('has words for each action in %s', (_, words) => {
    const wordsOf = (name: string) =>
      name
        .split('.')
        .reduce<unknown>(
          (part, key) =>
            part && typeof part === 'object'
              ? Object.entries(part).find(([k]) => k === key)?.[1]
              : undefined,
          words.action,
        );
    expect(ACTIONS.filter(({ name }) => typeof wordsOf(name) !== 'string')).toEqual([]);
  });

  it('knows no action by a wrong name', () => {
    expect(() => actionNamed('explode')).toThrow('there is no action explode');
  });
});

describe('a key', () => {
  it.each([
    ['Mod+z', 'undo'],
    ['Mod+Shift+z', 'redo'],
    ['Mod+y', 'redo'],
    ['Mod+s', 'save'],
    ['Mod+Enter', 'generate'],
    ['Mod+k', 'commands'],
    ['Alt+Shift+r', 'takeRoles'],
    ['Mod+f', 'search'],
    ['n', 'quickAdd'],
    ['s', 'addStep'],
    ['c', 'connect'],
    ['F2', 'rename'],
    ['Delete', 'delete'],
    ['Backspace', 'delete'],
    ['Mod+d', 'duplicate'],
    ['t', 'tidyAll'],
    ['F8', 'nextProblem'],
    ['Alt+ArrowRight', 'follow.right'],
    ['Mod+ArrowRight', 'addTowards.right'],
    ['Escape', 'clear'],
  ])('%s on the canvas means %s', (combo, name) => expect(named(combo)).toBe(name));

  it.each(['n', 'Delete', 't', 'Mod+d', 'Escape'])('%s works on the canvas alone', (combo) => {
    expect(named(combo, { isOnCanvas: false })).toBeUndefined();
  });

  it.each(['Mod+s', 'Mod+z', 'Mod+k', 'F6'])('%s works wherever the focus is', (combo) => {
    expect(named(combo, { isOnCanvas: false })).toBe(named(combo));
    expect(named(combo)).toBeDefined();
  });

  it.each(['Mod+c', 'Mod+x', 'Mod+v'])(
    '%s is left to the browser, which owns the clipboard',
    (combo) => expect(named(combo)).toBeUndefined(),
  );

  it.each(['n', 's', 'Delete', 'Mod+z', 'Mod+s', 't', 'F2', 'Mod+Shift+ArrowLeft'])(
    '%s does nothing in a model that may only be read',
    (combo) => expect(named(combo, { isReadOnly: true })).toBeUndefined(),
  );

  it.each(['Mod+f', 'F8', '1', 'Alt+ArrowRight', 'Mod+a'])(
    '%s still works in a model that may only be read',
    (combo) => expect(named(combo, { isReadOnly: true })).toBeDefined(),
  );

  it.each(['n', '?', '1', 'Shift+m'])('%s can be switched off, as a letter alone', (combo) => {
    expect(pressed(combo, true)).toBeDefined();
    localStorage.setItem('singleKeys', 'off');
    expect(pressed(combo, true)).toBeUndefined();
  });

  it('with a modifier works without letters alone', () => {
    localStorage.setItem('singleKeys', 'off');
    expect(pressed('Mod+z', true)?.name).toBe('undo');
    expect(pressed('Shift+Enter', true)).toBeUndefined();
    expect(pressed('Delete', true)?.name).toBe('delete');
  });
});

describe('an action that cannot be done', () => {
  it.each([
    ['undo', 'nothingToUndo'],
    ['redo', 'nothingToRedo'],
    ['save', 'nothingToSave'],
    ['delete', 'selectBlock'],
    ['duplicate', 'selectBlock'],
    ['connect', 'selectBlock'],
    ['insertOnEdge', 'selectEdge'],
    ['inline', 'selectNested'],
    ['peek', 'selectNested'],
    ['addStart', 'hasStart'],
    ['addEnd', 'hasEnd'],
    ['fitSelection', 'selectBlock'],
  ])('%s says why: %s', (name, why) => expect(whyNot(name)).toBe(why));

  it.each(['tidyAll', 'search'])('%s needs something drawn', (name) => {
    expect(whyNot(name)).toBeUndefined();
    openEditor(aDrawing([]));
    expect(whyNot(name)).toBe('nothingDrawn');
  });

  it('does not run and shows the reason instead', () => {
    const tool = aTool();
    run(actionNamed('save'), tool);
    expect(tool.announceReason).toHaveBeenCalledWith('nothingToSave');
    expect(tool.save).not.toHaveBeenCalled();
  });

  it('can be done once there is something for it', () => {
    change('rename', { ...A_ROW, name: 'Other' });
    select(['a-b']);
    expect(['undo', 'save', 'insertOnEdge', 'delete'].map(whyNot)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    openEditor(aDrawing([aCall('call', 'm2')]));
    select(['call']);
    expect(whyNot('inline')).toBeUndefined();
  });
});

describe('doing an action', () => {
  const tool = aTool();
  const doIt = (name: string) => run(actionNamed(name), tool);

  it('undo announces what was undone', () => {
    change('rename', { ...A_ROW, name: 'Other' });
    doIt('undo');
    expect(tool.announceUndone).toHaveBeenLastCalledWith('undo', 'rename');
    doIt('redo');
    expect(tool.announceUndone).toHaveBeenLastCalledWith('redo', 'rename');
  });

  it('rename writes the label of what is selected', () => {
    select(['a', 'b']);
    doIt('rename');
    expect(getState().renaming).toBe('b');
  });

  it('Enter ends a connection instead of renaming, and says where none is allowed', () => {
    select(['a']);
    doIt('connect');
    select(['start']);
    doIt('rename');
    expect(tool.announceReason).toHaveBeenLastCalledWith('leadsToStart');
    expect(getState().renaming).toBeUndefined();
    select(['a']);
    doIt('connect');
    select(['end']);
    doIt('rename');
    expect(edgesByEnds()).toContain('a-end');
  });

  it('says where nothing leads on, each time one tries', () => {
    select(['end']);
    doIt('follow.right');
    doIt('follow.right');
    expect(tool.announceReason.mock.calls.slice(-2)).toEqual([['noEdgeOut'], ['noEdgeOut']]);
  });

  it('Alt+Shift and an arrow lead from a node to its edges, and arrows on from there', () => {
    openEditor(
      aDrawing([...A_ROW.nodes, aNode('c', 450, 100)], ['start-a', 'a-c', 'a-b', 'b-end', 'c-end']),
    );
    const at = () => getState().element;
    select(['a']);
    doIt('toEdge.right');
    expect(at()).toEqual(['a-b']);
    doIt('nudge.down');
    expect(at()).toEqual(['a-c']);
    doIt('nudge.right');
    expect(at()).toEqual(['c']);
    doIt('toEdge.left');
    doIt('follow.left');
    expect(at()).toEqual(['a']);
    expect(getState().history.past).toEqual([]);
    select(['end']);
    expect([whyNot('toEdge.right'), whyNot('toEdge.left')]).toEqual(['noEdgeOut', undefined]);
  });

  it('arrows move what is selected, and choose while a connection is made', () => {
    select(['a']);
    doIt('nudge.down');
    expect(getState().history.present.nodes[1]?.position).toEqual({ x: 150, y: 15 });
    doIt('connect');
    doIt('nudge.right');
    expect(getState().element).toEqual(['b']);
  });

  it('arrows only choose in a model that may only be read', () => {
    openEditor(A_ROW, { isReadOnly: true });
    select(['a']);
    doIt('nudge.right');
    expect(getState().element).toEqual(['b']);
    expect(getState().history.present).toBe(A_ROW);
  });

  it('adding puts the first node of a drawing into the middle of what is seen', () => {
    openEditor(aDrawing([]));
    doIt('addStep');
    expect(getState().history.present.nodes[0]?.position).toEqual({ x: 300, y: 0 });
  });

  it('the menu for adding knows what it adds to', () => {
    select(['a']);
    doIt('quickAdd');
    expect(getState().quickAdd).toEqual({ screen: { x: 40, y: 50 }, after: 'a' });
    select(['end']);
    doIt('quickAdd');
    expect(getState().quickAdd).toEqual({ screen: { x: 40, y: 50 }, at: { x: 300, y: 0 } });
    select(['a-b']);
    doIt('quickAdd');
    expect(getState().quickAdd).toMatchObject({ onEdge: 'a-b' });
  });

  it('following asks which edge to take where there are several', () => {
    openEditor(aDrawing([aNode('a'), aNode('b', 300), aNode('c', 300, 90)], ['a-b', 'a-c']));
    select(['a']);
    doIt('follow.right');
    expect(getState().branches).toEqual({ from: 'a', screen: { x: 40, y: 50 } });
    expect(getState().element).toEqual(['a']);
  });

  it('opening and previewing lead to the model that is nested', () => {
    openEditor(aDrawing([aCall('call', 'm2')]));
    select(['call']);
    doIt('openNested');
    doIt('peek');
    expect(tool.enter).toHaveBeenCalledWith('m2');
    expect(tool.peek).toHaveBeenCalledWith('m2');
  });

  it.each([
    ['leftPanel', 'leftMenuToggle'],
    ['rightMenu', 'rightMenuToggle'],
    ['minimap', 'hasMinimap'],
  ] as const)('%s is opened and closed', (name, panel) => {
    const before = getState()[panel];
    doIt(name);
    expect(getState()[panel]).toBe(!before);
    doIt(name);
    expect(getState()[panel]).toBe(before);
  });

  it('clear ends a connection, then goes back from what is selected to the list, then ends the highlighted path', () => {
    select(['a']);
    setState({
      connectingFrom: 'a',
      highlighted: { key: 'k', nodes: new Map(), edges: new Set(), pathSteps: [] },
    });
    doIt('clear');
    expect(getState().connectingFrom).toBeUndefined();
    expect(getState().element).toEqual(['a']);
    doIt('clear');
    expect(getState().element).toEqual([]);
    expect(getState().rightMenuSelectedTab).toBe('cases');
    expect(getState().highlighted).toBeDefined();
    doIt('clear');
    expect(getState().highlighted).toBeUndefined();
  });

  it('the overview is left by Escape before anything else is', () => {
    select(['a']);
    doIt('overview');
    expect(getState().isOverview).toBe(true);
    doIt('clear');
    expect(getState().isOverview).toBe(false);
    expect(getState().element).toEqual(['a']);
  });

  it('going to the test cases opens them and gives them the focus', () => {
    setState({ rightMenuToggle: false });
    doIt('cases');
    expect(getState().rightMenuToggle).toBe(true);
    expect(getState().rightMenuSelectedTab).toBe('cases');
    expect(tool.focusPart).toHaveBeenLastCalledWith('cases');
  });

  it('delete and reconnect closes the gap', () => {
    select(['a']);
    doIt('deleteAndReconnect');
    expect(nodeIds()).toEqual(['start', 'b', 'end']);
    expect(edgesByEnds()).toContain('start-b');
  });
});
