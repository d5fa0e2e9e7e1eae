import { and, eq, sql } from 'drizzle-orm';
import type { Ai, Drafting } from '../../ai.ts';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Secrets } from '../../secret.ts';
import type { Service } from './circuit-breaker.ts';
import { aiSettings, aiUsage, type DraftUsage } from './schema.ts';

/** A service that speaks the OpenAI protocol. */
export type Endpoint = Service & {
  /** The operator lets it be anywhere, not on the open internet only. */
  isOpen: boolean;
  /** Whether the operator pays for it. */
  isOperators?: boolean;
  /** How long nothing may come of an answer, where the operator sets it. */
  idleTimeoutMs?: number | undefined;
  /** How it makes drafts, where that is set. */
  drafting?: Drafting | undefined;
};

/** The language model that makes a company's drafts; undefined where rules alone make them. */
export async function findEndpoint(
  tx: Queryable,
  companyId: string,
  { ai, secrets }: { ai: Ai; secrets: Secrets },
): Promise<Endpoint | undefined> {
  const own = ai.owners === 'off' ? undefined : await findSettings(tx, companyId);
  const { idleTimeoutMs } = ai;
  if (!own) {
    const operators = { companyId, isOpen: true, isOperators: true, idleTimeoutMs };
    const { drafting } = ai;
    return ai.operator && { ...ai.operator, ...operators, drafting };
  }
  const { baseUrl, model, sealedKey } = own;
  const drafting = own.drafting ?? undefined;
  const apiKey = sealedKey === null ? undefined : secrets.open(sealedKey, companyId);
  const isOpen = ai.owners === 'anywhere';
  return { companyId, baseUrl, model, apiKey, isOpen, isOperators: false, idleTimeoutMs, drafting };
}

/** Keeps what an owner set. A key is kept for its own address only: with another it is forgotten. */
export async function saveSettings(
  tx: Queryable,
  companyId: string,
  {
    baseUrl,
    model,
    key,
    drafting,
  }: {
    baseUrl: string;
    model: string;
    key: string | null | undefined;
    drafting: Drafting | null;
  },
  secrets: Secrets,
): Promise<void> {
  const before = await findSettings(tx, companyId);
  const kept = before?.baseUrl === baseUrl ? before.sealedKey : null;
  const sealedKey = key === undefined ? kept : key && secrets.seal(key, companyId);
  await replaceSettings(tx, { companyId, baseUrl, model, sealedKey, drafting });
}

type AiSettingsRow = typeof aiSettings.$inferSelect;

/** The language model that a company's owner set; undefined where nothing is. */
export async function findSettings(
  tx: Queryable,
  companyId: string,
): Promise<AiSettingsRow | undefined> {
  const [row] = await tx.select().from(aiSettings).where(eq(aiSettings.companyId, companyId));
  return row;
}

async function replaceSettings(
  tx: Queryable,
  { companyId, ...values }: Omit<AiSettingsRow, 'updatedAt'>,
): Promise<void> {
  const set = { ...values, updatedAt: new Date() };
  await tx
    .insert(aiSettings)
    .values({ companyId, ...set })
    .onConflictDoUpdate({ target: aiSettings.companyId, set });
}

/** Deletes the language model that a company chose, with its sealed key; the counts of its usage stay. */
export async function deleteSettings(tx: Queryable, companyId: string): Promise<void> {
  await tx.delete(aiSettings).where(eq(aiSettings.companyId, companyId));
}

/** The month that is counted, by the clock of the database. */
const MONTH = sql<string>`date_trunc('month', now() at time zone 'UTC')::date`;

/** What a company has used of its month. */
export async function readUsage(
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
  if (limit === null || limit > 0) {
    const { rowCount } = await tx.execute<Record<string, unknown>>(sql`
      insert into ai_usage as u (company_id, month, drafts) values (${companyId}, ${MONTH}, 1)
      on conflict (company_id, month) do update set drafts = u.drafts + 1
        where ${limit === null ? sql`true` : sql`u.drafts < ${limit}::int`}`);
    if (rowCount === 1) return;
  }
  const { resetsAt } = await readUsage(tx, companyId);
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
