import type { GenerationAnswer, OpenedModel } from '@caseloom/contract';
import {
  DEFAULT_SETTINGS,
  type Generation,
  type GenerationResult,
  type GenerationSettings,
  type Problem,
} from '@caseloom/engine';
import { type Language, sentence } from '@caseloom/locales';
import { AppError } from '../../errors.ts';
import { generateApart } from './apart.ts';
import { toEngine } from './open-model.ts';

/** What a call may ask otherwise than the model's own settings say. */
export type Asked = {
  [Name in keyof GenerationSettings]?: GenerationSettings[Name] | undefined;
};

/**
 * Test cases of an opened model.
 *
 * @throws AppError `model_invalid` with one entry per broken rule
 */
export async function generateCases(
  opened: OpenedModel,
  asked: Asked,
  language: Language,
): Promise<GenerationResult> {
  const { model, context } = toEngine(opened);
  const { notes: _, ...own } = opened.settings;
  const given = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  );
  const settings: GenerationSettings = { ...DEFAULT_SETTINGS, ...own, ...given, language };
  const generation: Generation = await generateApart({ model, context, settings });
  if (generation.ok) return generation.result;
  const errors = generation.problems.filter((problem) => problem.severity === 'error');
  throw new AppError(
    'model_invalid',
    errors.map((problem) => ({
      path: placeOf(problem),
      code: problem.code,
      message: sentence(language, 'problems', problem.code, problem.params),
    })),
  );
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
    reason: sentence(language, 'problems', item.code, item.params),
  }));
  return {
    ...result,
    modelVersion,
    coverage: { ...coverage, uncovered },
    findings: findings.map((problem) => ({
      ...problem,
      message: sentence(language, 'problems', problem.code, problem.params),
    })),
  };
}

function placeOf({ nodeId, edgeId, dataId }: Problem): string {
  if (nodeId) return `nodes/${nodeId}`;
  if (edgeId) return `edges/${edgeId}`;
  return dataId ? `data/${dataId}` : '';
}
