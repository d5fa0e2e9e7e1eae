import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true };
const PAGE = 500;
/** As many cases as anybody prints; the workbook has them all. */
const MOST = 2000;

type Page<Item> = { items: Item[]; nextCursor: string | null; total: number };

/** The first pages of a list, as far as they are shown. */
async function readAll<Item>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<{ items: Item[]; total: number }> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read({ limit: PAGE, ...(cursor && { cursor }) });
    items.push(...page.items);
    if (!page.nextCursor || items.length >= MOST) return { items, total: page.total };
    cursor = page.nextCursor;
  }
}

/** The results of a run, as many as are printed. */
export const reportOf = (id: string) =>
  queryOptions({
    queryKey: ['run', id, 'report'],
    queryFn: () => readAll((page) => api.result.list({ id, ...page })),
    meta,
  });

/** What a shared link shows; nobody needs an account for it. */
export const sharedReportOf = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: async () => {
      const first = await api.report.open({ token, limit: PAGE });
      const { results, ...report } = first;
      const all = await readAll(async ({ cursor, limit }) =>
        cursor ? (await api.report.open({ token, cursor, limit })).results : results,
      );
      return { ...report, results: all };
    },
    retry: false,
    meta,
  });

/** The links to a run that still open it. */
export const sharesOf = (id: string) =>
  queryOptions({
    queryKey: ['run', id, 'shares'],
    queryFn: () => api.report.list({ id }),
    meta,
  });

export const {
  share: shareRun,
  revoke: revokeShare,
  file: reportFile,
  openFile: sharedReportFile,
} = api.report;
