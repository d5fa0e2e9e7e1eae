import { LIMITS } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import { inDays } from '../../db/from-now.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { hashSecret, makeSecret } from '../../secret.ts';
import { listRuledProjectIds, listVisibleProjectIds } from '../project/queries/visible-projects.ts';
import { requireProject } from '../project/queries.ts';
import { lockColleague } from '../user/queries.ts';
import {
  API_KEY_PREFIX,
  countKeysOf,
  deleteKey,
  findKeyRow,
  insertKey,
  type KeyRow,
  listKeys,
  listKeysOf,
  listSlugsById,
} from './queries.ts';

const api = authenticated.apiKey;
const USUAL_DAYS = 90;
/** As many characters of a key as are shown for ever. */
const SHOWN = API_KEY_PREFIX.length + 6;

export const apiKeyRoutes = {
  list: api.list.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const ruled = new Set(await listRuledProjectIds(tx, actor));
      if (ruled.size === 0 && actor.role !== 'companyOwner') throw new AppError('not_allowed');
      const rows = await listKeys(tx, actor.companyId);
      const seen = rows.filter((row) => rules(actor, ruled, row));
      const slugs = await slugsOf(tx, actor, seen);
      return seen.map((row) => toApiKey(row, slugs));
    }),
  ),

  mine: api.mine.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId, id: userId } = actor;
      const rows = await listKeysOf(tx, { companyId, userId });
      const slugs = await slugsOf(tx, actor, rows);
      return rows.map((row) => toApiKey(row, slugs));
    }),
  ),

  create: api.create.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { name, projectSlugs, expiresInDays = USUAL_DAYS } = input;
      const projectIds = new Set<string>();
      for (const slug of projectSlugs) {
        const project = await requireProject(tx, actor, { slug });
        projectIds.add(project.id);
      }
      // of many at once each waits here for the one before, and is counted with it
      await lockColleague(tx, actor, actor.id);
      if ((await countKeysOf(tx, actor)) >= LIMITS.apiKeys) throw new AppError('api_keys_full');
      const key = `${API_KEY_PREFIX}${makeSecret(actor.companyId)}`;
      const id = await insertKey(tx, {
        companyId: actor.companyId,
        userId: actor.id,
        name,
        prefix: key.slice(0, SHOWN),
        secretHash: hashSecret(key),
        scopes: [...new Set(input.scopes)],
        projectIds: [...projectIds],
        expiresAt: inDays(expiresInDays),
      });
      const row = await findKeyRow(tx, actor.companyId, id);
      if (!row) throw new Error('the key was made in this transaction');
      return { ...toApiKey(row, await slugsOf(tx, actor, [row])), key };
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const row = await findKeyRow(tx, actor.companyId, input.id);
      const visible = new Set(await listVisibleProjectIds(tx, actor));
      const isSeen =
        row && (isOwnersOrMine(actor, row) || row.projectIds.some((id) => visible.has(id)));
      if (!isSeen) throw new AppError('api_key_not_found');
      const ruled = new Set(await listRuledProjectIds(tx, actor));
      if (!rules(actor, ruled, row)) throw new AppError('not_allowed');
      await deleteKey(tx, actor.companyId, row.id);
      await publishChange(tx, row.userId);
    }),
  ),
};

/** Who made a key may revoke it; so may who rules a project that it opens, and the company's owner. */
function rules(actor: Actor, ruled: ReadonlySet<string>, row: KeyRow): boolean {
  return isOwnersOrMine(actor, row) || row.projectIds.some((id) => ruled.has(id));
}

function isOwnersOrMine(actor: Actor, { userId }: KeyRow): boolean {
  return actor.role === 'companyOwner' || userId === actor.id;
}

async function slugsOf(tx: Queryable, { companyId }: Actor, rows: KeyRow[]) {
  const ids = new Set(rows.flatMap((row) => row.projectIds));
  return listSlugsById(tx, companyId, [...ids]);
}

function toApiKey(row: KeyRow, slugs: Map<string, string>) {
  const { id, name, prefix, scopes, projectIds, createdByName: createdBy } = row;
  return {
    id,
    name,
    prefix,
    scopes,
    projectSlugs: projectIds.flatMap((project) => slugs.get(project) ?? []),
    createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
