import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../db/columns.ts';
import { companyId, keysOfUser, ofOneUser } from '../../db/schema.ts';

/** The authenticator app of a user; in force once its first code was right. */
export const twoFactor = pgTable(
  'two_factor',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    secret: text('secret').notNull(),
    confirmedAt: at('confirmed_at'),
    /** The half minute of the newest code used: a code works once. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    ...keysOfUser('two_factor', [t.companyId, t.userId]),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    ...ofOneUser(),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.codeHash] }),
    ...keysOfUser('recovery_codes', [t.companyId, t.userId]),
  ],
);
