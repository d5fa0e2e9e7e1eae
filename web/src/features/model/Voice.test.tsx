import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import { A_ROW, openEditor } from '../../testing/editor.ts';
import { renderInTool } from '../../testing/tool.tsx';
import { press } from '../../testing/user.ts';
import { actionNamed } from './actions/actions.ts';
import { run } from './actions/press.ts';
import { changeEdge, connect } from './drawing/drawing.ts';
import { change, currentDrawing, moveInHistory, select, useEditor } from './editor.ts';
import { insertTowards, moveTo } from './intents.ts';
import { type Tool, useTool } from './tool.ts';
import { useVoice } from './voice.ts';

const lastLine = () => useVoice.getState().lines.at(-1)?.text;

let theTool: Tool;

/** A button that does an action and goes away with it. */
function Vanishing({ name }: { name: string }) {
  const tool = useTool();
  theTool = tool;
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
    expect(lastLine()).toBe('3 nodes, 3 edges deleted');
    act(() => void moveInHistory('undo'));
    act(() => void moveInHistory('redo'));
    expect(useVoice.getState().lines).toHaveLength(1);
  });

  it('says of a step that is added where it stands and how many edges leave it', async () => {
    await renderInTool(<p>Canvas</p>);
    select(['b']);
    act(() => insertTowards('right'));
    expect(lastLine()).toBe('Step 4 of 5 added after b; 1 exit');
  });

  it('says of an edge that is added what it connects', async () => {
    await renderInTool(<p>Canvas</p>);
    act(() => change('connect', connect(currentDrawing(), 'a', 'end')));
    expect(lastLine()).toBe('Edge added: a → End; 2 exits');
  });

  it('says the condition that an edge now has', async () => {
    await renderInTool(<p>Canvas</p>);
    act(() => change('change', changeEdge(currentDrawing(), 'a-b', { guard: '<pin> is valid' })));
    expect(lastLine()).toContain('<pin> is valid');
  });

  it('says how many nodes were moved, laid out or aligned', async () => {
    await renderInTool(<p>Canvas</p>);
    const to = (x: number) => new Map([['a', { x, y: 300 }]]);
    act(() => moveTo(to(0)));
    expect(lastLine()).toBe('1 node moved');
    act(() => moveTo(to(15), 'tidy'));
    expect(lastLine()).toBe('1 node laid out');
  });

  it('says with what was undone how much is drawn now', async () => {
    await renderInTool(<Vanishing name="undo" />);
    act(() => change('delete', aDrawing([aNode('a')])));
    act(() => run(actionNamed('undo'), theTool));
    expect(lastLine()).toBe('Undone: delete; 4 nodes, 3 edges');
  });

  it('says how many are selected, and that nothing is', async () => {
    await renderInTool(<Vanishing name="selectAll" />);
    await press('Do it');
    await waitFor(() => expect(lastLine()).toBe('7 selected'));
    act(() => run(actionNamed('clear'), theTool));
    await waitFor(() => expect(lastLine()).toBe('Nothing selected'));
  });

  it('is what opens and closes', async () => {
    await renderInTool(<p>Canvas</p>);
    act(() => useEditor.setState({ hasMinimap: true }));
    expect(screen.getByText('Minimap: open')).toBeDefined();
  });

  it('is the name of an action that says nothing itself', async () => {
    await renderInTool(<Vanishing name="fit" />);
    await press('Do it');
    await waitFor(() => expect(lastLine()).toBe('Fit to screen'));
  });
});
