import type { CheckedModel, ChosenSettings, GenerationAnswer } from '@caseloom/contract';
import {
  type Context,
  DEFAULT_SETTINGS,
  generate,
  type Model,
  type Problem,
  readerParams,
  validate,
} from '@caseloom/engine';
import { withoutSecretsOf } from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';
import { Refusal } from './answer.ts';
import type { Source } from './inputs.ts';
import type { Portal } from './portal.ts';

/** What a file draws, and what was simplified while it was read. */
export type ReadModel = {
  model: Model;
  context: Context;
  report: { code: string; message: string }[];
};

/** Finds out about models: what is wrong with them, and which test cases they have. */
export type Models = {
  check: (source: Source) => Promise<CheckedModel>;
  generate: (source: Source, settings: ChosenSettings) => Promise<GenerationAnswer>;
};

/** Models as the portal knows and computes them. */
export function modelsOfPortal({ calls }: Portal): Models {
  return {
    check: async (source) => {
      if ('text' in source) return calls.model.check(source);
      const { modelId } = ofThePortal(source);
      const file = await calls.model.export({ modelId, format: 'json' });
      return calls.model.check({ text: await file.text() });
    },
    generate: async (source, settings) => {
      if ('text' in source) return calls.model.preview({ ...source, settings });
      return calls.model.generate({ ...ofThePortal(source), ...settings });
    },
  };
}

/**
 * Models as texts and files, computed in this process; those of the portal by the portal.
 *
 * @param read what a text or a file draws; it throws `Refusal` where that is no model
 */
export function localModels({
  read,
  language,
  portal,
}: {
  read: (source: Source) => Promise<ReadModel>;
  language: Language;
  portal: Portal | undefined;
}): Models {
  const remote = portal && modelsOfPortal(portal);
  const worded = (problem: Problem) => ({
    ...problem,
    message: sentence(language, 'problems', problem.code, readerParams(problem.params, language)),
  });
  return {
    check: async (source) => {
      if (remote && 'modelId' in source) return remote.check(source);
      const { model, context, report } = await read(source);
      const problems = validate(model, context).map(worded);
      return { name: model.name, problems, report };
    },
    generate: async (source, settings) => {
      if (remote && 'modelId' in source) return remote.generate(source, settings);
      const { model, context } = await read(source);
      const {
        notes: _,
        feature: _feature,
        requirementRisks: _risks,
        ...own
      } = model.settings ?? {};
      const all = { ...DEFAULT_SETTINGS, language, ...own, ...settings };
      // a language model reads what agents do
      const made = withoutSecretsOf(generate(model, context, all), context);
      if (!made.ok) throw new Refusal(made.problems.map((one) => worded(one).message).join('\n'));
      const { coverage, findings } = made.result;
      const uncovered = coverage.uncovered.map((one) => ({
        ...one,
        reason: sentence(language, 'problems', one.code, readerParams(one.params, language)),
      }));
      return {
        ...made.result,
        ...{
          modelVersion: 0,
          coverage: { ...coverage, uncovered },
          findings: findings.map(worded),
        },
      };
    },
  };
}

/** @throws Refusal for a file: the portal knows none of this machine */
function ofThePortal(source: Source): { modelId: string } {
  if ('modelId' in source) return source;
  throw new Refusal('Give the model by modelId or text.');
}
