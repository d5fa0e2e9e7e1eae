import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { A_ROW, aCase, aSuite, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press } from '../../../testing/user.ts';
import { type Suite, useEditor } from '../editor.ts';
import { Findings } from './Findings.tsx';

const K1 = aCase('K1', ['start', 'a', 'b', 'end']);
const finding = (nodeId: string, message: string) =>
  ({ code: 'x', severity: 'warning', nodeId, message }) as const;

async function show(more: Partial<Suite>, problems = {}) {
  openEditor(A_ROW, { preview: aSuite([K1], more), ...problems });
  await renderInTool(<Findings />);
}
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('what generating found out', () => {
  it('is said with its place, and leads there', async () => {
    await show({ findings: [finding('b', 'is never reached')] });
    expect(shown()).toEqual(['is never reachedb']);
    await press('b');
    expect(useEditor.getState().element).toEqual(['b']);
  });

  it('is not said again where it was seen while drawing', async () => {
    const problems = [{ code: 'x', severity: 'warning', nodeId: 'b' }];
    await show({ findings: [finding('b', 'is never reached')] }, { problems });
    expect(shown()).toEqual([]);
  });

  it('has the reason of what stays uncovered, with all places that have it', async () => {
    const uncovered = ['a-b', 'b-end'].map((id) => ({
      ...{ id, code: 'infeasible' as const, reason: 'No value fits.' },
    }));
    await show({ coverage: { ...aSuite([K1]).coverage, uncovered } });
    expect(shown()).toHaveLength(1);
    const row = within(screen.getByRole('listitem'));
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'a → b',
      'b → End',
    ]);
  });

  it('names the values of a state variable that no path reaches', async () => {
    const uncovered = [1, 2, 3, 5].map((value) => ({
      ...{ id: `balance = ${value}`, code: 'unreachable' as const, reason: 'Not here.' },
    }));
    await show({ coverage: { ...aSuite([K1]).coverage, uncovered } });
    expect(shown()).toEqual(['balance = 1…3, 5 are infeasible (4 values).']);
  });

  it('says that more cases were found than are shown', async () => {
    await show({ truncated: true });
    expect(shown()).toEqual(['Only the first 1 test cases are shown.']);
  });

  it('is no list where there is nothing', async () => {
    await show({});
    expect(screen.queryByRole('list')).toBeNull();
  });
});
