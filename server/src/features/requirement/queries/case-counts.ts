import { type SQL, sql } from 'drizzle-orm';

/** How the cases of a requirement went last, counted. */
export type Counts = {
  count: number;
  failed: number;
  blocked: number;
  skipped: number;
  passed: number;
  /** Those of them that went so with the words that they have now, and that passed with others. */
  failedNow: number;
  blockedNow: number;
  skippedNow: number;
  passedBefore: number;
  /** When one of them, as it says now, was last executed. */
  newest: string | null;
};

/** How cases went, counted over a window or a group. */
export const countsOver = (over: SQL) => sql`
  (count(*) ${over})::int as count,
  (count(*) filter (where status = 'failed') ${over})::int as failed,
  (count(*) filter (where status = 'blocked') ${over})::int as blocked,
  (count(*) filter (where status = 'skipped') ${over})::int as skipped,
  (count(*) filter (where status = 'passed') ${over})::int as passed,
  (count(*) filter (where status = 'failed' and not is_before_change) ${over})::int as "failedNow",
  (count(*) filter (where status = 'blocked' and not is_before_change) ${over})::int as "blockedNow",
  (count(*) filter (where status = 'skipped' and not is_before_change) ${over})::int as "skippedNow",
  (count(*) filter (where status = 'passed' and is_before_change) ${over})::int as "passedBefore",
  max(updated_at) filter (where not is_before_change) ${over} as newest`;
