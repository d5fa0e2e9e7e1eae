import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { knowUser } from '../../../lib/unsent.ts';
import { aNode } from '../../../testing/drawing.ts';
import { A_ROW, NO_LISTS, nodeIds, nodeNamed, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { toasts } from '../../../testing/user.ts';
import { change, currentDrawing, moveInHistory, select, useEditor } from '../editor.ts';
import { TextTab } from './TextTab.tsx';
import { dropTyped } from './typed.ts';

const { getState } = useEditor;

async function show(more = {}) {
  answerCalls(NO_LISTS);
  dropTyped();
  openEditor(A_ROW, more);
  return renderInTool(<TextTab />);
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The model as text' });
const type = (edit: (text: string) => string) => {
  field().focus();
  fireEvent.change(field(), { target: { value: edit(field().value) } });
};
const addStep = (text: string) => text.replace('  end end\n', '  then c: it is paid\n  end end\n');
const fault = () => screen.getByRole('status').textContent;

describe('the text beside the canvas', () => {
  it('is the open model, line by line', async () => {
    await show();
    expect(field().value).toContain('  when a: a\n  when b: b\n  end end\n');
  });

  it('adds the step that is typed, as one change with what is typed after it', async () => {
    await show();
    type(addStep);
    expect(nodeIds()).toHaveLength(4);
    await waitFor(() => expect(nodeIds()).toContain('c'));
    type((text) => text.replace('b --> end', 'b --> c'));
    await waitFor(() => expect(currentDrawing().edges.at(-1)).toMatchObject({ target: 'c' }));
    expect(getState().history.past).toHaveLength(1);
    expect(nodeNamed('c')?.position.x).toBeGreaterThan(nodeNamed('b')?.position.x ?? 0);
    expect(field().value).not.toContain('c: 7');
  });

  it('follows what is undone', async () => {
    await show();
    type(addStep);
    await waitFor(() => expect(nodeIds()).toContain('c'));
    act(() => void moveInHistory('undo'));
    expect(currentDrawing()).toBe(A_ROW);
    await waitFor(() => expect(field().value).not.toContain('it is paid'));
  });

  it('says which field of a line is wrong, and why', async () => {
    await show();
    type((text) => text.replace('a --> b', 'a --> b\n    weight: -1'));
    await waitFor(() => expect(fault()).toMatch(/weight: The number must be 0 or more\./));
  });

  it('says on which line it cannot be read, and leaves the drawing as it is', async () => {
    const { container } = await show();
    type((text) => text.replace('a --> b', 'a -> b'));
    await waitFor(() => expect(fault()).toMatch(/^Line 11, column 3: expected/));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(container.querySelector('[data-line="11"]')).not.toBeNull();
    expect(currentDrawing()).toBe(A_ROW);
  });

  it('keeps what cannot be read over a blur and another tab, and what is drawn meanwhile', async () => {
    const { unmount } = await show();
    type((text) => addStep(text).replace('a --> b', 'a -> b'));
    fireEvent.blur(field());
    unmount();
    act(() => change('add', { ...A_ROW, nodes: [...A_ROW.nodes, aNode('d', 0, 300)] }));
    await renderInTool(<TextTab />);
    expect(field().value).toContain('a -> b');
    expect(fault()).toMatch(/^Line 12/);
    type((text) => text.replace('a -> b', 'a --> b'));
    await waitFor(() => expect(nodeIds().toSorted()).toEqual(['a', 'b', 'c', 'd', 'end', 'start']));
    expect(fault()).toBe('');
    await waitFor(() => expect(field().value).toContain('when d: d'));
  });

  it('that cannot be read is there again after a reload, with a notice', async () => {
    knowUser('ada');
    const { unmount } = await show();
    type((text) => text.replace('a --> b', 'a -> b'));
    await waitFor(() => expect(fault()).toMatch(/^Line 11/));
    unmount();
    await show();
    expect(field().value).toContain('a -> b');
    expect(toasts()).toContain('The text that could not be read yet is back.');
    await waitFor(() => expect(fault()).toMatch(/^Line 11/));
    type((text) => text.replace('a -> b', 'a --> b'));
    await waitFor(() => expect(fault()).toBe(''));
    expect(sessionStorage.getItem('unsent')).toBeNull();
  });

  it('is read at once where the field is left, and written again as it is downloaded', async () => {
    await show();
    type(addStep);
    fireEvent.blur(field());
    expect(nodeIds()).toContain('c');
    await waitFor(() => expect(field().value).toMatch(/ {4}c: \d+ \d+\n/));
  });

  it('follows the drawing', async () => {
    await show();
    act(() => change('add', { ...A_ROW, nodes: [...A_ROW.nodes, aNode('d', 0, 300)] }));
    await waitFor(() => expect(field().value).toContain('when d: d'));
  });

  it('marks the line of what is selected, and selects what the caret comes to', async () => {
    const { container } = await show();
    act(() => select(['b']));
    expect(container.querySelector('[data-line="7"]')).not.toBeNull();
    field().focus();
    const at = field().value.indexOf('when a') + 3;
    field().setSelectionRange(at, at);
    fireEvent.select(field());
    expect(getState().element).toEqual(['a']);
  });

  it('is only read in a model that may only be read', async () => {
    await show({ isReadOnly: true });
    expect(field().readOnly).toBe(true);
  });
});
