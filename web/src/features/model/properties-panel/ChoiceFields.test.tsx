import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { A_ROW, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { write } from '../../../testing/user.ts';
import { choicesOf } from '../drawing/choices.ts';
import { currentDrawing, moveInHistory, select } from '../editor.ts';
import { PropertiesTab } from './PropertiesTab.tsx';

async function show(...ids: string[]) {
  answerCalls(NO_LISTS);
  openEditor(A_ROW);
  select(ids);
  await renderInTool(<PropertiesTab />);
}
const visitsOf = (...ids: string[]) =>
  choicesOf(currentDrawing(), ids).map(({ choices }) => choices.visits);

describe('bounds and marks', () => {
  it('of an edge are written in the pane, and taken back', async () => {
    await show('a-b');
    await write('At least', '2');
    await write('At most', '3');
    expect(visitsOf('a-b')).toEqual([{ min: 2, max: 3 }]);
    moveInHistory('undo');
    expect(visitsOf('a-b')).toEqual([{ min: 2 }]);
  });

  it('of several elements are written at once, and are said to differ', async () => {
    await show('a', 'a-b');
    await write('At most', '1');
    expect(visitsOf('a', 'a-b')).toEqual([{ max: 1 }, { max: 1 }]);
    expect(screen.getByRole('combobox', { name: 'Mark' })).toHaveProperty('value', 'None');
  });

  it('are not offered for Start', async () => {
    await show('start');
    expect(screen.queryByLabelText('At least')).toBeNull();
  });
});
