import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytes, id, now } from '../../db/columns.ts';
import { keyInCompany, keysOfUser, ofOneUser } from '../../db/schema.ts';

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    ...ofOneUser(),
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull().default([]),
    name: text('name').notNull(),
    createdAt: now('created_at'),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    keyInCompany(t),
    index('passkeys_credential').on(t.credentialId),
    ...keysOfUser('passkeys', [t.companyId, t.userId]),
  ],
);

/** What a passkey has to sign, once, within minutes. */
export const challenges = pgTable(
  'challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Of whom adds a passkey; null where somebody logs in. */
    userId: uuid('user_id'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('challenges_expires').on(t.expiresAt)],
);
