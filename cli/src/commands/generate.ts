import { extname } from 'node:path';
import { CRITERIA, type GenerationSettings, generate as generateCases } from '@caseloom/engine';
import { CommandError } from '../command-error.ts';
import { problemLines, readModel } from '../model-input.ts';
import { command, oneOf, onlyArgument, TEXT, wholeNumber } from '../options.ts';
import { writeOutput } from '../output.ts';
import { CASE_FORMATS, isCaseFormat, toFile } from '../to-file.ts';

/** What can be asked for without naming nodes and ways of the model. */
const ASKED = CRITERIA.filter((criterion) => criterion !== 'selection');

const USAGE = `caseloom generate <model> [options]: test cases of a model file

  --criterion ${ASKED.join('|')}   (edges)
  --strength 0..6|base|all     how data is combined (1: each value once)
  --combine path|data          inside each path, or over the whole model
  --max-visits k               for all-paths: how often an edge may be taken again
  --max-length n               the longest test, in steps; 0 is no limit
  --negative once|each|off     invalid values
  --seed n   --limit n   --lang tr|en
  --format ${CASE_FORMATS.join('|')}   (by the ending of --out; else json, or md on a terminal)
  --out file                   instead of standard output

<model> is a file of ours, GraphWalker's JSON or GraphML, or a feature; - reads standard input.`;

const OPTIONS = {
  criterion: TEXT,
  strength: TEXT,
  combine: TEXT,
  'max-visits': TEXT,
  'max-length': TEXT,
  negative: TEXT,
  seed: TEXT,
  limit: TEXT,
  format: TEXT,
  out: TEXT,
} as const;

/** `caseloom generate`: a model file to test cases. @returns 1 where the model breaks a rule */
export const generate = command(USAGE, OPTIONS, async ({ values, positionals, language }) => {
  const format = formatOf(values);
  if (format === 'xlsx' && values.out === undefined && process.stdout.isTTY) {
    throw new CommandError('A workbook does not fit on a terminal: name a file with --out.');
  }
  const settings = { ...settingsOf(values), language };
  const path = onlyArgument(positionals, 'caseloom generate takes one model file.');
  const { model, context, report } = await readModel(path, language);
  for (const { message } of report) console.error(message);
  const made = generateCases(model, context, { ...model.settings, ...settings });
  if (!made.ok) {
    for (const line of problemLines(made.problems, model, language)) console.error(line);
    return 1;
  }
  await writeOutput(toFile(format, model, context, made.result), values.out);
  return 0;
});

type Values = { [Name in keyof typeof OPTIONS]?: string };

function formatOf({ format, out }: Values): (typeof CASE_FORMATS)[number] {
  if (format !== undefined) return oneOf('--format', format, CASE_FORMATS);
  const ending = extname(out ?? '').slice(1);
  if (isCaseFormat(ending)) return ending;
  return process.stdout.isTTY && out === undefined ? 'md' : 'json';
}

/** The settings that were asked for; what is not named falls back to the model's own. */
function settingsOf(values: Values): Partial<GenerationSettings> {
  const settings: Partial<GenerationSettings> = {};
  if (values.criterion !== undefined)
    settings.criterion = oneOf('--criterion', values.criterion, ASKED);
  if (values.strength !== undefined) settings.strength = strengthOf(values.strength);
  if (values.combine !== undefined)
    settings.combine = oneOf('--combine', values.combine, ['path', 'data']);
  if (values.negative !== undefined) {
    settings.negative = oneOf('--negative', values.negative, ['once', 'each', 'off']);
  }
  if (values['max-visits'] !== undefined)
    settings.maxVisits = wholeNumber('--max-visits', values['max-visits'], 0);
  if (values['max-length'] !== undefined)
    settings.maxLength = wholeNumber('--max-length', values['max-length'], 0);
  if (values.seed !== undefined) settings.seed = wholeNumber('--seed', values.seed, 0);
  if (values.limit !== undefined) settings.limit = wholeNumber('--limit', values.limit, 1);
  return settings;
}

function strengthOf(value: string): GenerationSettings['strength'] {
  const word = oneOf('--strength', value, ['0', '1', '2', '3', '4', '5', '6', 'base', 'all']);
  return word === 'base' || word === 'all'
    ? word
    : (Number(word) as GenerationSettings['strength']);
}
