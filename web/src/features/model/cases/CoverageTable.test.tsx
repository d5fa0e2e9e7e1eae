import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { A_ROW, aCase, aSuite, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { useEditor } from '../editor.ts';
import { CoverageTable } from './CoverageTable.tsx';

it('every case that passes a step can be chosen in the table of coverage, however many they are', async () => {
  answerCalls(NO_LISTS);
  const cases = Array.from({ length: 16 }, (_, at) => aCase(`K${at + 1}`, ['start', 'a', 'end']));
  const suite = aSuite(cases);
  openEditor(A_ROW);
  const onClose = vi.fn();
  await renderInTool(<CoverageTable suite={suite} onClose={onClose} />);
  const [row] = (await screen.findAllByRole('row')).filter((one) =>
    within(one).queryByRole('button', { name: 'and 4 more' }),
  );
  if (!row) throw new Error('a row has more cases than it shows at first');
  expect(within(row).queryByRole('button', { name: '16' })).toBeNull();
  within(row).getByRole('button', { name: 'and 4 more' }).click();
  (await within(row).findByRole('button', { name: '16' })).click();
  expect(useEditor.getState().highlighted?.key).toBe('K16');
  expect(onClose).toHaveBeenCalledOnce();
  expect(within(row).queryByRole('button', { name: /more$/ })).toBeNull();
});

it('a step with a decision table has a row for each rule, with the cases in which it holds', async () => {
  answerCalls(NO_LISTS);
  const rules = [
    { id: 'r1', when: '<age> < 18', outcome: 'declined' },
    { id: 'r2', when: 'otherwise', outcome: 'approved' },
  ];
  const nodes = A_ROW.nodes.map((node) =>
    node.id === 'a' ? { ...node, data: { ...node.data, rules } } : node,
  );
  openEditor({ ...A_ROW, nodes });
  const suite = aSuite([
    aCase('K1', ['start', 'a', 'a/r2', 'end']),
    aCase('K2', ['start', 'a', 'a/r1', 'end']),
  ]);
  await renderInTool(<CoverageTable suite={suite} onClose={vi.fn()} />);
  const row = await screen.findByRole('row', { name: /<age> < 18: declined/ });
  expect(within(row).getByRole('button', { name: '2' })).toBeDefined();
  expect(within(row).queryByRole('button', { name: '1' })).toBeNull();
});
