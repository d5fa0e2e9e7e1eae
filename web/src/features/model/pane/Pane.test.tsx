import { fireEvent, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { A_ROW, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderPart } from '../../../testing/render.tsx';
import { renderInTool } from '../../../testing/tool.tsx';
import { press } from '../../../testing/user.ts';
import { select, useEditor } from '../editor.ts';
import { Pane } from './Pane.tsx';
import { ToolPane } from './ToolPane.tsx';

const { getState } = useEditor;

async function show(more = {}) {
  answerCalls(NO_LISTS);
  openEditor(A_ROW, more);
  await renderInTool(<ToolPane slug="shop" />);
}

describe('the pane', () => {
  it('is made wider and narrower by arrows, within its bounds', async () => {
    await show();
    const border = screen.getByRole('separator', { name: 'Width of the pane' });
    fireEvent.keyDown(border, { key: 'ArrowLeft' });
    expect(getState().paneWidth).toBe(420);
    for (const _ of Array(50)) fireEvent.keyDown(border, { key: 'ArrowLeft' });
    expect(getState().paneWidth).toBe(560);
    for (const _ of Array(50)) fireEvent.keyDown(border, { key: 'ArrowRight' });
    expect(border.getAttribute('aria-valuenow')).toBe('360');
  });

  it('goes back from what is selected to the test cases on Escape', async () => {
    await show();
    select(['a']);
    fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Type' }), { key: 'Escape' });
    expect(getState().element).toEqual([]);
    expect(getState().rightMenuSelectedTab).toBe('cases');
  });

  it('hides nothing beside it while a part of it is loaded', async () => {
    const Part = lazy(() => new Promise<never>(() => undefined));
    await renderPart(
      <Suspense fallback="everything is hidden">
        <p>drawing</p>
        <Pane name="Pane" width={400} onResize={() => undefined}>
          <Part />
        </Pane>
      </Suspense>,
    );
    expect(screen.getByText('drawing')).toBeDefined();
    expect(screen.getByRole('complementary', { name: 'Pane' })).toBeDefined();
  });

  it('leaves a handle that opens it with the test cases', async () => {
    await show({ rightMenuToggle: false });
    await press(/^Test cases/);
    expect(screen.getByRole('tab', { name: 'Test cases', selected: true })).toBeDefined();
  });
});
