import { extname } from 'node:path';
import { type Context, generate, type Model } from '@caseloom/engine';
import { renderSvg, writeCaseloom } from '@caseloom/formats';
import type { Language } from '@caseloom/locales';
import { CommandError } from '../command-error.ts';
import { problemLines, readFeatureFiles, readModel } from '../model-input.ts';
import { command, TEXT } from '../options.ts';
import { writeOutput } from '../output.ts';
import { isCaseFormat, toFile } from '../to-file.ts';

const USAGE = `caseloom convert <in>... <out> [options]: one file format to another

  <in>             a model: ours, GraphWalker's JSON or GraphML, or a feature; - reads standard input.
                   Several features become one .json with a model for each, and one library of steps
  <out>            told by its ending: the model as .json (ours), .svg or .png,
                   or its test cases as .feature, .xlsx, .csv or .md
  --report file    what was simplified or left out, as JSON; it goes to standard error anyway
  --lang tr|en     the language of what is written`;

/** `caseloom convert`: reads one format and writes another. @returns 1 where test cases are asked for and the model breaks a rule */
export const convert = command(
  USAGE,
  {
    report: TEXT,
  },
  async ({ values, positionals, language }) => {
    const [target, source, ...others] = positionals.toReversed();
    if (source === undefined || target === undefined) {
      throw new CommandError('caseloom convert takes what to read, and last what to write.');
    }
    const sources = [...others.toReversed(), source];
    const { report, write } = await (others.length > 0
      ? together(sources, target, language)
      : alone(source, target, language));
    for (const { message } of report) console.error(message);
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

async function alone(source: string, target: string, language: Language) {
  const writer = writerFor(target);
  const { model, context, report } = await readModel(source, language);
  return { report, write: async () => writer(model, context, language) };
}

async function together(sources: string[], target: string, language: Language) {
  if (extname(target).toLowerCase() !== '.json')
    throw new CommandError(`${target}: several features are written as .json.`);
  const { report, ...suite } = await readFeatureFiles(sources, language);
  return { report, write: async () => writeCaseloom(suite) };
}

/** Gives the content of the file, or a line for each rule that the model breaks. */
type Writer = (
  model: Model,
  context: Context,
  language: Language,
) => string[] | string | Uint8Array | Promise<Uint8Array>;

/** @throws CommandError where the ending is of no format that can be written */
function writerFor(target: string): Writer {
  const ending = extname(target).slice(1).toLowerCase();
  if (ending === 'json') return writeModel;
  if (ending === 'svg') return drawSvg;
  if (ending === 'png') return drawPng;
  if (isCaseFormat(ending)) {
    return (model, context, language) => {
      const made = generate(model, context, { ...model.settings, language });
      if (!made.ok) return problemLines(made.problems, model, language);
      return toFile(ending, model, context, made.result);
    };
  }
  throw new CommandError(
    `${target}: the ending tells the format, and it is one of .json, .svg, .png, .feature, .xlsx, .csv, .md.`,
  );
}

function writeModel(model: Model, { models, steps, testData }: Context): string {
  return writeCaseloom({ models: [model, ...models], steps, testData });
}

function drawSvg(model: Model, context: Context, language: Language): string {
  return renderSvg(model, context, { theme: 'light', title: model.name, language });
}

/** The renderer is loaded when asked for: it is the only native code here. */
async function drawPng(model: Model, context: Context, language: Language): Promise<Uint8Array> {
  const { renderPng } = await import('@caseloom/formats/png');
  try {
    return await renderPng(drawSvg(model, context, language));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandError('The model is too long for a PNG picture; .svg has no such limit.');
  }
}
