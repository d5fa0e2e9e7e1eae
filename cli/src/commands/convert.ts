import { extname } from 'node:path';
import {
  type Context,
  DEFAULT_SETTINGS,
  type GenerationResult,
  generate,
  type Model,
} from '@caseloom/engine';
import {
  notWalked,
  renderSvg,
  rewritePict,
  writeCaseloom,
  writeGraphWalker,
  writeMermaid,
  writeModelText,
  writePictOf,
} from '@caseloom/formats';
import { isCaseFormat } from '@caseloom/formats/export-formats';
import { fault } from '../command-error.ts';
import { problemLines, readFeatureFiles, readModel, showReport, worded } from '../model-input.ts';
import { command, TEXT, withRewritten } from '../options.ts';
import { requireOutputs, writeOutput } from '../output.ts';
import { marksOf, PICT_OPTIONS } from '../pict-options.ts';
import { withPictSwitches } from '../pict-switches.ts';
import { withRowsToKeep } from '../rows-to-keep.ts';
import { language, modelFormats, say } from '../say.ts';
import { strengthOf } from '../strength.ts';
import { endingsOf, FORMATS, formatIn, toFile } from '../to-file.ts';

const run = command(
  () => say('convertUsage', { formats: modelFormats }),
  {
    report: TEXT,
    strength: TEXT,
    seeds: TEXT,
    ...PICT_OPTIONS,
  },
  async ({ values, positionals }) => {
    const [target, source, ...others] = positionals.toReversed();
    if (source === undefined || target === undefined) {
      throw fault('inAndOut');
    }
    requireOutputs(target, values.report);
    const sources = [...others.toReversed(), source];
    const { report, write } = await (others.length > 0
      ? together(sources, target)
      : alone(source, target, values));
    showReport(report);
    const written = await write();
    if (Array.isArray(written)) {
      for (const line of written) console.error(line);
      return 1;
    }
    await writeOutput(written, target);
    if (values.report !== undefined) {
      await writeOutput(`${JSON.stringify(report, null, 2)}\n`, values.report);
    }
    return 0;
  },
);

/** `caseloom convert`: reads one format and writes another. @returns 1 where test cases are asked for and the model breaks a rule */
export const convert = withRewritten(withPictSwitches, run);

type Values = Parameters<typeof marksOf>[0] & {
  strength?: string | undefined;
  seeds?: string | undefined;
};

async function alone(source: string, target: string, { strength, seeds, ...signs }: Values) {
  const writer = writerFor(target);
  const marks = marksOf(signs);
  const drawing = await readModel(source, marks);
  const { context, report, pict } = drawing;
  const kept = await withRowsToKeep(drawing, seeds, marks);
  const model =
    strength === undefined
      ? kept
      : { ...kept, settings: { ...kept.settings, strength: strengthOf(strength) } };
  if (writer === 'pict') {
    // what is PICT's already keeps its own words
    const file = pict && model === drawing.model ? rewritePict(pict) : writePictOf(model, context);
    if ('code' in file) return { report, write: async () => problemLines([file], model) };
    return { report: [...report, ...worded(file.report)], write: async () => file.text };
  }
  if (writer === 'mermaid') {
    const file = writeMermaid(model, context);
    return { report: [...report, ...worded(file.report)], write: async () => file.text };
  }
  const remarks = writer === writeGraphWalker ? worded(notWalked(model, context)) : [];
  return { report: [...report, ...remarks], write: async () => writer(model, context) };
}

async function together(sources: string[], target: string) {
  if (extname(target).toLowerCase() !== '.json') throw fault('severalAsJson', { path: target });
  const { report, ...suite } = await readFeatureFiles(sources);
  return { report, write: async () => writeCaseloom(suite) };
}

/** Gives the content of the file, or a line for each rule that the model breaks. */
type Writer = (model: Model, context: Context) => Content | Promise<Content>;
type Content = string[] | string | Uint8Array;

const TARGETS = [
  'json',
  'text',
  'graphwalker',
  'mermaid',
  'pict',
  'svg',
  'png',
  ...FORMATS,
] as const;

/** @throws CommandError where the ending is of no format that can be written */
function writerFor(target: string): Writer | 'pict' | 'mermaid' {
  const ending = formatIn(target);
  if (ending === 'pict' || ending === 'mermaid') return ending;
  if (ending === 'json') return writeModel;
  if (ending === 'text') return writeText;
  if (ending === 'graphwalker') return writeGraphWalker;
  if (ending === 'svg') return drawSvg;
  if (ending === 'png') return drawPng;
  if (isCaseFormat(ending)) {
    return (model, context) => {
      if (model.settings?.feature?.scenarios.length === 0)
        return toFile(ending, model, context, withoutCases(model));
      const made = generate(model, context, { ...model.settings, language });
      if (!made.ok) return problemLines(made.problems, model);
      return toFile(ending, model, context, made.result);
    };
  }
  throw fault('endingUnknown', { path: target, endings: endingsOf(TARGETS) });
}

/** What a feature without scenarios gives: it is legal, and empty. */
function withoutCases({ id, settings }: Model): GenerationResult {
  return {
    modelId: id,
    settings: { ...DEFAULT_SETTINGS, ...settings, language },
    coverage: {
      criterion: 'all-paths',
      covered: 0,
      infeasible: 0,
      total: 0,
      percent: 100,
      uncovered: [],
    },
    counts: { testCases: 0, testSteps: 0, outlines: 0 },
    optimal: true,
    lowerBound: 0,
    testCases: [],
    findings: [],
    truncated: false,
  };
}

function writeModel(model: Model, { models, steps, testData }: Context): string {
  return writeCaseloom({ models: [model, ...models], steps, testData });
}

function writeText(model: Model, { models, steps, testData }: Context): string {
  return writeModelText({ models: [model, ...models], steps, testData });
}

function drawSvg(model: Model, context: Context): string {
  return renderSvg(model, context, { theme: 'light', title: model.name, language });
}

/** The renderer is loaded when asked for: it is the only native code here. */
async function drawPng(model: Model, context: Context): Promise<Uint8Array> {
  const { renderPng } = await import('@caseloom/formats/png');
  try {
    return await renderPng(drawSvg(model, context));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw fault('tooLongForPng');
  }
}
