import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import {
  change,
  currentDrawing,
  focusOn,
  isDraft,
  moveInHistory,
  open,
  select,
  settle,
  useEditor,
} from './editor.ts';

const { getState, setState } = useEditor;
const model = { projectSlug: 'shop', id: 'm1', version: 3 };
const one = aDrawing([aNode('a')]);
const two = { ...one, nodes: [...one.nodes, aNode('b', 300)] };
const three = { ...two, name: 'Log in' };

beforeEach(() => {
  vi.useFakeTimers();
  setState(useEditor.getInitialState(), true);
  open(model, one);
});
afterEach(() => vi.useRealTimers());

describe('a model that is opened', () => {
  it('has nothing to undo, no selection, and is no draft', () => {
    change('add', two);
    select(['b']);
    open({ ...model, id: 'm2' }, three);
    expect(getState().history.past).toEqual([]);
    expect(getState().element).toEqual([]);
    expect(isDraft(getState())).toBe(false);
    expect(currentDrawing()).toBe(three);
  });

  it('forgets what was shown of the model before', () => {
    setState({
      caseCountByElement: new Map([['a', 2]]),
      showsProblems: true,
      quickAdd: { screen: { x: 0, y: 0 } },
      generations: { modelId: 'm1', last: [], before: undefined },
    });
    open({ ...model, id: 'm2' }, three);
    const { caseCountByElement, showsProblems, quickAdd, generations } = getState();
    expect([caseCountByElement, quickAdd, generations]).toEqual([undefined, undefined, undefined]);
    expect(showsProblems).toBe(false);
  });

  it('shows the test cases where the properties of a node were shown', () => {
    setState({ rightMenuSelectedTab: 'properties' });
    open(model, one);
    expect(getState().rightMenuSelectedTab).toBe('cases');
  });

  it('keeps the list of problems open where it was', () => {
    setState({ rightMenuSelectedTab: 'problems' });
    open(model, one);
    expect(getState().rightMenuSelectedTab).toBe('problems');
  });
});

describe('a change', () => {
  it('is drawn, makes the model a draft, and can be undone', () => {
    change('add', two);
    expect(currentDrawing()).toBe(two);
    expect(isDraft(getState())).toBe(true);
    expect(moveInHistory('undo')).toBe('add');
    expect(currentDrawing()).toBe(one);
    expect(isDraft(getState())).toBe(false);
  });

  it('that changes nothing is no step to undo', () => {
    change('add', one);
    expect(getState().history.past).toEqual([]);
  });

  it('is refused where the model may only be read', () => {
    open(model, one, true);
    change('add', two);
    expect(currentDrawing()).toBe(one);
  });

  it('ends the highlight of a path, which was one of the drawing before', () => {
    setState({ highlighted: { key: 'k', nodes: new Map(), edges: new Set(), pathSteps: [] } });
    change('add', two);
    expect(getState().highlighted).toBeUndefined();
  });
});

describe('typing', () => {
  const named = (name: string) => ({ ...one, name });

  it('without a pause is undone at once', () => {
    for (const name of ['L', 'Lo', 'Log']) {
      change('rename', named(name), true);
      vi.advanceTimersByTime(300);
    }
    expect(getState().history.past).toHaveLength(1);
    moveInHistory('undo');
    expect(currentDrawing()).toBe(one);
  });

  it('after a pause is a change of its own', () => {
    change('rename', named('Log'), true);
    vi.advanceTimersByTime(900);
    change('rename', named('Log in'), true);
    expect(getState().history.past).toHaveLength(2);
  });

  it('does not merge with another kind of change in between', () => {
    change('rename', named('Log'), true);
    change('add', two);
    change('rename', three, true);
    expect(getState().history.past.map(({ action }) => action)).toEqual([
      'rename',
      'add',
      'rename',
    ]);
  });
});

describe('undo and redo', () => {
  it('select what they changed', () => {
    change('add', two);
    moveInHistory('undo');
    moveInHistory('redo');
    expect(getState().element).toEqual(['b']);
  });

  it('name what they took back or did again, and nothing at the ends of the history', () => {
    expect(moveInHistory('undo')).toBeUndefined();
    change('add', two);
    change('rename', three);
    expect(moveInHistory('undo')).toBe('rename');
    expect(moveInHistory('redo')).toBe('rename');
    expect(moveInHistory('redo')).toBeUndefined();
  });

  it('cannot redo what was undone before another change', () => {
    change('add', two);
    moveInHistory('undo');
    change('rename', three);
    expect(moveInHistory('redo')).toBeUndefined();
    expect(currentDrawing()).toBe(three);
  });
});

describe('a selection', () => {
  it.each(['cases', 'model', 'problems'] as const)(
    'shows the properties of what is selected, and %s again where nothing is',
    (tab) => {
      setState({ rightMenuSelectedTab: tab });
      select(['a']);
      expect(getState().rightMenuSelectedTab).toBe('properties');
      select(['b']);
      select([]);
      expect(getState().rightMenuSelectedTab).toBe(tab);
    },
  );

  it('leaves the list of test cases open while a path is followed, unless the pane is asked for', () => {
    const highlighted = { key: 'k', nodes: new Map(), edges: new Set<string>(), pathSteps: [] };
    setState({ highlighted });
    select(['a']);
    expect(getState().rightMenuSelectedTab).toBe('cases');
    select(['a'], { opens: true });
    expect(getState().rightMenuSelectedTab).toBe('properties');
    select([]);
    expect(getState().rightMenuSelectedTab).toBe('cases');
  });

  it('leaves the tab of test data open', () => {
    setState({ rightMenuSelectedTab: 'data' });
    select(['a']);
    expect(getState().rightMenuSelectedTab).toBe('data');
  });

  it('leaves the list of problems open that it was made from', () => {
    setState({ rightMenuSelectedTab: 'problems' });
    select(['a'], { opens: false });
    expect(getState().rightMenuSelectedTab).toBe('problems');
  });

  it('ends the renaming of another node', () => {
    setState({ renaming: 'b' });
    select(['a']);
    expect(getState().renaming).toBeUndefined();
  });

  it('keeps the nodes that were kept while the focus goes on', () => {
    select(['a', 'b']);
    setState({ keptSelection: ['a'] });
    focusOn('c');
    expect(getState().element).toEqual(['a', 'c']);
  });

  it('moves with the focus where nothing was kept', () => {
    select(['a']);
    focusOn('c');
    expect(getState().element).toEqual(['c']);
  });
});

describe('the answer of a save', () => {
  const saved = { ...two };

  it('makes the model no draft where nothing was drawn since', () => {
    change('add', two);
    settle({ ...model, version: 4 }, two, saved);
    expect(isDraft(getState())).toBe(false);
    expect(getState().selectedModel?.version).toBe(4);
  });

  it('keeps what was drawn since it was sent', () => {
    change('add', two);
    change('rename', three);
    settle({ ...model, version: 4 }, two, saved);
    expect(currentDrawing()).toBe(three);
    expect(isDraft(getState())).toBe(true);
  });

  it('leaves everything to be undone', () => {
    change('add', two);
    settle({ ...model, version: 4 }, two, saved);
    moveInHistory('undo');
    expect(currentDrawing()).toBe(one);
    expect(isDraft(getState())).toBe(true);
  });
});
