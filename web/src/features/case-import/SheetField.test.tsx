import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { press } from '../../testing/user.ts';
import { ALL } from './chosen-part.ts';
import type { Sheet } from './read-sheets.ts';
import { ReadPart, SheetField } from './SheetField.tsx';

const aSheet = (name: string, count: number, isCheckList = false): Sheet => ({
  ...{ name, isHidden: false, hiddenRows: 0, isOwn: count > 0, count, isCheckList, rows: [] },
  header: { row: 0, names: ['Steps'], columns: {}, isRecognised: count > 0 },
});

const show = async (...sheets: Sheet[]) => {
  const Field = () => <SheetField sheets={sheets} value={ALL} onChange={vi.fn()} />;
  await renderPage(Field, { path: '/', address: '/' });
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
};

it('all sheets come first in the choice, with what they have together', async () => {
  expect(await show(aSheet('Cover', 0), aSheet('Shop', 28), aSheet('Editor', 63))).toEqual([
    'All sheets, each as a folder (2 sheets, 91 test cases)',
    ...['Cover (0 test cases)', 'Shop (28 test cases)', 'Editor (63 test cases)'],
  ]);
});

it('the rows of check lists are counted as what they are', async () => {
  expect(await show(aSheet('Base tour', 125, true), aSheet('TC2', 84, true))).toEqual([
    'All sheets, each as a folder (2 check lists, 209 rows)',
    ...['Base tour (check list, 125 rows)', 'TC2 (check list, 84 rows)'],
  ]);
});

it('one sheet of several is said to be only a part of the file, and all are read by one click', async () => {
  const sheets = [aSheet('TC1', 31, true), aSheet('TC2', 55, true), aSheet('Log', 0)];
  const onChange = vi.fn();
  const Part = () => <ReadPart sheets={sheets} value={0} onChange={onChange} />;
  await renderPage(Part, { path: '/', address: '/' });
  await screen.findByText('31 of 86 test cases are read: 1 of 2 sheets.');
  await press('Read all sheets');
  expect(onChange).toHaveBeenCalledWith(ALL);
});
