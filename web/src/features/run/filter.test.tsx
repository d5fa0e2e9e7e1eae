import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anId } from '../../testing/people.ts';
import { aPageByPolarity } from '../../testing/runs.ts';
import { press, write } from '../../testing/user.ts';
import { openRunPage as open, RUN, three } from './testing.tsx';

describe('the filter of a run', () => {
  it('by result, by person and by words stands in the address', async () => {
    const { router } = await open();
    await press('Failed 0', 'radio');
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'failed' }));
    await screen.findByRole('option', { name: 'Assigned to me' });
    await write('Assignee', anId(1));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ status: 'failed', to: anId(1) }),
    );
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'log' } });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'log' }));
  });

  it('shows only the cases of which tester and automation say different things', async () => {
    const queries: (string | null)[] = [];
    const { router } = await open(undefined, {
      more: {
        [`GET ${RUN}/results`]: (_: unknown, query: URLSearchParams) => {
          queries.push(query.get('sourcesDiffer'));
          return aPageByPolarity(three)(_, query);
        },
      },
    });
    await press('Tester and automation differ', 'checkbox');
    await waitFor(() => expect(router.state.location.search).toEqual({ differ: 1 }));
    await waitFor(() => expect(queries.at(-1)).toBe('true'));
    expect(queries[0]).toBeNull();
  });

  it('is folded away beside the search where there is little room', async () => {
    const isNarrow = (query: string) => query.includes('max-width: 639px');
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: isNarrow(query) }),
    );
    const { router } = await open(undefined, { search: '?status=failed' });
    expect(await screen.findByRole('searchbox')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    await press('More filters (1)');
    await press('All', 'radio');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    vi.unstubAllGlobals();
  });

  it('without a hit is cleared by one press', async () => {
    const { router } = await open(undefined, { results: [], search: '?q=rocket&status=failed' });
    expect(await screen.findByText('No results for “rocket”')).toBeDefined();
    await press('Clear filters');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});
