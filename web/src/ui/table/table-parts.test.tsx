import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import type { Column } from './arrange.ts';
import { DataTable } from './DataTable.tsx';

type Row = { id: string; name: string; cases: number };

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    label: 'Name',
    show: ({ name }) => <button type="button">{name}</button>,
    sortBy: ({ name }) => name,
  },
  { key: 'cases', label: 'Cases', show: ({ cases }) => cases, sortBy: ({ cases }) => cases },
  { key: 'kind', label: 'Kind', show: () => 'model' },
];
const some = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `M${at}`, cases: count - at }));

type Options = { rows?: Row[]; address?: string; isCards?: boolean; onDelete?: () => void };

function renderTable({ rows = some(3), address, isCards, onDelete }: Options = {}) {
  return renderPart(
    <DataTable
      label="Models"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      searchIn={({ name }) => name}
      card={isCards ? ({ name }) => <p>{name}</p> : undefined}
      bulk={
        onDelete && {
          nameOf: ({ name }) => name,
          actions: (picked, onDone) => (
            <button
              type="button"
              onClick={() => {
                onDelete();
                onDone();
              }}
            >
              Delete {picked.map(({ name }) => name).join(', ')}
            </button>
          ),
        }
      }
    />,
    { address },
  );
}

const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const head = (name: string) => screen.getByRole('columnheader', { name });

describe('the head of a column', () => {
  it('sorts upwards, then downwards, and says so', async () => {
    const { router } = await renderTable();
    expect(head('Cases').hasAttribute('aria-sort')).toBe(false);
    fireEvent.click(within(head('Cases')).getByRole('button'));
    await waitFor(() => expect(head('Cases').getAttribute('aria-sort')).toBe('ascending'));
    fireEvent.click(within(head('Cases')).getByRole('button'));
    await waitFor(() => expect(head('Cases').getAttribute('aria-sort')).toBe('descending'));
    expect(router.state.location.search).toEqual({ sort: '-cases' });
    expect(head('Name').hasAttribute('aria-sort')).toBe(false);
  });

  it('that has no order is no button', async () => {
    await renderTable();
    expect(within(head('Kind')).queryByRole('button')).toBeNull();
  });

  it('is replaced by a list of orders where the rows are cards', async () => {
    const { router } = await renderTable({ isCards: true });
    const orders = screen.getByRole('combobox', { name: 'Sort' });
    expect(
      within(orders)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Sort',
      'Name, ascending',
      'Name, descending',
      'Cases, ascending',
      'Cases, descending',
    ]);
    fireEvent.change(orders, { target: { value: '-cases' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: '-cases' }));
  });
});

describe('the rows of a table', () => {
  it('are walked through by the arrow keys, at the same place of each', async () => {
    await renderTable();
    const first = screen.getByRole('button', { name: 'M0' });
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'M1' }));
    fireEvent.keyDown(screen.getByRole('button', { name: 'M1' }), { key: 'ArrowUp' });
    fireEvent.keyDown(first, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
  });

  it('are ticked one by one, and what is done is done to those', async () => {
    const onDelete = vi.fn();
    await renderTable({ onDelete });
    expect(screen.queryByRole('group', { name: 'Actions for the selected rows' })).toBeNull();
    tick('Select M0');
    tick('Select M2');
    expect(screen.getByText('2 rows selected')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Delete M0, M2' }));
    expect(onDelete).toHaveBeenCalledOnce();
    expect(screen.queryByText('2 rows selected')).toBeNull();
  });

  it('are all ticked and let go by the box in the head', async () => {
    await renderTable({ onDelete: vi.fn() });
    tick('Select M0');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select all/ });
    expect(all.indeterminate).toBe(true);
    fireEvent.click(all);
    expect(screen.getByText('3 rows selected')).toBeDefined();
    expect(all.indeterminate).toBe(false);
    fireEvent.click(all);
    expect(screen.queryByRole('status', { name: /selected/ })).toBeNull();
  });

  it('stay ticked while one turns the page', async () => {
    const { router } = await renderTable({ rows: some(30), onDelete: vi.fn() });
    tick('Select M0');
    await router.navigate({ to: '.', search: { page: 2 } as never });
    await screen.findByRole('checkbox', { name: 'Select M25' });
    tick('Select M25');
    expect(screen.getByRole('button', { name: 'Delete M0, M25' })).toBeDefined();
  });

  it('are deselected by the button next to the actions', async () => {
    await renderTable({ onDelete: vi.fn() });
    tick('Select M1');
    expect(screen.getByText('1 row selected')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText('1 row selected')).toBeNull();
  });
});

describe('the pages of a table', () => {
  it('say which rows are shown, and become longer where one wants', async () => {
    const { router } = await renderTable({ rows: some(30) });
    expect(await screen.findByText('1–25 of 30')).toBeDefined();
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    fireEvent.change(size, { target: { value: '50' } });
    expect(await screen.findByText('1–30 of 30')).toBeDefined();
    expect(router.state.location.search).toEqual({ size: 50 });
  });

  it('restart at the first page after a search', async () => {
    const { router } = await renderTable({ rows: some(30), address: '/?page=2' });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'M1' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'M1' }));
    expect(screen.getByText('11 results')).toBeDefined();
  });

  it.each(['?page=x', '?page=-3', '?page=1.7'])(
    'are the first at the address %s',
    async (search) => {
      await renderTable({ rows: some(30), address: `/${search}` });
      expect(await screen.findByText('1–25 of 30')).toBeDefined();
    },
  );

  it('are as long as usual where the address names a length that cannot be chosen', async () => {
    await renderTable({ rows: some(30), address: '/?size=7' });
    expect(await screen.findByText('1–25 of 30')).toBeDefined();
  });
});
