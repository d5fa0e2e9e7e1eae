import type { Language } from '@caseloom/locales/language';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import type { Column, Filter } from './arrange.ts';
import { DataTable } from './DataTable.tsx';

type Row = { id: string; name: string; cases: number };

const COLUMNS: Column<Row>[] = [
  { key: 'name', label: 'Name', show: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'cases', label: 'Cases', show: ({ cases }) => cases, sortBy: ({ cases }) => cases },
];
const FILTERS: Filter<Row>[] = [
  {
    key: 'extent',
    label: 'Extent',
    options: [{ value: 'large', label: 'Large' }],
    holds: ({ cases }, value) => value !== 'large' || cases > 5,
  },
];
const ROWS: Row[] = [
  { id: '1', name: 'Login', cases: 10 },
  { id: '2', name: 'Işık', cases: 2 },
  { id: '3', name: 'Cart', cases: 7 },
];
const many = Array.from({ length: 30 }, (_, index) => ({
  id: String(index),
  name: `Model ${index + 1}`,
  cases: index,
}));

type Options = { rows?: Row[] | undefined; address?: string; language?: Language };

function renderTable({ address, language, ...options }: Options = {}) {
  const rows = 'rows' in options ? options.rows : ROWS;
  return renderPart(
    <DataTable
      label="Models"
      columns={COLUMNS}
      filters={FILTERS}
      rows={rows}
      rowKey={({ id }) => id}
      searchIn={({ name }) => name}
      empty={rows?.length === 0 && <p>Draw the first model.</p>}
    />,
    { address, language },
  );
}

/** The first cell of each row that is shown. */
const names = () =>
  within(screen.getByRole('table', { name: 'Models' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td, tbody th')?.textContent);

describe('a table', () => {
  it('shows seven rows of skeleton and says that it is busy while its rows are loading', async () => {
    await renderTable({ rows: undefined });
    const table = screen.getByRole('table', { name: 'Models' });
    expect(table.getAttribute('aria-busy')).toBe('true');
    expect(table.querySelectorAll('tbody tr')).toHaveLength(7);
  });

  it('without any row shows what can be done first, and no search', async () => {
    await renderTable({ rows: [] });
    expect(screen.getByText('Draw the first model.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows its rows in the order given', async () => {
    await renderTable();
    expect(names()).toEqual(['Login', 'Işık', 'Cart']);
  });

  it('is sorted as its address says, numbers by their value', async () => {
    await renderTable({ address: '/?sort=-cases' });
    expect(names()).toEqual(['Login', 'Cart', 'Işık']);
  });

  it('finds Turkish words however their letters are typed', async () => {
    await renderTable({ address: '/?q=isik' });
    expect(names()).toEqual(['Işık']);
  });

  it('follows what is typed into its search, and writes it into the address', async () => {
    const { router } = await renderTable();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'cart' } });
    await waitFor(() => expect(names()).toEqual(['Cart']));
    expect(router.state.location.search).toEqual({ q: 'cart' });
  });

  it('shows only the rows that its filter holds', async () => {
    await renderTable({ address: '/?extent=large' });
    expect(names()).toEqual(['Login', 'Cart']);
  });
});

describe('a search without a hit', () => {
  it.each([
    ['en', 'No results for “rocket”'],
    ['tr', '“rocket” için sonuç yok'],
  ] as const)('says so in %s', async (language, text) => {
    await renderTable({ language, address: '/?q=rocket' });
    expect(screen.getAllByText(text)).toHaveLength(1);
  });

  it('is cleared by one button, which shows all rows again', async () => {
    const { router } = await renderTable({ address: '/?q=rocket' });
    const [clear] = screen.getAllByRole('button').slice(-1);
    if (clear) fireEvent.click(clear);
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(router.state.location.search).toEqual({});
  });
});

describe('the pages of a table', () => {
  it('are not offered where all rows fit the smallest page', async () => {
    await renderTable();
    expect(screen.queryByRole('combobox', { name: /per page/i })).toBeNull();
  });

  it('hold 25 rows, and the next one the rest', async () => {
    const { router } = await renderTable({ rows: many });
    expect(names()).toHaveLength(25);
    fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(router.state.location.search).toEqual({ page: 2 });
  });

  it('are as long as the address says, and no longer than can be chosen', async () => {
    await renderTable({ rows: many, address: '/?size=10' });
    expect(names()).toHaveLength(10);
  });

  it('beyond the last show the last', async () => {
    await renderTable({ rows: many, address: '/?page=99' });
    expect(names()).toEqual(['Model 26', 'Model 27', 'Model 28', 'Model 29', 'Model 30']);
  });
});
