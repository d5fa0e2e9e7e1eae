import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import { A_ROW, openEditor } from '../../testing/editor.ts';
import { renderInTool } from '../../testing/tool.tsx';
import { press } from '../../testing/user.ts';
import { actionNamed } from './actions/actions.ts';
import { run } from './actions/press.ts';
import { change, moveInHistory, useEditor } from './editor.ts';
import { useTool } from './tool.ts';
import { useVoice } from './voice.ts';

const lastLine = () => useVoice.getState().lines.at(-1)?.text;

/** A button that does an action and goes away with it. */
function Vanishing({ name }: { name: string }) {
  const tool = useTool();
  const isHere = useEditor(({ history }) => history.past.length === 0);
  return (
    <>
      <div id="canvas" data-region tabIndex={-1} />
      {isHere && (
        <button type="button" onClick={() => run(actionNamed(name), tool)}>
          Do it
        </button>
      )}
    </>
  );
}

beforeEach(() => {
  openEditor(A_ROW);
  useVoice.setState({ lines: [] });
});

describe('what is read out', () => {
  it('is each change of the drawing, not those that are undone', async () => {
    await renderInTool(<p>Canvas</p>);
    act(() => change('delete', aDrawing([aNode('a')])));
    expect(lastLine()).toBe('Done: delete');
    act(() => void moveInHistory('undo'));
    act(() => void moveInHistory('redo'));
    expect(useVoice.getState().lines).toHaveLength(1);
  });

  it('is what opens and closes', async () => {
    await renderInTool(<p>Canvas</p>);
    act(() => useEditor.setState({ hasMinimap: true }));
    expect(screen.getByText('Minimap: open')).toBeDefined();
  });

  it('is the name of an action that says nothing itself', async () => {
    await renderInTool(<Vanishing name="selectAll" />);
    await press('Do it');
    await waitFor(() => expect(lastLine()).toBe('Select all'));
  });
});

describe('the focus', () => {
  it('goes to the canvas where the button that had it is gone', async () => {
    await renderInTool(<Vanishing name="addStep" />);
    screen.getByRole('button', { name: 'Do it' }).focus();
    await press('Do it');
    await waitFor(() => expect(document.activeElement?.id).toBe('canvas'));
  });
});
