import { eq } from 'drizzle-orm';
import { aiSettings } from './draft-schema.ts';
import type { Queryable } from './open.ts';

export type AiSettingsRow = typeof aiSettings.$inferSelect;

/** The language model that a company's owner set; undefined where nothing is. */
export async function findSettings(
  tx: Queryable,
  companyId: string,
): Promise<AiSettingsRow | undefined> {
  const [row] = await tx.select().from(aiSettings).where(eq(aiSettings.companyId, companyId));
  return row;
}

export async function replaceSettings(
  tx: Queryable,
  { companyId, ...values }: Omit<AiSettingsRow, 'updatedAt'>,
): Promise<void> {
  const set = { ...values, updatedAt: new Date() };
  await tx
    .insert(aiSettings)
    .values({ companyId, ...set })
    .onConflictDoUpdate({ target: aiSettings.companyId, set });
}

export async function deleteSettings(tx: Queryable, companyId: string): Promise<void> {
  await tx.delete(aiSettings).where(eq(aiSettings.companyId, companyId));
}
