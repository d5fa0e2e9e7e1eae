import type { Binned } from '@caseloom/contract';
import { ORPCError } from '@orpc/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** As much as most bins ever hold, so that looking through it needs no second call. */
const PAGE = 500;

/** What lies in the bin and one may restore, the last deleted first, page by page. */
export const bin = infiniteQueryOptions({
  queryKey: ['bin'],
  queryFn: ({ pageParam }) =>
    api.bin.list({ limit: PAGE, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: { hideErrors: true },
});

export type BinKey = Pick<Binned, 'kind' | 'id'>;

export const restoreBinned = ({ kind, id }: BinKey) => api.bin.restore({ kind, id });
export const deleteBinned = ({ kind, id }: BinKey) => api.bin.delete({ kind, id });

type Others = { code: 'needs' | 'needed'; things: Pick<Binned, 'kind' | 'name'>[] };

/** What else is in the bin and prevents the action. */
export function othersIn(error: unknown): Others | undefined {
  if (!(error instanceof ORPCError)) return undefined;
  const { things = [] }: Partial<Others> = error.data ?? {};
  if (error.code === 'needs_binned') return { code: 'needs', things };
  return error.code === 'needed_in_bin' ? { code: 'needed', things } : undefined;
}
