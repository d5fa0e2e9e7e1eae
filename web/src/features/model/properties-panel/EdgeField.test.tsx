import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { A_ROW, aRecord, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { currentDrawing, useEditor } from '../editor.ts';
import { EdgeField } from './EdgeField.tsx';

const DRAWING = {
  ...A_ROW,
  nodes: A_ROW.nodes.map((node) =>
    node.id === 'a' ? { ...node, data: { type: 'action' as const, label: 'enter <pin>' } } : node,
  ),
};
const onEnd = vi.fn();

/** The field of the edge from `a` to `b` as the canvas opens it, and a function that presses keys in it and counts them. */
async function openField() {
  onEnd.mockClear();
  answerCalls(NO_LISTS);
  openEditor(DRAWING, { data: [aRecord('pin', ['1234']), aRecord('code', ['x'])] });
  await renderInTool(<Field />);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Condition' });
  let keys = 0;
  return {
    field,
    count: () => keys,
    press: (...names: string[]) => {
      for (const key of names) {
        keys += 1;
        if (key.length > 1) fireEvent.keyDown(field, { key });
        else fireEvent.change(field, { target: { value: field.value + key } });
      }
    },
  };
}
function Field() {
  const edge = useEditor(({ history }) => history.present.edges.find(({ id }) => id === 'a-b'));
  return edge && <EdgeField edge={edge} onEnd={onEnd} />;
}
const edge = () => currentDrawing().edges.find(({ id }) => id === 'a-b');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the field of an edge on the canvas', () => {
  it('has the focus, and offers the conditions of the step before on Arrow down', async () => {
    const { field, press } = await openField();
    expect(document.activeElement).toBe(field);
    press('ArrowDown');
    expect(options().slice(0, 3)).toEqual(['<pin> is valid', '<pin> is invalid', 'otherwise']);
  });

  it.each([
    ['arrows', ['ArrowDown', 'ArrowDown', 'Enter']],
    ['letters', ['i', 'n', 'v', 'Enter']],
  ])(
    'takes “is invalid” by %s with the key that opens it in five keys at most',
    async (_, keys) => {
      const { press, count } = await openField();
      press(...keys);
      expect(edge()?.guard).toBe('<pin> is invalid');
      expect(onEnd).toHaveBeenCalledOnce();
      expect(count() + 1).toBeLessThanOrEqual(5);
    },
  );

  it('takes words that are no condition as the label, and says so before', async () => {
    const { press } = await openField();
    press(...'skip');
    expect(options()).toEqual(['Label: skip']);
    press('Enter');
    expect(edge()).toMatchObject({ label: 'skip' });
    expect(edge()).not.toHaveProperty('guard');
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('changes nothing on Escape', async () => {
    const { press } = await openField();
    press('i', 'Escape', 'Escape');
    expect(edge()).not.toHaveProperty('guard');
    expect(edge()).not.toHaveProperty('label');
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('stays while the focus goes on to its label, and ends once it leaves', async () => {
    const { field } = await openField();
    const label = screen.getByLabelText('Edge label');
    fireEvent.blur(field, { relatedTarget: label });
    expect(onEnd).not.toHaveBeenCalled();
    fireEvent.change(label, { target: { value: 'hurry' } });
    fireEvent.blur(label, { relatedTarget: document.body });
    await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
    expect(edge()?.label).toBe('hurry');
  });

  it('takes a condition by one click on it', async () => {
    await openField();
    fireEvent.click(screen.getByRole('button', { name: 'otherwise' }));
    expect(edge()?.guard).toBe('otherwise');
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
