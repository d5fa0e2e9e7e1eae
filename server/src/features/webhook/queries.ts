import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../db/full-name.ts';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { users } from '../../db/schema.ts';
import { webhooks } from './schema.ts';

type WebhookKey = { companyId: string; id: string };

/** A hook, with who made it and how its newest delivery went. */
export type WebhookRow = typeof webhooks.$inferSelect & {
  createdByName: string;
  last: { status: 'waiting' | 'sent' | 'failed'; at: string } | null;
};

const lastIn = (companyId: string) => sql<WebhookRow['last']>`(
  select json_build_object('status', d.status, 'at', d.created_at) from webhook_deliveries d
  where d.company_id = ${companyId} and d.webhook_id = ${webhooks.id}
  order by d.id desc limit 1)`;

function selectWebhooks(tx: Queryable, companyId: string) {
  return tx
    .select({ row: webhooks, createdByName: fullName(users), last: lastIn(companyId) })
    .from(webhooks)
    .innerJoin(users, refersTo(webhooks.createdBy, users));
}

/** The hooks of a project, oldest first. */
export async function listWebhooks(
  tx: Queryable,
  { companyId, projectId }: { companyId: string; projectId: string },
): Promise<WebhookRow[]> {
  const found = await selectWebhooks(tx, companyId)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.projectId, projectId)))
    .orderBy(asc(webhooks.id));
  return found.map(({ row, ...more }) => ({ ...row, ...more }));
}

/** The hook wherever in the company it is; whether anybody may see it is the caller's question. */
export async function findWebhook(
  tx: Queryable,
  companyId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [found] = await selectWebhooks(tx, companyId).where(isWebhook({ companyId, id }));
  return found && { ...found.row, createdByName: found.createdByName, last: found.last };
}

/** Adds a hook. */
export async function insertWebhook(
  tx: Queryable,
  values: typeof webhooks.$inferInsert,
): Promise<void> {
  await tx.insert(webhooks).values(values);
}

/** Sets columns of a hook. */
export async function updateWebhook(
  tx: Queryable,
  key: WebhookKey,
  changes: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  await tx.update(webhooks).set(changes).where(isWebhook(key));
}

/** Deletes a hook with its log. */
export async function deleteWebhook(tx: Queryable, key: WebhookKey): Promise<void> {
  await tx.delete(webhooks).where(isWebhook(key));
}

/** Who is told that a hook was switched off: who made it, and who administers the project. */
export async function listWebhookOwners(
  tx: Queryable,
  { companyId, projectId, createdBy }: { companyId: string; projectId: string; createdBy: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from users u
    where u.company_id = ${companyId} and u.is_active and u.removed_at is null
      and (u.id = ${createdBy} or exists (select from project_members m
        where m.company_id = ${companyId} and m.project_id = ${projectId} and m.user_id = u.id
          and m.role = 'projectOwner' and m.status = 'active'))`);
  return rows.map(({ id }) => id);
}

function isWebhook({ companyId, id }: WebhookKey): SQL | undefined {
  return and(eq(webhooks.companyId, companyId), eq(webhooks.id, id));
}
