import type { ChosenSettings } from '@caseloom/contract';
import { type Context, type Model, readerParams } from '@caseloom/engine';
import { type ModelFile, type Remark, read } from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';
import { AppError } from '../../errors.ts';
import { settingsOf, toDetails, toGenerationAnswer } from '../../workers/generate.ts';
import { checkInWorker, generateInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';

type Given = { text: string; fileName?: string | undefined };
type Caller = { language: Language; taskOwner: TaskOwner };
type ReadModel = { model: Model; context: Context; file: ModelFile; report: Remark[] };

/** The problems of a model that is given as text. @throws AppError `model_unreadable`, and as `runTask` does */
export async function checkText({ language, taskOwner }: Caller, given: Given) {
  const { model, file, report } = readText(given, language);
  const problems = (await checkInWorker(file, taskOwner))[model.id] ?? [];
  return {
    name: model.name,
    problems: problems.map((problem) => ({
      ...problem,
      message: sentence(language, 'problems', problem.code, readerParams(problem.params, language)),
    })),
    report: report.map(({ code, params }) => ({
      ...{ code, message: sentence(language, 'files', code, params) },
    })),
  };
}

/** Test cases of a model that is given as text. @throws AppError `model_unreadable`, `model_invalid`, and as `runTask` does */
export async function previewText(
  { language, taskOwner }: Caller,
  { settings: chosen = {}, ...given }: Given & { settings?: ChosenSettings | undefined },
) {
  const { model, context } = readText(given, language);
  const own = model.settings ?? {};
  const ofCall = { ...chosen, language: own.language ?? language };
  const settings = settingsOf({ settings: own }, ofCall);
  const { generation } = await generateInWorker({ model, context, settings }, taskOwner);
  if (!generation.ok) throw new AppError('model_invalid', toDetails(generation.problems, language));
  return toGenerationAnswer(generation.result, 0, language);
}

/** The first model of a text; others are those that it calls. */
function readText({ text, fileName = '' }: Given, language: Language): ReadModel {
  const file = read(text, fileName, language);
  if (!file.ok) {
    const { code, params } = file.problem;
    const message = sentence(language, 'files', code, params);
    throw new AppError('model_unreadable', [{ path: 'text', code, message }]);
  }
  const { models, steps, testData, report } = file;
  const [model, ...others] = models;
  if (!model) throw new AppError('model_unreadable');
  const context = { steps, testData, models: others };
  return { model, context, file: { models, steps, testData }, report };
}
