import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id, now } from '../../db/columns.ts';
import { companyId, keyInCompany, keysOfUser } from '../../db/schema.ts';

/** Keys for scripts: each acts as a member of its projects, as far as its scopes go. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    companyId: companyId(),
    /** Who made it: it opens nothing that its maker may not see. */
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** The first characters, to know it again. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the key; the key itself is kept nowhere. */
    secretHash: text('secret_hash').notNull(),
    scopes: jsonb('scopes').$type<('read' | 'write' | 'run')[]>().notNull(),
    projectIds: jsonb('project_ids').$type<string[]>().notNull(),
    createdAt: now('created_at'),
    expiresAt: at('expires_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    keyInCompany(t),
    ...keysOfUser('api_keys', [t.companyId, t.userId]),
    index('api_keys_secret').on(t.secretHash),
    index('api_keys_expires').on(t.expiresAt),
  ],
);
