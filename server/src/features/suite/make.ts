import type { OpenedModel } from '@caseloom/contract';
import type { GenerationResult, GenerationSettings } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import {
  type GenerationOptions,
  languageOf,
  settingsOf,
  toDetails,
  toEngine,
} from '../../workers/generate.ts';
import type { GeneratedBatch } from '../../workers/generate-batches.ts';
import { generateBatchesInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { type Base, findBase } from '../model/queries/generations.ts';
import { openModel } from '../model/queries/opened-model.ts';
import { requireModel } from '../model/queries.ts';
import { readSources } from './queries/sources.ts';
import type { SuiteRow } from './queries.ts';
import type { Sources } from './schema.ts';

/** What the cases of a suite are made from. */
export type Source = {
  opened: OpenedModel;
  projectId: string;
  sources: Sources;
  settings: GenerationSettings;
  /** The last generation of the model: its cases keep their keys in the suite too. */
  base: Base | undefined;
};

/**
 * The model, opened, and what the cases of a suite are made from, for those who may see its project.
 *
 * @param chosen what a person chose for the suite; its language always is
 * @throws AppError `model_not_found`
 */
export async function openSource(
  tx: Queryable,
  actor: Actor,
  { modelId, chosen, language }: { modelId: string; chosen: GenerationOptions; language: Language },
): Promise<Source> {
  const model = await requireModel(tx, actor, modelId);
  const { companyId, projectId } = model;
  const opened = await openModel(tx, model);
  const settings = suiteSettings(opened, chosen, language);
  const names = Object.keys({ ...chosen, language });
  const at = { companyId, projectId, modelId };
  const sources = await readSources(tx, at, { opened, chosen: names });
  return { opened, projectId, sources, settings, base: await findBase(tx, model, settings) };
}

/** What a suite is made by: its words stay in the language of its model or maker, also when another user generates it again. */
function suiteSettings(
  opened: OpenedModel,
  options: GenerationOptions,
  language: Language,
): GenerationSettings {
  return settingsOf(opened, {
    ...options,
    language: options.language ?? languageOf(opened, language),
  });
}

/**
 * What the next generation of a suite is asked for: what a person chose for it, now or earlier; the rest
 * is as its model has it now. Of a suite whose choices are not known everything was chosen but the constraints and what is asked of data.
 */
export function nextOptions(
  { options, settings }: Pick<SuiteRow, 'options' | 'settings'>,
  chosen: GenerationOptions,
): GenerationOptions {
  const { constraints: _, data: _d, ...known } = settings;
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
  return { ...(options ?? known), ...Object.fromEntries(given) };
}

/** A generation of a model, its cases in parts. */
export type GeneratedSuite = {
  parts: GeneratedBatch[];
  result: GenerationResult;
  source: Source;
  /** By the keys of the parts the keys that the cases have in the last generation of the model. */
  keys: Map<string, string>;
  /** The cases as the next generation of the model needs them. */
  cases: Uint8Array;
};

type Question = { source: Source; language: Language; owner: TaskOwner };

/**
 * Generates the cases of a suite.
 *
 * @throws AppError as `makeInParts` does
 */
export async function make(question: Question): Promise<GeneratedSuite> {
  const parts: GeneratedBatch[] = [];
  const made = await makeInParts(question, async (part) => {
    parts.push(part);
  });
  return { ...made, parts };
}

/**
 * Generates the cases of a suite, and hands them over part after part.
 *
 * @throws AppError `model_invalid` with one entry per broken rule
 */
export async function makeInParts(
  { source, language, owner }: Question,
  take: (part: GeneratedBatch) => Promise<void>,
): Promise<Omit<GeneratedSuite, 'parts'>> {
  const { opened, settings, base } = source;
  const question = { ...toEngine(opened), settings, known: base?.cases };
  const { generation, ...kept } = await generateBatchesInWorker(question, owner, take);
  if (generation.ok) return { result: generation.result, source, ...kept };
  throw new AppError('model_invalid', toDetails(generation.problems, language));
}
