import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { companyIn, hashSecret } from '../secret.ts';

/**
 * Whether a row is the one that a secret was given out for. A cluster asks the server of the company that the secret
 * names, and every server where it names none, as those of earlier versions do. Only the hash proves anything: with
 * another company's name behind it, a secret finds nothing.
 */
export function hasSecret(
  { companyId, hash }: { companyId: PgColumn; hash: PgColumn },
  secret: string,
): SQL | undefined {
  const company = companyIn(secret);
  return and(company ? eq(companyId, company) : undefined, eq(hash, hashSecret(secret)));
}
