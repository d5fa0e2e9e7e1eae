import type { OpenedModel } from '@caseloom/contract';
import type { GenerationResult, GenerationSettings } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { type GenerationOptions, settingsOf, toDetails, toEngine } from '../../workers/generate.ts';
import type { GeneratedBatch } from '../../workers/generate-batches.ts';
import { generateBatchesInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { openModel } from '../model/queries/opened-model.ts';
import { requireModel } from '../model/queries.ts';
import { readSources } from './queries/sources.ts';
import type { SuiteRow } from './queries.ts';
import type { Sources } from './schema.ts';
import type { GeneratedSuite } from './store-generation.ts';

/** The model, opened, and what it depends on, for those who may see its project. @throws AppError `model_not_found` */
export async function openSource(tx: Queryable, actor: Actor, modelId: string) {
  const model = await requireModel(tx, actor, modelId);
  const { companyId, projectId } = model;
  const opened = await openModel(tx, model);
  const sources = await readSources(tx, { companyId, projectId, modelId }, opened);
  return { opened, projectId, sources };
}

/** What a suite is made by: its words stay in the language of its maker, also when another user generates it again. */
export function suiteSettings(
  opened: OpenedModel,
  options: GenerationOptions,
  language: Language,
): GenerationSettings {
  return settingsOf(opened, { ...options, language: options.language ?? language });
}

/**
 * What the next generation of a suite is asked for: what a person chose for it, now or earlier; the rest
 * is as its model has it now. Of a suite whose choices are not known everything was chosen but the constraints.
 */
export function nextOptions(
  { options, settings }: Pick<SuiteRow, 'options' | 'settings'>,
  chosen: GenerationOptions,
): GenerationOptions {
  const { constraints: _, ...known } = settings;
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
  return { ...(options ?? known), ...Object.fromEntries(given) };
}

type Question = {
  opened: OpenedModel;
  sources: Sources;
  settings: GenerationSettings;
  language: Language;
  owner: TaskOwner;
};

/**
 * Generates the cases of a suite.
 *
 * @throws AppError as `makeInParts` does
 */
export async function make(question: Question): Promise<GeneratedSuite> {
  const parts: GeneratedBatch[] = [];
  const result = await makeInParts(question, async (part) => {
    parts.push(part);
  });
  return { parts, result, opened: question.opened, sources: question.sources };
}

/**
 * Generates the cases of a suite, and hands them over part after part.
 *
 * @throws AppError `model_invalid` with one entry per broken rule
 */
export async function makeInParts(
  { opened, settings, language, owner }: Omit<Question, 'sources'>,
  take: (part: GeneratedBatch) => Promise<void>,
): Promise<GenerationResult> {
  const generation = await generateBatchesInWorker({ ...toEngine(opened), settings }, owner, take);
  if (generation.ok) return generation.result;
  throw new AppError('model_invalid', toDetails(generation.problems, language));
}
