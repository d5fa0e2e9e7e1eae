import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { useLongList } from './use-long-list.ts';

const TOTAL = 1000;
const PAGE_SIZE = 100;

/** A list of a thousand rows of ten pixels; notes which pages are loaded. */
function aLongList(broken: number[] = []) {
  const pages: number[] = [];
  const page = (number: number) => ({
    queryKey: ['long', number],
    queryFn: async () => {
      pages.push(number);
      if (broken.includes(number)) throw new Error('broken');
      const items = Array.from({ length: PAGE_SIZE }, (_, at) => `Row ${number * PAGE_SIZE + at}`);
      return { items, total: TOTAL };
    },
    meta: { hideErrors: true } as const,
    retry: false,
  });
  function List() {
    const list = useLongList({ sizes: { row: 10, head: 0 }, pageSize: PAGE_SIZE, page });
    if (list.error)
      return (
        <button type="button" onClick={list.refetch}>
          Try again
        </button>
      );
    return (
      <div {...list.box} data-testid="box">
        <ul {...list.inner}>
          {list.shown.map(({ index, row }) => (
            <li key={index} style={list.place(index)}>
              {row ?? '…'}
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => list.reveal(500)}>
          Reveal
        </button>
      </div>
    );
  }
  return { List, pages };
}

const scrollTo = async (top: number) => {
  const box = await screen.findByTestId('box');
  box.scrollTop = top;
  fireEvent.scroll(box);
};

describe('a list of any length', () => {
  it('draws only the rows that are seen, and a few more', async () => {
    const { List, pages } = aLongList();
    await renderPage(List);
    await screen.findByText('Row 0');
    expect(screen.getAllByRole('listitem').length).toBeLessThan(30);
    expect(pages).toEqual([0]);
    expect(screen.getByRole('list').style.height).toBe('10000px');
  });

  it('loads only the page that is scrolled to, and renders its rows at their position', async () => {
    const { List, pages } = aLongList();
    await renderPage(List);
    await screen.findByText('Row 0');
    await scrollTo(5500);
    const row = await screen.findByText('Row 550');
    expect(row.style.top).toBe('5500px');
    expect(screen.queryByText('Row 0')).toBeNull();
    expect(pages).toEqual([0, 5]);
  });

  it('loads both pages where they meet', async () => {
    const { List, pages } = aLongList();
    await renderPage(List);
    await screen.findByText('Row 0');
    await scrollTo(3000);
    await screen.findByText('Row 300');
    expect(pages).toEqual([0, 2, 3]);
  });

  it('scrolls to a row that is out of sight', async () => {
    const { List } = aLongList();
    await renderPage(List);
    await screen.findByText('Row 0');
    fireEvent.click(screen.getByRole('button', { name: 'Reveal' }));
    expect((await screen.findByTestId('box')).scrollTop).toBe(5010);
  });

  it('is loaded again where a page failed to load', async () => {
    const broken = [0];
    const { List } = aLongList(broken);
    await renderPage(List);
    const again = await screen.findByRole('button', { name: 'Try again' });
    broken.pop();
    fireEvent.click(again);
    await waitFor(() => expect(screen.getByText('Row 0')).toBeDefined());
  });
});
