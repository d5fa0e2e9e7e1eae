import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { A_ROW, edgesByEnds, nodeIds, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press } from '../../../testing/user.ts';
import { select, useEditor } from '../editor.ts';
import { DRAGGED } from '../library-panel/drag-node.ts';
import { Toolbar } from './Toolbar.tsx';

const { getState } = useEditor;

async function show(isReadOnly = false) {
  openEditor(A_ROW, { isReadOnly });
  await renderInTool(<Toolbar />);
}

/** What a piece carries when it is dragged. */
function dragged(element: HTMLElement): unknown {
  const carried = new Map<string, string>();
  fireEvent.dragStart(element, {
    dataTransfer: { setData: (type: string, text: string) => carried.set(type, text) },
  });
  return JSON.parse(carried.get(DRAGGED) ?? 'null');
}

describe('the pieces', () => {
  it('are added after what is selected', async () => {
    await show();
    select(['a']);
    await press(/^Step/);
    expect(edgesByEnds().at(-1)).toBe(`a-${getState().element[0]}`);
  });

  it('that there may be once only are offered where they are missing', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    act(() => openEditor(aDrawing([aNode('a')])));
    await press('Start');
    await press('End');
    expect(nodeIds()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  });

  it('carry what they are when they are dragged', async () => {
    await show();
    expect(dragged(screen.getByRole('button', { name: /^Nested model/ }))).toEqual({
      type: 'nested',
    });
  });

  it('put a note into the middle of what is seen', async () => {
    await show();
    await press(/^Note/);
    expect(getState().history.present.settings.notes).toHaveLength(1);
  });
});

describe('the toolbar', () => {
  it('chooses between selecting and moving the canvas', async () => {
    await show();
    await press('Hand tool');
    expect(getState().mouse).toBe('hand');
    await press('Select tool');
    expect(getState().mouse).toBe('select');
  });

  it('lays out everything in the direction that is chosen in the menu of the layout', async () => {
    await show();
    await press('Auto layout');
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered[0]).toBe('Auto layoutT');
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Top to bottom' }));
    fireEvent.click(screen.getByRole('menuitem', { name: /^Auto layout *T/ }));
    const { nodes } = getState().history.present;
    expect(new Set(nodes.map(({ position }) => position.y)).size).toBe(nodes.length);
  });

  it('says why the branch of nothing cannot be laid out', async () => {
    await show();
    await press('Auto layout');
    const branch = await screen.findByRole('menuitem', { name: /^Auto layout of the branch/ });
    expect(branch.getAttribute('aria-disabled')).toBe('true');
    expect(branch.textContent).toContain('Please select the first step of a branch');
  });

  it('opens the library', async () => {
    await show();
    await press('Library');
    expect(getState().leftMenuToggle).toBe(true);
  });

  it('has nothing to draw with in a model that may only be read', async () => {
    await show(true);
    expect(screen.queryByRole('button', { name: 'Step' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Library' })).toBeDefined();
  });
});
