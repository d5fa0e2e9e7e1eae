import { type GenerationSettings, generate as generateCases } from '@caseloom/engine';
import { CommandError } from '../command-error.ts';
import { problemLines, readModel } from '../model-input.ts';
import { languageOf, oneOf, onlyArgument, readArguments, wholeNumber } from '../options.ts';
import { writeOutput } from '../output.ts';
import { toFile } from '../to-file.ts';

const FORMATS = ['json', 'feature', 'xlsx', 'csv', 'md'] as const;
const CRITERIA = [
  'nodes',
  'edges',
  'edge-pairs',
  'prime-paths',
  'simple-paths',
  'all-paths',
  'random',
  'requirements',
] as const;

const USAGE = `caseloom generate <model> [options]: test cases of a model file

  --criterion ${CRITERIA.join('|')}   (edges)
  --strength 0..6|base|all     how data is combined (1: each value once)
  --combine path|data          inside each path, or over the whole model
  --max-visits k               for all-paths: how often a way may be taken again
  --max-length n               the longest test, in steps; 0 is no limit
  --negative once|each|off     invalid values
  --seed n   --limit n   --lang tr|en
  --format ${FORMATS.join('|')}   (json where the output is no terminal, else md)
  --out file                   instead of standard output`;

const OPTIONS = {
  criterion: { type: 'string' },
  strength: { type: 'string' },
  combine: { type: 'string' },
  'max-visits': { type: 'string' },
  'max-length': { type: 'string' },
  negative: { type: 'string' },
  seed: { type: 'string' },
  limit: { type: 'string' },
  lang: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** `caseloom generate`: a model file to test cases. @returns 1 where the model breaks a rule */
export async function generate(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const language = languageOf(values.lang);
  const asked = values.format ?? (process.stdout.isTTY && values.out === undefined ? 'md' : 'json');
  const format = oneOf('--format', asked, FORMATS);
  if (format === 'xlsx' && values.out === undefined && process.stdout.isTTY) {
    throw new CommandError('A workbook does not fit on a terminal: name a file with --out.');
  }
  const settings = { ...settingsOf(values), language };
  const { model, context } = readModel(onlyArgument(positionals, USAGE), language);
  const made = generateCases(model, context, { ...model.settings, ...settings });
  if (!made.ok) {
    for (const line of problemLines(made.problems, model, language)) console.error(line);
    return 1;
  }
  writeOutput(toFile(format, model, context, made.result), values.out);
  return 0;
}

type Values = { [Name in Exclude<keyof typeof OPTIONS, 'help'>]?: string };

/** The settings that were asked for; what is not named falls back to the model's own. */
function settingsOf(values: Values): Partial<GenerationSettings> {
  const settings: Partial<GenerationSettings> = {};
  if (values.criterion) settings.criterion = oneOf('--criterion', values.criterion, CRITERIA);
  if (values.strength) settings.strength = strengthOf(values.strength);
  if (values.combine) settings.combine = oneOf('--combine', values.combine, ['path', 'data']);
  if (values.negative) {
    settings.negative = oneOf('--negative', values.negative, ['once', 'each', 'off']);
  }
  if (values['max-visits'])
    settings.maxVisits = wholeNumber('--max-visits', values['max-visits'], 0);
  if (values['max-length'])
    settings.maxLength = wholeNumber('--max-length', values['max-length'], 0);
  if (values.seed) settings.seed = wholeNumber('--seed', values.seed, 0);
  if (values.limit) settings.limit = wholeNumber('--limit', values.limit, 1);
  return settings;
}

function strengthOf(value: string): GenerationSettings['strength'] {
  const word = oneOf('--strength', value, ['0', '1', '2', '3', '4', '5', '6', 'base', 'all']);
  return word === 'base' || word === 'all'
    ? word
    : (Number(word) as GenerationSettings['strength']);
}
