import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../errors.ts';
import { aiUsage, type DraftUsage } from './draft-schema.ts';
import type { Queryable } from './open.ts';

/** The month that is counted, by the clock of the database. */
const MONTH = sql<string>`date_trunc('month', now() at time zone 'UTC')::date`;

/** What a company has used of its month. */
export async function usedDrafts(
  tx: Queryable,
  companyId: string,
): Promise<{ used: number; inputTokens: number; outputTokens: number; resetsAt: string }> {
  type Row = { used: number; input: number; output: number; ends: Date };
  const { rows } = await tx.execute<Row>(sql`
    select coalesce(sum(drafts), 0)::int as used, coalesce(sum(input_tokens), 0)::int as input,
      coalesce(sum(output_tokens), 0)::int as output,
      (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' as ends
    from ai_usage where company_id = ${companyId} and month = ${MONTH}`);
  const [row] = rows;
  const { used = 0, input: inputTokens = 0, output: outputTokens = 0 } = row ?? {};
  return { used, inputTokens, outputTokens, resetsAt: new Date(row?.ends ?? 0).toISOString() };
}

/**
 * Takes one draft of the month, however many do so at once: counted and compared in one
 * statement.
 *
 * @throws AppError `quota_reached` where there is none left
 */
export async function takeDraft(
  tx: Queryable,
  companyId: string,
  limit: number | null,
): Promise<void> {
  const { rows } = await tx.execute<Record<string, number>>(sql`
    insert into ai_usage as u (company_id, month, drafts)
      select ${companyId}, ${MONTH}, 1 where ${limit}::int is null or ${limit}::int > 0
    on conflict (company_id, month) do update set drafts = u.drafts + 1
      where ${limit}::int is null or u.drafts < ${limit}::int
    returning 1`);
  if (rows.length > 0) return;
  const { resetsAt } = await usedDrafts(tx, companyId);
  throw quotaReached(limit ?? 0, resetsAt);
}

/** What is answered where a month has no more. */
export function quotaReached(limit: number, resetsAt: string): AppError {
  const retryAfter = Math.ceil((new Date(resetsAt).getTime() - Date.now()) / 1000);
  return new AppError('quota_reached', { figure: 'aiDrafts', limit, retryAfter });
}

/** Gives back what came to nothing. */
export async function returnDraft(tx: Queryable, companyId: string): Promise<void> {
  await tx
    .update(aiUsage)
    .set({ drafts: sql`greatest(${aiUsage.drafts} - 1, 0)` })
    .where(and(eq(aiUsage.companyId, companyId), sql`${aiUsage.month} = ${MONTH}`));
}

/** Adds what a draft took to what its company has used. */
export async function countTokens(
  tx: Queryable,
  companyId: string,
  { inputTokens, outputTokens }: DraftUsage,
): Promise<void> {
  await tx
    .insert(aiUsage)
    .values({ companyId, month: MONTH as never, inputTokens, outputTokens })
    .onConflictDoUpdate({
      target: [aiUsage.companyId, aiUsage.month],
      set: {
        inputTokens: sql`${aiUsage.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${aiUsage.outputTokens} + excluded.output_tokens`,
      },
    });
}
