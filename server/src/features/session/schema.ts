import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id, now } from '../../db/columns.ts';
import { keyInCompany, keysOfUser, ofOneUser } from '../../db/schema.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    ...ofOneUser(),
    /** SHA-256 of the token; the token itself is kept nowhere. */
    tokenHash: text('token_hash').notNull(),
    createdAt: now('created_at'),
    lastSeenAt: now('last_seen_at'),
    expiresAt: at('expires_at').notNull(),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [
    keyInCompany(t),
    ...keysOfUser('sessions', [t.companyId, t.userId]),
    index('sessions_token').on(t.tokenHash),
    index('sessions_expires').on(t.expiresAt),
  ],
);
