import type { OpenedModel } from '@caseloom/contract';
import type { Drawn, GenerationResult } from '@caseloom/engine';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Context } from '../../http/deps.ts';
import {
  type GenerationOptions,
  generateCases,
  languageOf,
  settingsOf,
} from '../../workers/generate.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { type Base, findBase, replaceGeneration } from './queries/generations.ts';
import type { ModelKey } from './queries.ts';

type Caller = Pick<Context, 'db' | 'backgroundDb' | 'language'> & {
  actor: Actor;
  taskOwner: TaskOwner;
};

/** How often a generation is repeated because somebody else's was kept first. */
const MAX_TRIES = 3;

/**
 * Test cases of an opened model, under the keys that they had in its last generation. Of those who may
 * change the model it is the last generation from then on; for others, as a key that only reads, nothing
 * is written.
 *
 * @throws AppError `model_invalid` with one entry per broken rule
 */
export async function generateAndKeep(
  { db, backgroundDb, actor, language, taskOwner: owner }: Caller,
  model: ModelKey,
  { opened, options, since }: { opened: OpenedModel; options: GenerationOptions; since?: Drawn },
): Promise<GenerationResult> {
  const { companyId } = actor;
  const settings = settingsOf(opened, { ...options, language: languageOf(opened, language) });
  for (let again = 1; ; again++) {
    const base = await inCompany(db, companyId, (tx) => findBase(tx, model, settings));
    const { result, cases } = await generateCases(opened, settings, {
      language,
      owner,
      known: base?.cases,
      since,
    });
    if (!mayKeep(actor) || again === MAX_TRIES || isOlder(opened, base)) return result;
    const made = { settings, base, cases };
    const isKept = await inCompany(backgroundDb, companyId, (tx) =>
      replaceGeneration(tx, { ...model, version: opened.version }, made),
    ).catch(isFull);
    if (isKept) return result;
  }
}

/** Whether what a caller generates is kept: not where they may only look. */
export function mayKeep({ key }: Actor): boolean {
  return key === undefined || key.scopes.includes('write');
}

/** Somebody else has generated a newer version already. */
function isOlder({ version }: OpenedModel, base: Base | undefined): boolean {
  return base !== undefined && base.modelVersion > version;
}

/** Where a plan has no room for it, cases are generated all the same. @throws any other error */
function isFull(error: unknown): true {
  if (error instanceof AppError && error.code === 'limit_reached') return true;
  throw error;
}
