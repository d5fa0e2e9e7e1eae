import { basename } from 'node:path';
import {
  type Context,
  calledBy,
  type Model,
  type Problem,
  type Suggestion,
} from '@caseloom/engine';
import {
  type ModelFile,
  type PictModel,
  type PictOptions,
  pictToModel,
  type Remark,
  read,
  readPict,
} from '@caseloom/formats';
import { isFeatureName, isPictName } from '@caseloom/formats/import-formats';
import { isCaseFile, readCaseFile } from './cases-input.ts';
import { CommandError, fault } from './command-error.ts';
import { accepted, nameOf, readInput } from './input.ts';
import { language, plain, say, sayOfFile } from './say.ts';
import { sayOfModel, sayOfSuggestion } from './say-of-model.ts';

/** What a file draws, and what was simplified while it was read, with its sentence. */
type Drawing = {
  model: Model;
  context: Context;
  report: { code: string; params: Remark['params']; message: string }[];
  /** What was read, where that was a model of PICT. */
  pict?: PictModel;
  /** The names of models of the file that the drawn one does not call. */
  others: string[];
};

/**
 * Reads a model file of any format we know.
 *
 * @param options how it is read where it is a model of PICT
 * @param modelName which model of the file, where that is not the first
 * @throws CommandError in one sentence for what is not a model, and where none has that name
 */
export async function readModel(
  path: string,
  options: PictOptions = {},
  modelName?: string,
): Promise<Drawing> {
  const name = path === '-' ? 'Model' : basename(path);
  const file = (await isCaseFile(path))
    ? await readCaseFile(path)
    : await readModelFile(path, { name, options });
  const report = worded(file.report);
  const model = chosen(file.models, path, modelName);
  const models = file.models.filter((one) => one !== model);
  const context = { steps: file.steps, testData: file.testData, models };
  const called = calledBy({ model, context });
  const others = models.filter((one) => !called.includes(one)).map(({ name }) => name);
  const pict = 'pict' in file && file.pict && { pict: file.pict };
  return { model, context, report, others, ...pict };
}

function chosen(models: Model[], path: string, name: string | undefined): Model {
  const [first] = models;
  if (!first) throw new CommandError(`${nameOf(path)}: ${sayOfFile({ code: 'file_not_model' })}`);
  if (name === undefined) return first;
  const found = models.find((model) => model.name === name);
  const names = models.map((model) => model.name).join(', ');
  if (!found) throw fault('noSuchModel', { file: nameOf(path), name, names });
  return found;
}

async function readModelFile(path: string, named: { name: string; options: PictOptions }) {
  const text = await readInput(path);
  return isFeatureName(named.name) ? readFeature(text, path) : readDrawn(text, path, named);
}

/** A file of any format but Gherkin. What is neither JSON nor XML may be a model of PICT. */
function readDrawn(
  text: string,
  path: string,
  { name, options }: { name: string; options: PictOptions },
): ModelFile & { report: Remark[]; pict?: PictModel } {
  const drawn = read(text, name, language);
  if (drawn.ok || /^\s*[<{[]/.test(text)) return accepted(drawn, path);
  const pict = readPict(text, options);
  if (!pict.ok) {
    const { problem } = isPictName(name) ? pict : drawn;
    throw new CommandError(`${nameOf(path)}: ${sayOfFile(problem)}`);
  }
  const { report, ...file } = pictToModel(pict, name.replace(/\.[^.]*$/, ''));
  return { ...file, pict, report: [...pict.report, ...report] };
}

/**
 * Several feature files as one: their models, in one library of steps.
 *
 * @throws CommandError where one of them is none, with every mistake, its line and column
 */
export async function readFeatureFiles(paths: string[]) {
  const other = paths.find((path) => !isFeatureName(path));
  if (other !== undefined) throw fault('onlyFeatures', { path: other });
  const files = [];
  for (const path of paths) files.push({ name: path, text: await readInput(path) });
  const { models, steps, testData, report } = await readFeatures(files);
  return { models, steps, testData, report: worded(report) };
}

async function readFeature(text: string, path: string) {
  return readFeatures([{ name: nameOf(path), text }]);
}

/** Cucumber's parser is loaded for features alone. @throws CommandError with every mistake, its line and column */
async function readFeatures(files: { name: string; text: string }[]) {
  const { readFeatures } = await import('@caseloom/formats/gherkin');
  const named = files.map(({ name, text }) => ({ name: basename(name), text }));
  const read = readFeatures(named, true);
  if (!read.ok) {
    const mistakes = read.problems.map(({ code, file, line, column, params }) => {
      const mistake = sayOfFile({ code, params: { ...params, line, column } });
      return `${files.find(({ name }) => basename(name) === file)?.name ?? file}: ${mistake}`;
    });
    throw new CommandError(mistakes.join('\n'));
  }
  const report = read.report.map(({ code, line, params }) => ({
    code,
    params: { ...params, line },
  }));
  return { ...read, report };
}

type Remarked = { code: string; params?: Remark['params'] };

/** What was simplified, in sentences. */
export function worded(report: Remarked[]): Drawing['report'] {
  return report.map((remark) => ({
    ...remark,
    params: remark.params ?? {},
    message: sayOfFile(remark),
  }));
}

/** So many sentences of one kind are shown; a file may give thousands. */
const MAX_OF_A_KIND = 20;

/** Shows a person what was simplified; `--report` of `convert` has all of it. */
export function showReport(report: Drawing['report']): void {
  for (const some of Map.groupBy(report, ({ code }) => code).values()) {
    for (const { message } of some.slice(0, MAX_OF_A_KIND)) console.error(message);
    const count = some.length - MAX_OF_A_KIND;
    if (count > 0) console.error(say('moreOfAKind', { count }));
  }
}

/** Every problem of a model as a line: where, how bad, what. */
export function problemLines(problems: Problem[], model: Model): string[] {
  return problems.map((problem) => {
    const { nodeId, ruleId, edgeId } = problem;
    const node = nodeId && [nodeId, ruleId].filter(Boolean).join('/');
    const place = node ?? edgeId ?? model.name;
    return `${plain(place)}: ${say(problem.severity)}: ${sayOfModel(problem)}`;
  });
}

/** What a model may lack, as a line each: where, and what. */
export function suggestionLines(suggestions: Suggestion[], model: Model): string[] {
  return suggestions.map((suggestion) => {
    const place = suggestion.nodeId ?? suggestion.edgeId ?? model.name;
    return `${plain(place)}: ${say('suggestion')}: ${sayOfSuggestion(suggestion)}`;
  });
}
