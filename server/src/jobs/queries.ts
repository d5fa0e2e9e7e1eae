import { LIMITS } from '@caseloom/contract';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fromDrizzle, type Db as QueueDb } from 'pg-boss';
import { asOwner, type Db, type Queryable } from '../db/open.ts';
import { apiKeys } from '../features/api-key/schema.ts';
import { oneTimeTokens } from '../features/auth/schema.ts';
import { deleteLeftUploads } from '../features/draft/queries/uploads.ts';
import { drafts } from '../features/draft/schema.ts';
import { challenges } from '../features/passkey/schema.ts';
import { sharedReports } from '../features/report/schema.ts';
import { sessions } from '../features/session/schema.ts';
import { billingEvents, storageChanges } from '../features/subscription/schema.ts';
import { webhookDeliveries } from '../features/webhook/schema.ts';
import { answeredCalls, rateLimitHits } from '../http/schema.ts';
import { mailOutbox } from '../mail/schema.ts';

const DAY = 24;
const MONTH = 30 * DAY;

/** Deletes links, sessions, mails and repeatable answers whose time is over. */
export async function deleteOutlived(db: Db): Promise<void> {
  await db.delete(oneTimeTokens).where(isOlder(oneTimeTokens.expiresAt, 0));
  await db.delete(challenges).where(isOlder(challenges.expiresAt, 0));
  await db.delete(billingEvents).where(isOlder(billingEvents.createdAt, MONTH));
  await db.delete(rateLimitHits).where(isOlder(rateLimitHits.until, 0));
  await db.delete(sessions).where(isOlder(sessions.expiresAt, 0));
  await db.delete(answeredCalls).where(isOlder(answeredCalls.createdAt, DAY));
  await db.delete(sharedReports).where(isOlder(sharedReports.expiresAt, 0));
  await db.delete(apiKeys).where(isOlder(apiKeys.expiresAt, MONTH));
  await db.delete(drafts).where(isOlder(drafts.updatedAt, 3 * MONTH));
  await db
    .delete(webhookDeliveries)
    .where(isOlder(webhookDeliveries.createdAt, LIMITS.webhookLogDays * DAY));
  await deleteLeftUploads(db);
  await db.delete(mailOutbox).where(isOlder(mailOutbox.createdAt, MONTH));
}

/** Does something to the queues with a company's transaction. */
export function openQueueDb<T>(tx: Queryable, work: (db: QueueDb) => Promise<T>): Promise<T> {
  return asOwner(tx, () => work(fromDrizzle(tx, sql)));
}

/** Makes one row of the many that say how what a project stores grew and shrank. */
export async function sumStorage(db: Db): Promise<void> {
  const { companyId, projectId, bytes } = storageChanges;
  const many = await db
    .select({ companyId, projectId })
    .from(storageChanges)
    .groupBy(companyId, projectId)
    .having(sql`count(*) > 1`);
  for (const project of many) {
    const isOfProject = and(eq(companyId, project.companyId), eq(projectId, project.projectId));
    await db.transaction(async (tx) => {
      const rows = await tx.delete(storageChanges).where(isOfProject).returning({ bytes });
      const sum = rows.reduce((total, row) => total + row.bytes, 0);
      if (rows.length > 0)
        await tx.insert(storageChanges).values({ ...project, bytes: sum, isSum: true });
    });
  }
}

function isOlder(time: PgColumn, hours: number): SQL {
  return lt(time, sql`now() - make_interval(hours => ${hours})`);
}
