import { LIMITS } from '@caseloom/contract';
import { DOCUMENT_EXTENSIONS } from '@caseloom/formats/import-formats';
import type { Ai } from '../../ai.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { findServices } from './find-services.ts';
import { findInstructions, saveInstructions } from './queries/instructions.ts';
import { deleteSettings, findEndpoint, findSettings, readUsage, saveSettings } from './queries.ts';
import { openAddress } from './service-address.ts';

const api = authenticated.ai;

/** What drafts are made by, and the language model that a company's owner chooses, where the operator lets them. */
export const languageModelRoutes = {
  status: api.status.handler(({ context: { db, actor, ai, secrets, links } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId } = actor;
      const endpoint = await findEndpoint(tx, companyId, { ai, secrets });
      const { used, resetsAt } = await readUsage(tx, companyId);
      const limit = endpoint?.isOperators ? ai.monthlyDrafts : null;
      return {
        way: endpoint ? ('ai' as const) : ('rules' as const),
        model: endpoint?.model ?? null,
        quota: limit === null ? null : { used, limit, resetsAt },
        readsLinks: links !== 'off',
        limits: {
          prompt: LIMITS.prompt,
          files: LIMITS.draftFiles,
          uploadBytes: LIMITS.uploadBytes,
          types: DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`),
        },
      };
    }),
  ),

  settings: api.settings.handler(({ context: { db, actor, ai } }) =>
    inCompany(db, actor.companyId, (tx) => toSettings(tx, actor, ai)),
  ),

  setSettings: api.setSettings.handler(({ context: { db, actor, ai, secrets }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { key, model, drafting = null } = input;
      const baseUrl = openAddress(ai, input.baseUrl);
      const before = input.before && (await findSettings(tx, actor.companyId));
      const isOther = (name: 'baseUrl' | 'model') =>
        input.before && (before?.[name] ?? null) !== input.before[name];
      if (isOther('baseUrl') || isOther('model'))
        throw new AppError('version_conflict', await toSettings(tx, actor, ai));
      await saveSettings(tx, actor.companyId, { baseUrl, model, key, drafting }, secrets);
      return toSettings(tx, actor, ai);
    }),
  ),

  setInstructions: api.setInstructions.handler(({ context: { db, actor, ai }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { instructions, before } = input;
      if (!(await saveInstructions(tx, actor.companyId, instructions, before)))
        throw new AppError('version_conflict', await toSettings(tx, actor, ai));
      return toSettings(tx, actor, ai);
    }),
  ),

  findServices: api.findServices.handler(async ({ context: { ai } }) => {
    if (ai.owners === 'off') throw new AppError('ai_settings_closed');
    if (ai.owners === 'public') throw new AppError('ai_address_closed');
    return { services: await findServices() };
  }),

  deleteSettings: api.deleteSettings.handler(({ context: { db, actor, ai } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      await deleteSettings(tx, actor.companyId);
      return toSettings(tx, actor, ai);
    }),
  ),
};

async function toSettings(tx: Queryable, { companyId }: Actor, ai: Ai) {
  const own = ai.owners === 'off' ? undefined : await findSettings(tx, companyId);
  const { used: drafts, inputTokens, outputTokens } = await readUsage(tx, companyId);
  const operators = ai.operator ? ('operator' as const) : ('none' as const);
  return {
    of: own ? ('company' as const) : operators,
    canChange: ai.owners !== 'off',
    canBeLocal: ai.owners === 'anywhere',
    baseUrl: own?.baseUrl ?? null,
    model: own?.model ?? ai.operator?.model ?? null,
    hasKey: Boolean(own?.sealedKey),
    drafting: own?.drafting ?? null,
    instructions: await findInstructions(tx, companyId),
    usage: { drafts, inputTokens, outputTokens },
  };
}
