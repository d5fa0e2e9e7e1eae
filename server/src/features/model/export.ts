import type { OpenedModel } from '@caseloom/contract';
import type { Context, GenerationResult, Model, TestData } from '@caseloom/engine';
import {
  type ModelFile,
  writeCaseloom,
  writeGraphWalker,
  writeMermaid,
  writeModelText,
} from '@caseloom/formats';
import type { ExportFormat } from '@caseloom/formats/export-formats';
import type { Language } from '@caseloom/locales';
import { AppError } from '../../errors.ts';
import { toFile } from '../../workers/file.ts';
import { toDetails, toEngine } from '../../workers/generate.ts';
import { drawInWorker, writeInWorker, writePictInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';

type ExportOptions = {
  format: ExportFormat;
  theme: 'light' | 'dark';
  generate: () => Promise<GenerationResult>;
  language: Language;
  owner: TaskOwner;
};

/**
 * The model (json, text, graphwalker, mermaid, pict, svg, png) or its test cases (the others) as a file named after the model.
 *
 * @param options `generate` makes the cases where the file is of them
 * @throws AppError `model_invalid` where its data cannot be told without its calls
 */
export async function exportModel(opened: OpenedModel, options: ExportOptions): Promise<File> {
  return toFile([await write(opened, options)], opened.name, options.format);
}

async function write(
  opened: OpenedModel,
  { format, theme, generate, language, owner }: ExportOptions,
) {
  const { model, context } = toEngine(opened);
  switch (format) {
    case 'json':
      return writeCaseloom(toModelFile(opened));
    case 'text':
      return writeModelText(toModelFile(opened));
    case 'graphwalker':
      return writeGraphWalker(model, context);
    case 'mermaid':
      return writeMermaid(model, context).text;
    case 'pict': {
      const file = await writePictInWorker({ model, context }, owner);
      if ('code' in file) throw new AppError('model_invalid', toDetails([file], language));
      return file.text;
    }
    case 'svg':
    case 'png':
      return drawInWorker({ format, model, context, theme, language }, owner);
    default: {
      const result = await generate();
      const { language: ofCases } = result.settings;
      const input = { model, context, result, version: opened.version, language: ofCases };
      return writeInWorker({ format, input }, owner);
    }
  }
}

/** The model with all it leans on, without what only this installation knows. */
function toModelFile({ steps, testData, models, ...model }: OpenedModel): ModelFile {
  return {
    models: [model, ...models].map(toModel),
    steps: steps.map(({ id, label, type, expected }) => ({ id, label, type, expected })),
    testData: testData.map(toData),
  };
}

function toModel({ id, name, bddType, isHidden, nodes, edges, settings }: Model): Model {
  return { id, name, bddType, isHidden, nodes, edges, settings };
}

function toData(record: Context['testData'][number]): TestData {
  const { id, name, validity, type, values, label, range, isDefault, isSecret } = record;
  const { modelId, risk } = record;
  const own = { id, name, validity, type, values, label, range, isDefault, isSecret, modelId };
  return { ...own, ...(risk && { risk }) };
}
