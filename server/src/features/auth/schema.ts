import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id, now } from '../../db/columns.ts';
import { companyId, keyInCompany, ofUser } from '../../db/schema.ts';

export const TOKEN_KINDS = [
  'verify',
  'reset',
  'email',
  'company_invite',
  'project_invite',
] as const;

/** What a link carries; of an invitation, what its sender chose. */
export type TokenData = {
  /** The project that an invitation leads into. */
  projectId?: string | undefined;
  invitedBy?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  role?: 'companyOwner' | 'member' | undefined;
  projectIds?: string[] | undefined;
  /** The mail that carries the link. */
  mailId?: string | undefined;
};

/** Links sent by mail: redeemed once, by `update … where used_at is null returning`. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    companyId: companyId(),
    kind: text('kind', { enum: TOKEN_KINDS }).notNull(),
    /** SHA-256 of the secret half of the link. */
    secretHash: text('secret_hash').notNull(),
    /** Whom it is for, where that account exists already. */
    userId: uuid('user_id'),
    email: text('email').notNull(),
    data: jsonb('data').$type<TokenData>().notNull().default({}),
    createdAt: now('created_at'),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    keyInCompany(t),
    ofUser('one_time_tokens_user_fk', [t.companyId, t.userId]).onDelete('cascade'),
    index('one_time_tokens_company_kind').on(t.companyId, t.kind, t.createdAt),
    index('one_time_tokens_secret').on(t.secretHash),
    index('one_time_tokens_email_kind').on(t.email, t.kind),
    index('one_time_tokens_expires').on(t.expiresAt),
  ],
);
