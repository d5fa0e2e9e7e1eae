import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../../db/columns.ts';
import { companyId, keysOfUser } from '../../db/schema.ts';

/** A user's picture, re-encoded by the server: a square PNG. */
export const userImages = pgTable(
  'user_images',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    png: bytes('png').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    ...keysOfUser('user_images', [t.companyId, t.userId]),
  ],
);
