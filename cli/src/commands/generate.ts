import {
  CRITERIA,
  type GenerationSettings,
  generate as generateCases,
  POLARITY_PLANS,
  withKeysOf,
} from '@caseloom/engine';
import { type CaseFormat, isCaseFormat } from '@caseloom/formats/export-formats';
import { fault } from '../command-error.ts';
import { problemLines, readModel } from '../model-input.ts';
import { command, oneOf, onlyModel, TEXT, wholeNumber } from '../options.ts';
import { requireWritable, writeOutput } from '../output.ts';
import { readPreviousCases } from '../previous-cases.ts';
import { language, say } from '../say.ts';
import { endingsOf, FORMATS, formatIn, toFile } from '../to-file.ts';

/** What can be asked for without naming nodes and edges of the model. */
const CHOOSABLE_CRITERIA = CRITERIA.filter((criterion) => criterion !== 'selection');

const OPTIONS = {
  criterion: TEXT,
  strength: TEXT,
  combine: TEXT,
  'max-visits': TEXT,
  'max-length': TEXT,
  negative: TEXT,
  polarity: TEXT,
  previous: TEXT,
  seed: TEXT,
  limit: TEXT,
  format: TEXT,
  out: TEXT,
} as const;

const usage = () =>
  say('generateUsage', { criteria: CHOOSABLE_CRITERIA.join('|'), formats: FORMATS.join('|') });

/** `caseloom generate`: a model file to test cases. @returns 1 where the model breaks a rule */
export const generate = command(usage, OPTIONS, async ({ values, positionals }) => {
  const format = formatOf(values);
  if (isBinary(format) && values.out === undefined && process.stdout.isTTY) {
    throw fault('binaryOnTerminal');
  }
  const settings = { ...settingsOf(values), language };
  requireWritable(values.out);
  const previous = values.previous === undefined ? [] : await readPreviousCases(values.previous);
  const { model, context, report } = await readModel(onlyModel(positionals, 'generate'));
  for (const { message } of report) console.error(message);
  const made = generateCases(model, context, { ...model.settings, ...settings });
  if (!made.ok) {
    for (const line of problemLines(made.problems, model)) console.error(line);
    return 1;
  }
  const testCases = withKeysOf(previous, made.result.testCases);
  await writeOutput(
    await toFile(format, model, context, { ...made.result, testCases }),
    values.out,
  );
  return 0;
});

/** Whether its files are no text. */
function isBinary(format: CaseFormat): boolean {
  return format === 'xlsx' || format === 'pdf' || format === 'pdf-wide';
}

type Values = { [Name in keyof typeof OPTIONS]?: string };

function formatOf({ format, out }: Values): CaseFormat {
  if (format !== undefined) return oneOf('--format', format, FORMATS);
  const ending = formatIn(out ?? '');
  if (isCaseFormat(ending)) return ending;
  if (out !== undefined && ending !== '')
    throw fault('endingUnknown', { path: out, endings: endingsOf(FORMATS) });
  return process.stdout.isTTY && out === undefined ? 'md' : 'json';
}

/** The settings that were asked for; what is not named falls back to the model's own. */
function settingsOf(values: Values): Partial<GenerationSettings> {
  const settings: Partial<GenerationSettings> = {};
  if (values.criterion !== undefined)
    settings.criterion = oneOf('--criterion', values.criterion, CHOOSABLE_CRITERIA);
  if (values.strength !== undefined) settings.strength = strengthOf(values.strength);
  if (values.combine !== undefined)
    settings.combine = oneOf('--combine', values.combine, ['path', 'data']);
  if (values.negative !== undefined) {
    settings.negative = oneOf('--negative', values.negative, ['once', 'each', 'off']);
  }
  if (values.polarity !== undefined)
    settings.polarity = oneOf('--polarity', values.polarity, POLARITY_PLANS);
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
