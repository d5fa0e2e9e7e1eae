import { type Combination, type CombineOptions, combine as combineRows } from '@caseloom/engine';
import { type NamedInstance, type PictParameter, readRows } from '@caseloom/formats';
import type { Language } from '@caseloom/locales';
import { CommandError } from '../command-error.ts';
import { accepted, nameOf, readInput } from '../input.ts';
import { type ReadInstance, readInstanceFile } from '../instance-input.ts';
import {
  languageOf,
  oneOf,
  onlyArgument,
  readArguments,
  tableOrJson,
  wholeNumber,
} from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';
import { timed } from '../timing.ts';

const EFFORTS = ['instant', 'balanced', 'thorough'] as const;

const USAGE = `caseloom combine <instance> [options]: few rows that hold every combination

  --strength t                 every combination of t columns, 1 to 6   (the instance's own, or 2)
  --effort ${EFFORTS.join('|')}   (balanced)
  --seeds rows.json            rows to keep
  --seed n                     another n, another suite of the same kind   (1)
  --id id                      one instance of a file of several
  --format json|table          (json where the output is no terminal)

<instance> is a model of PICT, or an object with levels, clauses, t, strengths, negative and seeds,
or several of these under "instances": one line of JSON each. - reads standard input.
Rows are value indexes, columns and values in the order of the file.`;

const OPTIONS = {
  strength: { type: 'string' },
  effort: { type: 'string' },
  seeds: { type: 'string' },
  seed: { type: 'string' },
  id: { type: 'string' },
  lang: { type: 'string' },
  format: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** `caseloom combine`: levels and clauses to rows of value indexes. @returns 1 where the clauses of an instance contradict each other */
export async function combine(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const language = languageOf(values.lang);
  const asJson = printsJson(tableOrJson(values.format));
  const options: CombineOptions = {
    effort: oneOf('--effort', values.effort ?? 'balanced', EFFORTS),
    seed: wholeNumber('--seed', values.seed ?? '1', 0),
  };
  const path = onlyArgument(positionals, 'caseloom combine takes one instance file.');
  const strength =
    values.strength === undefined ? undefined : wholeNumber('--strength', values.strength, 1, 6);
  const given = await readInstanceFile(path, strength, language);
  const kept = values.seeds === undefined ? {} : { seeds: await rowsIn(values.seeds, language) };
  let exitCode = 0;
  for (const { instance, parameters } of chosen(given, values.id, path)) {
    const { value: made, ms } = timed(() => combineRows({ ...instance, ...kept }, options));
    if (made.contradiction) {
      exitCode = 1;
      console.error(contradictionLine(instance, made.contradiction));
      continue;
    }
    const line = { id: instance.id, rows: made.rows, ms };
    await writeOutput(asJson ? `${JSON.stringify(line)}\n` : table(made, parameters), undefined);
  }
  return exitCode;
}

async function rowsIn(path: string, language: Language): Promise<number[][]> {
  return accepted(readRows(await readInput(path)), path, language).rows;
}

/** @throws CommandError where no instance has the id */
function chosen(given: ReadInstance[], id: string | undefined, path: string): ReadInstance[] {
  if (id === undefined) return given;
  const found = given.filter(({ instance }) => instance.id === id);
  if (found.length > 0) return found;
  throw new CommandError(`${nameOf(path)}: there is no instance "${id}".`);
}

function contradictionLine({ id, clauses = [] }: NamedInstance, contradiction: number[]): string {
  const texts = contradiction.map((index) => `${index}: ${JSON.stringify(clauses[index])}`);
  return `${id || 'The instance'}: no row satisfies all clauses; these contradict each other: ${texts.join('; ')}`;
}

/** Rows of names where the file has names, else of value indexes. */
function table(
  { rows, lowerBound, optimal }: Combination,
  parameters: PictParameter[] = [],
): string {
  const heading = parameters.length > 0 ? [parameters.map(({ name }) => name).join('\t')] : [];
  const lines = rows.map((row) =>
    row.map((value, column) => parameters[column]?.values[value]?.names[0] ?? value).join('\t'),
  );
  const bound = optimal ? 'provably the fewest' : `at least ${lowerBound}`;
  return `${[...heading, ...lines].join('\n')}\n${rows.length} rows (${bound})\n`;
}
