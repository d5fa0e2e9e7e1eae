import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import {
  A_ROW,
  aCall,
  aModelAnswer,
  MODEL_ID,
  NO_LISTS,
  nodeIds,
  nodeNamed,
  openEditor,
} from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press, toasts } from '../../../testing/user.ts';
import { currentDrawing, select, useEditor } from '../editor.ts';
import { countAnnounced, useVoice } from '../voice.ts';
import { CanvasFrame } from './CanvasFrame.tsx';

const { getState, setState } = useEditor;
const canvas = () => screen.getByRole('application');
const key = (name: string, more = {}) => fireEvent.keyDown(canvas(), { key: name, ...more });

async function showCanvas(more = {}, options = {}) {
  answerCalls(NO_LISTS);
  openEditor(A_ROW, more);
  return renderInTool(<CanvasFrame>{null}</CanvasFrame>, options);
}

describe('the canvas', () => {
  it('says what is drawn, and which part has the focus', async () => {
    await showCanvas();
    expect(canvas().getAttribute('aria-label')).toBe('Model canvas: Login, 4 nodes, 3 edges');
    act(() => select(['a']));
    expect(canvas().getAttribute('aria-activedescendant')).toBe('node-a');
    act(() => select(['a-b']));
    expect(canvas().getAttribute('aria-activedescendant')).toBe('edge-a-b');
  });

  it('is one stop of the Tab key', async () => {
    await showCanvas();
    expect(canvas().tabIndex).toBe(0);
  });

  it('says how large the drawing is shown after a zoom, also where that led no further', async () => {
    await showCanvas();
    const count = countAnnounced();
    key('0');
    await waitFor(() => expect(countAnnounced()).toBe(count + 1));
    expect(useVoice.getState().lines.at(-1)?.text).toBe('100%');
  });

  it('says that no further edge leaves a step, and not that something has moved', async () => {
    await showCanvas();
    act(() => select(['a-b']));
    key('ArrowDown');
    const heard = () => useVoice.getState().lines.at(-1)?.text;
    await waitFor(() => expect(heard()).toBe('No further edge leaves this step.'));
    expect(getState().element).toEqual(['a-b']);
  });

  it('is described in Turkish', async () => {
    await showCanvas({}, { language: 'tr' });
    expect(canvas().getAttribute('aria-label')).toMatch(/^Model tuvali: Login/);
  });

  it('hears the keys: a step is added, undone and deleted', async () => {
    await showCanvas();
    key('s');
    expect(nodeIds()).toHaveLength(5);
    fireEvent.keyDown(canvas(), { key: 'z', code: 'KeyZ', ctrlKey: true });
    expect(nodeIds()).toHaveLength(4);
    act(() => select(['a']));
    key('Delete');
    expect(nodeIds()).not.toContain('a');
  });

  it('takes letters as the name of what is selected', async () => {
    await showCanvas();
    act(() => select(['a']));
    key('s');
    expect(getState().renaming).toBe('a');
    act(() => setState({ renaming: undefined }));
    key('<');
    expect(getState().renaming).toBe('a');
    expect(nodeIds()).toHaveLength(4);
  });

  it('takes letters as the condition of a selected edge', async () => {
    await showCanvas();
    act(() => select(['a-b']));
    key('v');
    expect(getState().renaming).toBe('a-b');
    expect(getState().mouse).toBe('select');
  });

  it('takes letters as commands where what is selected has no name, or is several', async () => {
    await showCanvas();
    act(() => select(['start']));
    key('c');
    expect(getState().connectingFrom).toBe('start');
    act(() => setState({ connectingFrom: undefined }));
    act(() => select(['a', 'b']));
    key('u');
    expect(getState().element).toContain('start');
  });

  it('changes nothing while the overview is shown, and Enter leaves it', async () => {
    await showCanvas({ isOverview: true });
    act(() => select(['a']));
    key('Delete');
    key('s');
    expect(currentDrawing()).toBe(A_ROW);
    key('Enter');
    expect(getState().isOverview).toBe(false);
  });

  it('changes nothing where the model may only be read', async () => {
    await showCanvas({ isReadOnly: true });
    act(() => select(['a']));
    key('Delete');
    key('s');
    expect(currentDrawing()).toBe(A_ROW);
  });

  it('selects by a tap of Space, and not while it is held to move the canvas', async () => {
    await showCanvas();
    key(' ', { code: 'Space' });
    fireEvent.keyUp(canvas(), { key: ' ', code: 'Space' });
    expect(getState().element).toHaveLength(1);
    act(() => select([]));
    key(' ', { code: 'Space' });
    fireEvent.pointerDown(canvas());
    fireEvent.keyUp(canvas(), { key: ' ', code: 'Space' });
    expect(getState().element).toEqual([]);
  });

  it('says how to connect while a connection is made, and how many are selected', async () => {
    await showCanvas();
    act(() => select(['a', 'b']));
    expect(screen.getByText('2 selected')).toBeDefined();
    act(() => setState({ connectingFrom: 'a' }));
    const [hint] = screen.getAllByText(/^Pick the target with the arrow keys/);
    expect(hint?.closest('[role=application]')).not.toBeNull();
    expect(screen.queryByText('2 selected')).toBeNull();
  });
});

describe('the clipboard of the canvas', () => {
  const clipboard = (text = '') => {
    const data = new Map([['text/plain', text]]);
    return {
      clipboardData: {
        setData: (type: string, value: string) => data.set(type, value),
        getData: (type: string) => data.get(type) ?? '',
      },
      text: () => data.get('text/plain') ?? '',
    };
  };

  it('takes the selection, and pastes it next to the original', async () => {
    await showCanvas();
    act(() => select(['a']));
    const event = clipboard();
    fireEvent.copy(canvas(), event);
    expect(toasts()).toEqual(['model copied']);
    fireEvent.paste(canvas(), clipboard(event.text()));
    await waitFor(() => expect(nodeIds()).toHaveLength(5));
  });

  it('takes what is cut out of the drawing', async () => {
    await showCanvas();
    act(() => select(['a']));
    const event = clipboard();
    fireEvent.cut(canvas(), event);
    expect(nodeIds()).toEqual(['start', 'b', 'end']);
    expect(event.text()).toContain('"a"');
  });

  it('is left alone where nothing is selected', async () => {
    await showCanvas();
    const event = clipboard('kept');
    fireEvent.copy(canvas(), event);
    expect(event.text()).toBe('kept');
  });

  it('only copies where the model may only be read', async () => {
    await showCanvas({ isReadOnly: true });
    act(() => select(['a']));
    const event = clipboard();
    fireEvent.cut(canvas(), event);
    expect(event.text()).toContain('"a"');
    expect(getState().element).toEqual(['a']);
    fireEvent.paste(canvas(), clipboard(event.text()));
    expect(currentDrawing()).toBe(A_ROW);
  });
});

describe('the menu of a place', () => {
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
  const openMenu = async (ids: string[], more = {}) => {
    await showCanvas(more);
    act(() => {
      select(ids);
      setState({ contextMenu: { screen: { x: 10, y: 10 }, at: { x: 90, y: 60 } } });
    });
    await screen.findAllByRole('menuitem');
  };

  it.each([
    ['the empty canvas', [], ['Add…', 'Add Start', 'Select all', 'Find on canvas']],
    ['a step', ['a'], ['Rename', 'Connect from here', 'Duplicate', 'Delete and reconnect']],
    ['an edge', ['a-b'], ['Properties', 'Insert step on edge', 'Delete']],
    ['several', ['a', 'b'], ['Align left', 'Distribute vertically', 'Cover selection']],
  ])('of %s offers what fits there', async (_, ids, offered) => {
    await openMenu(ids);
    for (const name of offered) expect(items().some((item) => item.startsWith(name))).toBe(true);
  });

  it('of a call offers to open its model', async () => {
    answerCalls(NO_LISTS);
    openEditor(aDrawing([aCall('call', 'm2')]));
    await renderInTool(<CanvasFrame>{null}</CanvasFrame>);
    act(() => {
      select(['call']);
      setState({ contextMenu: { screen: { x: 1, y: 1 }, at: { x: 1, y: 1 } } });
    });
    expect(await screen.findByRole('menuitem', { name: /^Open nested model/ })).toBeDefined();
  });

  it('does what is chosen, and closes', async () => {
    await openMenu(['a']);
    fireEvent.click(screen.getByRole('menuitem', { name: /^Duplicate/ }));
    expect(nodeIds()).toHaveLength(5);
    await waitFor(() => expect(getState().contextMenu).toBeUndefined());
  });

  it('says why something cannot be done, and does not do it', async () => {
    await openMenu([]);
    const start = screen.getByRole('menuitem', { name: /^Add Start/ });
    expect(start.textContent).toContain('Only one Start per model.');
    fireEvent.click(start);
    expect(currentDrawing()).toBe(A_ROW);
  });

  it('has nothing that changes a model that may only be read', async () => {
    await openMenu(['a'], { isReadOnly: true });
    expect(items().some((item) => /Delete|Rename|Cut|Duplicate/.test(item))).toBe(false);
    expect(items().some((item) => item.startsWith('Copy'))).toBe(true);
  });
});

describe('where the flow parts', () => {
  const fork = aDrawing([aNode('a'), aNode('b', 300), aNode('c', 300, 90)], ['a-b', 'a-c']);
  const edges = fork.edges.map((edge) => (edge.id === 'a-b' ? { ...edge, label: 'yes' } : edge));

  it.each([
    ['the number', () => fireEvent.keyDown(screen.getByRole('menu'), { key: '2' }), 'c'],
    ['a click', () => fireEvent.click(screen.getByRole('menuitem', { name: /yes → b/ })), 'b'],
  ])('an edge is chosen by %s', async (_, pick, target) => {
    openEditor({ ...fork, edges });
    await renderInTool(<CanvasFrame>{null}</CanvasFrame>);
    act(() => {
      select(['a']);
      setState({ branches: { from: 'a', screen: { x: 1, y: 1 } } });
    });
    await screen.findAllByRole('menuitem');
    pick();
    expect(getState().element).toEqual([target]);
    await waitFor(() => expect(getState().branches).toBeUndefined());
  });
});

describe('a look into a nested model', () => {
  const inner = aModelAnswer('m2', 'Payment', { ...aDrawing([aNode('i')]), name: 'Payment' });

  it('shows it, opens it, and closes', async () => {
    await showCanvas({ models: new Map([['m2', inner]]) });
    act(() => setState({ peek: { modelId: 'm2', screen: { x: 9, y: 9 } } }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
    expect(dialog.getByText('1 nodes, 0 edges')).toBeDefined();
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to the model, and the address remembers from where', async () => {
    const { router } = await showCanvas({ models: new Map([['m2', inner]]) });
    act(() => setState({ peek: { modelId: 'm2', screen: { x: 9, y: 9 } } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/tool/shop/model/m2'));
    expect(router.state.location.search).toEqual({ via: MODEL_ID });
  });
});

describe('extracting a nested model', () => {
  it('asks for its name, and saves what is selected as that model, which stands in its place', async () => {
    const sent: unknown[] = [];
    answerCalls({
      ...NO_LISTS,
      'POST /api/model': (body) => {
        sent.push(body);
        return { body: aModelAnswer('m9', 'Part of Login') };
      },
    });
    openEditor(A_ROW);
    await renderInTool(<CanvasFrame>{null}</CanvasFrame>);
    act(() => {
      select(['a', 'b']);
      setState({ contextMenu: { screen: { x: 1, y: 1 }, at: { x: 1, y: 1 } } });
    });
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Extract nested model/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Extract' }));
    await waitFor(() => expect(nodeIds()).toHaveLength(3));
    expect(sent).toMatchObject([{ name: 'Part of Login', projectSlug: 'shop' }]);
    expect(nodeNamed(getState().element[0] ?? '')?.modelId).toBe('m9');
    expect(toasts()).toEqual(['The steps moved to the nested model Part of Login.']);
  });

  it('changes nothing where the model could not be saved', async () => {
    const refused = { statusCode: 400, code: 'invalid_input', message: 'Too large.' };
    answerCalls({ ...NO_LISTS, 'POST /api/model': { status: 400, body: refused } });
    openEditor(A_ROW);
    await renderInTool(<CanvasFrame>{null}</CanvasFrame>);
    act(() => {
      select(['a', 'b']);
      setState({ contextMenu: { screen: { x: 1, y: 1 }, at: { x: 1, y: 1 } } });
    });
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Extract nested model/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Extract' }));
    await waitFor(() => expect(toasts()).toEqual(['Too large.']));
    expect(currentDrawing()).toBe(A_ROW);
  });
});
