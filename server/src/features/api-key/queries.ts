import { and, desc, eq, getColumns, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../db/full-name.ts';
import { hasSecret } from '../../db/has-secret.ts';
import type { Db, Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects, users } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { apiKeys } from './schema.ts';

/** What every key begins with, so that people and scanners know it where it should not be. */
export const API_KEY_PREFIX = 'clk_';

/** How stale "last used" may be: a key is written no more often. */
const USED = sql`now() - interval '5 minutes'`;

/** Who made a key and what it opens, as long as it lives and its maker is active. */
export async function findKeyBySecret(db: Db, key: string) {
  const [row] = await db
    .select({
      id: apiKeys.id,
      userId: users.id,
      companyId: users.companyId,
      role: users.role,
      scopes: apiKeys.scopes,
      projectIds: apiKeys.projectIds,
    })
    .from(apiKeys)
    .innerJoin(users, refersTo(apiKeys.userId, users))
    .where(
      and(
        hasSecret({ companyId: apiKeys.companyId, hash: apiKeys.secretHash }, key),
        gt(apiKeys.expiresAt, sql`now()`),
        eq(users.isActive, true),
        isNull(users.removedAt),
      ),
    );
  if (!row) return undefined;
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        isKey(row.companyId, row.id),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, USED)),
      ),
    );
  return row;
}

export type KeyRow = typeof apiKeys.$inferSelect & { createdByName: string };

/** The keys of a company, newest first. */
export async function listKeys(tx: Queryable, companyId: string): Promise<KeyRow[]> {
  return selectKeys(tx).where(eq(apiKeys.companyId, companyId)).orderBy(desc(apiKeys.id));
}

/** The keys that a user made, newest first. */
export async function listKeysOf(
  tx: Queryable,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<KeyRow[]> {
  const isMine = and(eq(apiKeys.companyId, companyId), eq(apiKeys.userId, userId));
  return selectKeys(tx).where(isMine).orderBy(desc(apiKeys.id));
}

/** A key with its maker's name, expired ones too; undefined where the company has no such key. */
export async function findKeyRow(
  tx: Queryable,
  companyId: string,
  id: string,
): Promise<KeyRow | undefined> {
  const [row] = await selectKeys(tx).where(isKey(companyId, id));
  return row;
}

/** Stores a key, of which only the hash is kept. @returns its id */
export async function insertKey(
  tx: Queryable,
  values: Omit<typeof apiKeys.$inferInsert, 'expiresAt'> & { expiresAt: SQL },
): Promise<string> {
  const [row] = await tx.insert(apiKeys).values(values).returning({ id: apiKeys.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row.id;
}

/** Deletes a key: the next call with it is refused. */
export async function deleteKey(tx: Queryable, companyId: string, id: string): Promise<void> {
  await tx.delete(apiKeys).where(isKey(companyId, id));
}

/** How many keys of a user exist, expired ones too. */
export async function countKeysOf(
  tx: Queryable,
  { id, companyId }: Pick<Actor, 'id' | 'companyId'>,
): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.userId, id)));
  return row?.count ?? 0;
}

/** The slugs of those of the ids that are projects of the company, the bin's too. */
export async function listSlugsById(
  tx: Queryable,
  companyId: string,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: projects.id, slug: projects.slug })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), inArray(projects.id, ids)));
  return new Map(rows.map((row) => [row.id, row.slug]));
}

function isKey(companyId: string, id: string): SQL | undefined {
  return and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, id));
}

function selectKeys(tx: Queryable) {
  return tx
    .select({
      ...getColumns(apiKeys),
      createdByName: fullName(users),
    })
    .from(apiKeys)
    .innerJoin(users, refersTo(apiKeys.userId, users));
}

/** Ends every key that a user made. */
export async function deleteKeysOf(
  tx: Queryable,
  { id: userId, companyId }: { id: string; companyId: string },
): Promise<void> {
  await tx.delete(apiKeys).where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.userId, userId)));
}

/** The name of the key that a call is made with; undefined for the call of a person. */
export async function findKeyName(tx: Queryable, actor: Actor): Promise<string | undefined> {
  if (!actor.key) return undefined;
  const { companyId, id, name } = apiKeys;
  const isKey = and(eq(companyId, actor.companyId), eq(id, actor.sessionId));
  const [row] = await tx.select({ name }).from(apiKeys).where(isKey);
  return row?.name;
}
