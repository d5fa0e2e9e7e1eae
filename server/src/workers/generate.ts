import type { GenerationAnswer, OpenedModel } from '@caseloom/contract';
import {
  type Context,
  DEFAULT_SETTINGS,
  type Drawn,
  type GenerationResult,
  type GenerationSettings,
  type Model,
  type Problem,
  readerParams,
} from '@caseloom/engine';
import { type Language, sentence } from '@caseloom/locales';
import { AppError } from '../errors.ts';
import { generateInWorker } from './in-worker.ts';
import type { TaskOwner } from './scheduler.ts';

/** The settings that a call may override. */
export type GenerationOptions = {
  [Name in keyof GenerationSettings]?: GenerationSettings[Name] | undefined;
};

/**
 * Test cases of an opened model, and all that are known of it, packed.
 *
 * @param since an earlier version: only cases for what changed since are made
 * @param known the cases that earlier generations had: a case that one of them had keeps its key
 * @throws AppError `model_invalid` with one entry per broken rule
 */
export async function generateCases(
  opened: OpenedModel,
  settings: GenerationSettings,
  {
    language,
    owner,
    known,
    since,
  }: {
    language: Language;
    owner: TaskOwner;
    known?: Uint8Array | undefined;
    since?: Drawn | undefined;
  },
): Promise<{ result: GenerationResult; cases: Uint8Array }> {
  const question = { ...toEngine(opened), settings, known, since };
  const { generation, cases } = await generateInWorker(question, owner);
  if (generation.ok) return { result: generation.result, cases };
  throw new AppError('model_invalid', toDetails(generation.problems, language));
}

/** The settings for a model's cases: those of the call, else those of the model, else the defaults. */
export function settingsOf(
  { settings }: Pick<OpenedModel, 'settings'>,
  options: GenerationOptions,
): GenerationSettings {
  const { notes: _, feature: _feature, requirementRisks: _risks, ...own } = settings;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...DEFAULT_SETTINGS, ...own, ...Object.fromEntries(given) };
}

/** The language of the cases of a model: its own, else that of who asks for them first. */
export function languageOf({ settings }: OpenedModel, language: Language): Language {
  return settings.language ?? language;
}

/** The broken rules of a drawing, each with its place and its sentence. */
export function toDetails(
  problems: Problem[],
  language: Language,
): { path: string; code: string; message: string }[] {
  const errors = problems.filter((problem) => problem.severity === 'error');
  return errors.map((problem) => ({
    path: placeOf(problem),
    code: problem.code,
    message: sentence(language, 'problems', problem.code, readerParams(problem.params, language)),
  }));
}

/** A generation with its findings in the caller's language. */
export function toGenerationAnswer(
  result: GenerationResult,
  modelVersion: number,
  language: Language,
): GenerationAnswer {
  const { coverage, findings } = result;
  const uncovered = coverage.uncovered.map((item) => ({
    ...item,
    reason: sentence(language, 'problems', item.code, readerParams(item.params, language)),
  }));
  return {
    ...result,
    modelVersion,
    coverage: { ...coverage, uncovered },
    findings: findings.map((problem) => ({
      ...problem,
      message: sentence(language, 'problems', problem.code, readerParams(problem.params, language)),
    })),
  };
}

function placeOf({ nodeId, ruleId, edgeId, dataId }: Problem): string {
  if (nodeId && ruleId) return `nodes/${nodeId}/rules/${ruleId}`;
  if (nodeId) return `nodes/${nodeId}`;
  if (edgeId) return `edges/${edgeId}`;
  return dataId ? `data/${dataId}` : '';
}

/** An opened model, as the engine takes it. */
export function toEngine({ steps, testData, models, ...model }: OpenedModel): {
  model: Model;
  context: Context;
} {
  return { model, context: { steps, testData, models } };
}
