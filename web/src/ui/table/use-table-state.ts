import { useNavigate } from '@tanstack/react-router';
import { useSearchWords } from '../../lib/address.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type TableState } from './arrange.ts';

/** The query of the address, and a function that changes a part of it; undefined removes a parameter. */
export function useAddressState() {
  const search = useSearchWords();
  const navigate = useNavigate();
  const change = (words: Record<string, string | number | undefined>) =>
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...words }),
      replace: true,
      resetScroll: false,
    });
  return [search, change] as const;
}

/** The page that a parameter of the address names, counted from 1, and a function that changes it. */
export function usePage(name: string): [number, (page: number) => void] {
  const [search, change] = useAddressState();
  const page = Math.max(1, Math.trunc(Number(search[name])) || 1);
  return [page, (next) => void change({ [name]: next === 1 ? undefined : next })];
}

/**
 * What a table is searched for, filtered and sorted by, and opened at: held by the address, so that
 * a link shows the same.
 *
 * @param filterKeys the names of the filters in the address
 */
export function useTableState(initialSort = '', filterKeys: string[] = []) {
  const [search, change] = useAddressState();
  const size = Number(search.size);
  const state: TableState = {
    q: String(search.q ?? ''),
    sort: String(search.sort ?? initialSort),
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    size: PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    chosen: Object.fromEntries(filterKeys.map((key) => [key, String(search[key] ?? '')])),
  };
  const set = ({ q, sort, page, size: newSize, chosen }: Partial<TableState>) =>
    change({
      // another set of rows begins at its first page
      page: page === undefined || page === 1 ? undefined : page,
      ...(q !== undefined && { q: q || undefined }),
      ...(sort !== undefined && { sort: sort === initialSort ? undefined : sort }),
      ...(newSize && { size: newSize === DEFAULT_PAGE_SIZE ? undefined : newSize }),
      ...(chosen &&
        Object.fromEntries(
          Object.entries(chosen).map(([key, value]) => [key, value || undefined]),
        )),
    });
  return [state, set] as const;
}
