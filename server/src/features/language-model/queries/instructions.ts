import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { companies } from '../../../db/schema.ts';

/** What a company says to every language model that drafts; empty for nothing. */
export async function findInstructions(tx: Queryable, companyId: string): Promise<string> {
  const [row] = await tx
    .select({ instructions: companies.aiInstructions })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row?.instructions ?? '';
}

/**
 * Keeps what an owner wrote.
 *
 * @param before what the owner saw, where that is known
 * @returns false where another owner wrote something else meanwhile: nothing is changed
 */
export async function saveInstructions(
  tx: Queryable,
  companyId: string,
  instructions: string,
  before: string | undefined,
): Promise<boolean> {
  const isSeen = before === undefined ? undefined : eq(companies.aiInstructions, before);
  const saved = await tx
    .update(companies)
    .set({ aiInstructions: instructions })
    .where(and(eq(companies.id, companyId), isSeen))
    .returning({ id: companies.id });
  return saved.length > 0;
}
