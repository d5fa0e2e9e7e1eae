import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { A_ROW, NO_LISTS, nodeNamed, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { currentDrawing, moveInHistory, useEditor } from '../editor.ts';
import { useVoice } from '../voice.ts';
import { Rename } from './Rename.tsx';

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Label' });
const lastHeard = () => useVoice.getState().lines.at(-1)?.text;

/** The field of the step `a`, as a letter on the canvas opens it, with that letter typed. */
async function typeLetter() {
  answerCalls(NO_LISTS);
  openEditor(A_ROW, { renaming: 'a' });
  await renderInTool(<Field />);
  expect(field().value).toBe('a');
  fireEvent.change(field(), { target: { value: 't' } });
}
function Field() {
  const node = useEditor(({ history }) => history.present.nodes.find(({ id }) => id === 'a'));
  const isWritten = useEditor(({ renaming }) => renaming === 'a');
  return isWritten && node ? <Rename node={node} /> : null;
}

describe('a letter typed over the label of a step', () => {
  it('says, seen and heard, that Escape keeps what was there', async () => {
    await typeLetter();
    expect(screen.getByText(/keeps “a”/)).toBeDefined();
    expect(lastHeard()).toBe('Writing over “a”; Escape keeps it');
  });

  it('is given up by Escape: the label is as it was, and nothing is to be undone', async () => {
    await typeLetter();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(currentDrawing()).toBe(A_ROW);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is kept by Enter, and taken back in one step', async () => {
    await typeLetter();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(nodeNamed('a')?.data?.label).toBe('t');
    act(() => void moveInHistory('undo'));
    expect(currentDrawing()).toBe(A_ROW);
  });
});
