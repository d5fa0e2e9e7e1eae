import { LIMITS } from '@caseloom/contract';
import { AppError } from '../errors.ts';

/** Where a page begins: behind a row, and as many further; and how many rows it may have. */
export type Page = { after: string | undefined; from: number; limit: number };

type PageQuery = {
  limit?: number | undefined;
  cursor?: string | undefined;
  from?: number | undefined;
};

const USUAL = 50;

/** What a cursor holds: the last row's id, or its place in the order. */
const IS_CURSOR = {
  id: (after: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(after),
  place: (after: string) => /^\d{1,10}$/.test(after) && Number(after) < 2 ** 31,
};

/**
 * The page that a call requests, of a list with such cursors.
 *
 * @throws AppError `invalid_input` for a cursor that no answer gave
 */
export function pageOf({ from = 0, ...query }: PageQuery, says: keyof typeof IS_CURSOR): Page {
  const limit = Math.min(query.limit ?? USUAL, LIMITS.page);
  if (query.cursor === undefined) return { after: undefined, from, limit };
  const after = Buffer.from(query.cursor, 'base64url').toString('latin1');
  if (!IS_CURSOR[says](after)) throw new AppError('invalid_input');
  return { after, from, limit };
}

/** The page, from one row more than its limit, and the cursor to the next page where there is one. */
export function toPage<Row>(
  rows: Row[],
  { limit }: Pick<Page, 'limit'>,
  placeOf: (row: Row) => string | number,
) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const nextCursor = hasMore ? Buffer.from(String(placeOf(last))).toString('base64url') : null;
  return { items, nextCursor };
}
