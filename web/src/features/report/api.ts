import type { ResultStatus } from '@caseloom/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true } as const;
/** As many cases as one call gives. */
const CALL = 500;
/** As many cases as stand on a page of the report, and are printed together; the files have them all. */
export const PAGE = 2000;

type Part<Item> = { items: Item[]; total: number };
type Read<Item> = (options: {
  limit: number;
  from: number;
  status?: 'failed' | 'blocked';
}) => Promise<Part<Item>>;

/** The call that begins a page of the cases, counted from 1. */
const beginningOf = (page: number) => ({ limit: CALL, from: (page - 1) * PAGE });

/**
 * A page of the cases, and before all others those that did not go well.
 *
 * @param first what the call that begins the page gave: of a short run all there is
 */
async function readPage<Item extends { status: ResultStatus }>(
  first: Part<Item>,
  read: Read<Item>,
  page: number,
) {
  const { from } = beginningOf(page);
  const items = [...first.items];
  const bad = await readBad(first, read);
  for (let part = first; part.items.length === CALL && items.length < PAGE; ) {
    part = await read({ limit: CALL, from: from + items.length });
    items.push(...part.items);
  }
  return { items, total: first.total, from, bad };
}

/** The cases that failed, then those that were blocked. */
async function readBad<Item extends { status: ResultStatus }>(
  { items, total }: Part<Item>,
  read: Read<Item>,
): Promise<Item[]> {
  const isAll = items.length === total;
  const parts = (['failed', 'blocked'] as const).map(async (status) =>
    isAll
      ? items.filter((item) => item.status === status)
      : (await read({ limit: CALL, from: 0, status })).items,
  );
  return (await Promise.all(parts)).flat();
}

/** The results of a run, a page of them. */
export const reportOf = (id: string, page: number) =>
  queryOptions({
    queryKey: ['run', id, 'report', page],
    queryFn: async () => {
      const read: Read<ListedResult> = (options) => api.result.list({ id, ...options });
      return readPage(await read(beginningOf(page)), read, page);
    },
    placeholderData: keepPreviousData,
    meta,
  });

type ListedResult = Awaited<ReturnType<typeof api.result.list>>['items'][number];

/** One case of a run as its report shows it. */
export const reportedCaseOf = (id: string, caseKey: string) => ({
  queryKey: ['run', id, 'report', 'case', caseKey],
  queryFn: () => api.result.get({ id, caseKey }),
  meta,
});

/** What a shared link shows; nobody needs an account for it. */
export const sharedReportOf = (token: string, page: number) =>
  queryOptions({
    queryKey: ['shared', token, page],
    queryFn: async () => {
      const { results, ...report } = await api.report.open({ token, ...beginningOf(page) });
      const read: Read<SharedResult> = async (options) =>
        (await api.report.open({ token, ...options })).results;
      return { ...report, results: await readPage(results, read, page) };
    },
    placeholderData: keepPreviousData,
    retry: false,
    meta,
  });

type SharedResult = Awaited<ReturnType<typeof api.report.open>>['results']['items'][number];

/** One case of a shared link: its steps, its data and how it went. */
export const sharedCaseOf = (token: string, caseKey: string) => ({
  queryKey: ['shared', token, 'case', caseKey],
  queryFn: () => api.report.openCase({ token, caseKey }),
  meta,
});

/** The drawing that the cases of a shared link were made of. */
export const sharedDrawingOf = (token: string) => ({
  queryKey: ['shared', token, 'drawing'],
  queryFn: () => api.report.openDrawing({ token }),
  meta,
});

type Share = Awaited<ReturnType<typeof api.report.list>>[number];

/** The calls that share a thing by links. */
export type ShareCalls = {
  /** What a link leads to, in its address. */
  kind: 'run' | 'release';
  queryKey: readonly string[];
  /** The links that are not over. */
  list: () => Promise<Share[]>;
  share: (expiresInDays: number) => Promise<Share & { token: string; language: string }>;
  takeOver: (shareId: string) => Promise<Share>;
  revoke: (shareId: string) => Promise<unknown>;
};

/** The calls that share the report of a run. */
export const runShares = (id: string): ShareCalls => ({
  kind: 'run',
  queryKey: ['run', id, 'shares'],
  list: () => api.report.list({ id }),
  share: (expiresInDays) => api.report.share({ id, expiresInDays }),
  takeOver: (shareId) => api.report.takeOver({ id, shareId }),
  revoke: (shareId) => api.report.revoke({ id, shareId }),
});

export const { file: reportFile, openFile: sharedReportFile } = api.report;
