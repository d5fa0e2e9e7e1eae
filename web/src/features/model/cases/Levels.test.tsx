import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { A_ROW, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press } from '../../../testing/user.ts';
import { currentDrawing, useEditor } from '../editor.ts';
import { Levels } from './Levels.tsx';

const { setState } = useEditor;
const show = () => renderInTool(<Levels />);

describe('the levels of coverage', () => {
  it('are offered with their number of cases, and a press chooses one', async () => {
    openEditor(A_ROW, {
      levels: new Map([
        ['nodes', 1],
        ['prime-paths', 9],
      ]),
    });
    await show();
    const levels = within(screen.getByRole('group', { name: 'Coverage criterion' }));
    expect(levels.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Nodes 1',
      'Edges …',
      'Edge pairs …',
      'Prime paths 9',
    ]);
    expect(levels.getByRole('button', { pressed: true }).textContent).toBe('Edges …');
    await press('Prime paths 9');
    expect(currentDrawing().settings.criterion).toBe('prime-paths');
  });

  it('are not offered before they are counted', async () => {
    openEditor(A_ROW);
    await show();
    expect(screen.queryByRole('group', { name: 'Coverage criterion' })).toBeNull();
    act(() => setState({ levels: new Map([['nodes', 1]]) }));
    expect(screen.getByRole('group', { name: 'Coverage criterion' })).toBeDefined();
  });
});
