import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { A_ROW, aRecord, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press, write, writeAndLeave } from '../../../testing/user.ts';
import { currentDrawing, moveInHistory } from '../editor.ts';
import { ComputedValues } from './ComputedValues.tsx';

const data = [aRecord('price', ['2.50']), aRecord('quantity', ['3'])];
const computed = () => currentDrawing().settings.data?.computed;

beforeEach(() => {
  openEditor(A_ROW, { data });
  answerCalls(NO_LISTS);
});

describe('the computed values of a model', () => {
  it('are part of it once name and formula are there, and one change each', async () => {
    await renderInTool(<ComputedValues />);
    await press('Add computed value');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await writeAndLeave('Name', 'total');
    expect(computed()).toBeUndefined();
    await writeAndLeave('Formula', '<price> * <quantity>');
    expect(computed()).toEqual([{ name: 'total', formula: '<price> * <quantity>' }]);
    await writeAndLeave('Name', 'sum');
    expect(computed()?.[0]?.name).toBe('sum');
    act(() => {
      moveInHistory('undo');
    });
    expect(computed()?.[0]?.name).toBe('total');
    await press('Remove computed value 1');
    expect(currentDrawing().settings).not.toHaveProperty('data');
  });

  it('say where a formula cannot be read, and offer names of test data', async () => {
    openEditor(
      { ...A_ROW, settings: { data: { computed: [{ name: 'total', formula: '<price> *' }] } } },
      { data },
    );
    await renderInTool(<ComputedValues />);
    expect(screen.getByText(/The formula of <total> cannot be read at character 10/)).toBeDefined();
    const field = await write('Formula', '<price> * <q');
    fireEvent.select(field, { target: { selectionStart: 12 } });
    expect(screen.getByRole('option', { name: '<quantity>' })).toBeDefined();
  });

  it('can only be looked at in a model that may only be read', async () => {
    const settings = { data: { computed: [{ name: 'total', formula: '1' }] } };
    openEditor({ ...A_ROW, settings }, { data, isReadOnly: true });
    await renderInTool(<ComputedValues />);
    await writeAndLeave('Formula', '2');
    expect(computed()).toEqual(settings.data.computed);
    expect(screen.queryByRole('button', { name: 'Add computed value' })).toBeNull();
  });
});
