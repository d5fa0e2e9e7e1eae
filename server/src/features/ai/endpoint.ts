import { eq } from 'drizzle-orm';
import { aiSettings } from '../../db/draft-schema.ts';
import type { Queryable } from '../../db/open.ts';
import type { Ai } from '../../http/deps.ts';
import type { Secrets } from '../../secret.ts';
import type { Endpoint } from './asking/ask.ts';

/** What a company's owner set; undefined where nothing is. */
export async function findSettings(
  tx: Queryable,
  companyId: string,
): Promise<typeof aiSettings.$inferSelect | undefined> {
  const [row] = await tx.select().from(aiSettings).where(eq(aiSettings.companyId, companyId));
  return row;
}

/** Which service a company's drafts are asked of, and whether the operator pays for it; undefined: rules alone. */
export async function findEndpoint(
  tx: Queryable,
  companyId: string,
  { ai, secrets }: { ai: Ai; secrets: Secrets },
): Promise<(Endpoint & { isOperators: boolean }) | undefined> {
  const own = ai.owners === 'off' ? undefined : await findSettings(tx, companyId);
  if (!own) return ai.operator && { ...ai.operator, isOpen: true, isOperators: true };
  const { baseUrl, model, sealedKey } = own;
  const apiKey = sealedKey === null ? undefined : secrets.open(sealedKey, companyId);
  return { baseUrl, model, apiKey, isOpen: ai.owners === 'anywhere', isOperators: false };
}

/** Keeps what an owner set. A key is kept for its own address only: with another it is forgotten. */
export async function saveSettings(
  tx: Queryable,
  companyId: string,
  { baseUrl, model, key }: { baseUrl: string; model: string; key: string | null | undefined },
  secrets: Secrets,
): Promise<void> {
  const before = await findSettings(tx, companyId);
  const kept = before?.baseUrl === baseUrl ? before.sealedKey : null;
  const sealedKey = key === undefined ? kept : key && secrets.seal(key, companyId);
  const values = { baseUrl, model, sealedKey, updatedAt: new Date() };
  await tx
    .insert(aiSettings)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: aiSettings.companyId, set: values });
}

export async function deleteSettings(tx: Queryable, companyId: string): Promise<void> {
  await tx.delete(aiSettings).where(eq(aiSettings.companyId, companyId));
}
