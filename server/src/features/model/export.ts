import type { EXPORT_FORMATS, OpenedModel } from '@caseloom/contract';
import type { Context, Model, TestData } from '@caseloom/engine';
import { writeCaseloom } from '@caseloom/formats';
import type { Language } from '@caseloom/locales';
import { drawApart, writeApart } from './apart.ts';
import { type Asked, generateCases } from './generate.ts';
import { toEngine } from './open-model.ts';

type Format = (typeof EXPORT_FORMATS)[number];

type Wanted = {
  format: Format;
  theme: 'light' | 'dark';
  asked: Asked;
  language: Language;
};

const TYPES: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  feature: 'text/plain; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  md: 'text/markdown; charset=utf-8',
};

/** The model (json, svg, png) or its test cases (the others) as a file named after the model. */
export async function exportModel(opened: OpenedModel, wanted: Wanted): Promise<File> {
  const content = await write(opened, wanted);
  return new File([content], toFileName(opened.name, wanted.format), {
    type: TYPES[wanted.format],
  });
}

async function write(opened: OpenedModel, { format, theme, asked, language }: Wanted) {
  const { model, context } = toEngine(opened);
  switch (format) {
    case 'json':
      return writeModelFile(opened);
    case 'svg':
    case 'png':
      return drawApart({ format, model, context, theme, language });
    default: {
      const result = await generateCases(opened, asked, language);
      const input = { model, context, result, version: opened.version, language };
      return writeApart({ format, input });
    }
  }
}

/** The model with all it leans on, without what only this installation knows. */
function writeModelFile({ steps, testData, models, ...model }: OpenedModel): string {
  return writeCaseloom({
    models: [model, ...models].map(toModel),
    steps: steps.map(({ id, label, type, expected }) => ({ id, label, type, expected })),
    testData: testData.map(toData),
  });
}

function toModel({ id, name, bddType, isHidden, nodes, edges, settings }: Model): Model {
  return { id, name, bddType, isHidden, nodes, edges, settings };
}

function toData(record: Context['testData'][number]): TestData {
  const { id, name, validity, type, values, label, range, isDefault, isSecret, modelId } = record;
  return { id, name, validity, type, values, label, range, isDefault, isSecret, modelId };
}

/** A name that every file system takes. */
function toFileName(name: string, format: Format): string {
  const safe = name
    .replace(/[\p{C}\s/\\:*?"<>|]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '');
  return `${safe || 'model'}.${format}`;
}
