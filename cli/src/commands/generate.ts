import {
  CASE_ORDERS,
  CRITERIA,
  type Drawn,
  type Generation,
  type GenerationSettings,
  generate as generateCases,
  generateChanged,
  keepKeys,
  NO_CASES,
  POLARITY_PLANS,
  type ProblemCode,
} from '@caseloom/engine';
import { type CaseFormat, isBinary, isCaseFormat } from '@caseloom/formats/export-formats';
import { fault } from '../command-error.ts';
import { problemLines, readModel, showReport } from '../model-input.ts';
import { command, oneOf, onlyModel, TEXT, wholeNumber, withRewritten } from '../options.ts';
import { requireWritable, writeOutput } from '../output.ts';
import { marksOf, PICT_OPTIONS, seedOf } from '../pict-options.ts';
import { withPictSwitches } from '../pict-switches.ts';
import { readChanges, readPreviousCases } from '../previous-cases.ts';
import { withRowsToKeep } from '../rows-to-keep.ts';
import { language, say } from '../say.ts';
import { strengthOf } from '../strength.ts';
import { summaryLines } from '../summary-lines.ts';
import { endingsOf, FORMATS, formatIn, toFile } from '../to-file.ts';

/** What can be asked for without naming nodes and edges of the model. */
const CHOOSABLE_CRITERIA = CRITERIA.filter((criterion) => criterion !== 'selection');

const OPTIONS = {
  model: TEXT,
  criterion: TEXT,
  strength: TEXT,
  combine: TEXT,
  'max-visits': TEXT,
  'max-length': TEXT,
  negative: TEXT,
  polarity: TEXT,
  previous: TEXT,
  through: TEXT,
  avoid: TEXT,
  only: TEXT,
  seed: TEXT,
  limit: TEXT,
  format: TEXT,
  out: TEXT,
  best: TEXT,
  'best-steps': TEXT,
  order: TEXT,
  since: TEXT,
  seeds: TEXT,
  ...PICT_OPTIONS,
} as const;

const usage = () =>
  say('generateUsage', { criteria: CHOOSABLE_CRITERIA.join('|'), formats: FORMATS.join('|') });

const run = command(usage, OPTIONS, async ({ values, positionals }) => {
  const format = formatOf(values);
  if (isBinary(format) && values.out === undefined && process.stdout.isTTY) {
    throw fault('binaryOnTerminal');
  }
  const settings = { ...settingsOf(values), language };
  requireWritable(values.out);
  const marks = marksOf(values);
  const path = onlyModel(positionals, 'generate');
  const { model: read, context, report, others } = await readModel(path, marks, values.model);
  showReport(report);
  if (others.length > 0 && values.model === undefined)
    console.error(say('otherModels', { name: read.name, names: others.join(', ') }));
  const model = await withRowsToKeep({ model: read, context }, values.seeds, marks);
  const made = await make({ model, context }, values, { ...model.settings, ...settings });
  if (!made.ok) {
    for (const line of problemLines(made.problems, model)) console.error(line);
    return 1;
  }
  const { findings } = made.result;
  const leftOut = findings.filter(({ code }) => LEFT_OUT.includes(code));
  for (const line of problemLines(leftOut, model)) console.error(line);
  for (const line of summaryLines(made.result)) console.error(line);
  await writeOutput(await toFile(format, model, context, made.result), values.out);
  return 0;
});

/** `caseloom generate`: a model file to test cases. @returns 1 where the model breaks a rule */
export const generate = withRewritten(withPictSwitches, run);

/** All cases, or those for what changed, under the IDs of those that they continue. @throws CommandError where a file cannot be read */
async function make(
  drawn: Drawn,
  { previous: path, since, model: modelName }: Values,
  settings: Partial<GenerationSettings>,
): Promise<Generation> {
  const { model, context } = drawn;
  const previous = path === undefined ? undefined : await readPreviousCases(path);
  const changed =
    since === undefined ? undefined : await readChanges(since, drawn, settings, modelName);
  const known = previous ?? changed?.known ?? NO_CASES;
  const { best: _, order: _order, ...all } = settings;
  const suite = generateCases(model, context, changed ? all : settings, known);
  const made = changed
    ? generateChanged(model, context, settings, { changes: changed.changes, known })
    : suite;
  if (!made.ok || !suite.ok) return made;
  // matched as a whole: a case has one ID, in the suite and alone
  const keys = keepKeys(known.live, suite.result.testCases);
  const testCases = made.result.testCases.map((one) => {
    return { ...one, key: keys.get(one.key) ?? one.key };
  });
  return { ...made, result: { ...made.result, testCases } };
}

/** What was asked for and is not in the test cases. */
const LEFT_OUT: readonly ProblemCode[] = [
  'element_unknown',
  'row_name_unknown',
  'row_value_unknown',
  'row_without_path',
  'row_beyond_budget',
];

type Values = { [Name in Exclude<keyof typeof OPTIONS, 'case-sensitive'>]?: string };

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
  const settings: Partial<GenerationSettings> = elementsOf(values);
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
  const seed = seedOf(values.seed);
  if (seed !== undefined) settings.seed = seed;
  if (values.limit !== undefined) settings.limit = wholeNumber('--limit', values.limit, 1);
  return { ...settings, ...budgetOf(values) };
}

/** How much there is room for, and what comes first. */
function budgetOf(values: Values): Pick<GenerationSettings, 'best' | 'order'> {
  const { best, 'best-steps': bestSteps, order } = values;
  const cases = best === undefined ? undefined : wholeNumber('--best', best, 1);
  const steps = bestSteps === undefined ? undefined : wholeNumber('--best-steps', bestSteps, 1);
  const hasBudget = cases !== undefined || steps !== undefined;
  return {
    ...(hasBudget && {
      best: { ...(cases !== undefined && { cases }), ...(steps !== undefined && { steps }) },
    }),
    ...(order !== undefined && { order: oneOf('--order', order, CASE_ORDERS) }),
  };
}

/** The elements that are asked for by their ids; `--through` is a criterion of its own. @throws CommandError beside another */
function elementsOf({ criterion, through, avoid, only }: Values): Partial<GenerationSettings> {
  if (through !== undefined && criterion !== undefined) throw fault('throughAlone');
  return {
    ...(through !== undefined && { criterion: 'selection', through: idsIn(through) }),
    ...(avoid !== undefined && { avoid: idsIn(avoid) }),
    ...(only !== undefined && { only: idsIn(only) }),
  };
}

function idsIn(list: string): string[] {
  return list.split(',').flatMap((id) => id.trim() || []);
}
