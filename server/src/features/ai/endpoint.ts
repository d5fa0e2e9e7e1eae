import type { Ai } from '../../ai.ts';
import { findSettings, replaceSettings } from '../../db/ai-settings.ts';
import type { Queryable } from '../../db/open.ts';
import type { Secrets } from '../../secret.ts';
import type { Endpoint } from './asking/ask.ts';

/** Which service a company's drafts are asked of, and whether the operator pays for it; undefined: rules alone. */
export async function findEndpoint(
  tx: Queryable,
  companyId: string,
  { ai, secrets }: { ai: Ai; secrets: Secrets },
): Promise<(Endpoint & { isOperators: boolean }) | undefined> {
  const own = ai.owners === 'off' ? undefined : await findSettings(tx, companyId);
  if (!own) return ai.operator && { ...ai.operator, companyId, isOpen: true, isOperators: true };
  const { baseUrl, model, sealedKey } = own;
  const apiKey = sealedKey === null ? undefined : secrets.open(sealedKey, companyId);
  const isOpen = ai.owners === 'anywhere';
  return { companyId, baseUrl, model, apiKey, isOpen, isOperators: false };
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
  await replaceSettings(tx, { companyId, baseUrl, model, sealedKey });
}
