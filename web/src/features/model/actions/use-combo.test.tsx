import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { A_ROW, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { select } from '../editor.ts';
import { actionNamed } from './actions.ts';
import { useCombo } from './use-combo.ts';

function Shown() {
  return <p data-testid="combo">{useCombo(actionNamed('tidyAll'))}</p>;
}
const shown = () => screen.getByTestId('combo').textContent;

it('an action shows the key that works: a letter alone writes the text of the one step or edge that is selected', async () => {
  openEditor(A_ROW);
  await renderInTool(<Shown />);
  expect(shown()).toBe('t');
  act(() => select(['a']));
  expect(shown()).toBe('Alt+Shift+t');
  act(() => select(['a-b']));
  expect(shown()).toBe('Alt+Shift+t');
  act(() => select(['start']));
  expect(shown()).toBe('t');
  act(() => select(['a', 'b']));
  expect(shown()).toBe('t');
});
