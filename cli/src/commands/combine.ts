import {
  type CoveringArray,
  type CoveringArrayOptions,
  generateCoveringArray,
  generateCoveringArrayInSteps,
  type Instance,
} from '@caseloom/engine';
import { type NamedInstance, type PictParameter, readRows, writePict } from '@caseloom/formats';
import { fault } from '../command-error.ts';
import { accepted, nameOf, readInput } from '../input.ts';
import { type ReadInstance, readInstanceFile } from '../instance-input.ts';
import { command, oneOf, TEXT, tableOrJson, wholeNumber } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';
import { say } from '../say.ts';
import { timed } from '../timing.ts';

const EFFORTS = ['instant', 'balanced', 'thorough'] as const;

const OPTIONS = {
  strength: TEXT,
  effort: TEXT,
  'budget-ms': TEXT,
  seeds: TEXT,
  seed: TEXT,
  id: TEXT,
  format: TEXT,
} as const;

const usage = () => say('combineUsage', { efforts: EFFORTS.join('|') });

/** `caseloom combine`: levels and clauses to rows of value indexes. @returns 1 where no row satisfies the clauses of an instance */
export const combine = command(usage, OPTIONS, async ({ values, positionals }) => {
  const asJson = printsJson(tableOrJson(values.format));
  const options = optionsOf(values);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw fault('oneInstance');
  const strength = numberOf('--strength', values.strength, 1, 6);
  const given = await readInstanceFile(path, strength);
  const kept = values.seeds === undefined ? {} : { seeds: await rowsIn(values.seeds) };
  let exitCode = 0;
  for (const { instance, parameters } of chosen(given, values.id, path)) {
    const { value: made, ms } = timed(() => rowsWithin({ ...instance, ...kept }, options));
    const remark = remarkOn(instance, made, parameters);
    if (remark) console.error(`${instance.id || say('anInstance')}: ${remark}`);
    if (made.rows.length === 0) {
      exitCode = 1;
      continue;
    }
    const { leftOut } = made;
    const line = { id: instance.id, rows: made.rows, ms, ...(leftOut && { leftOut }) };
    await writeOutput(asJson ? `${JSON.stringify(line)}\n` : table(made, parameters), undefined);
  }
  return exitCode;
});

type Values = { [Name in keyof typeof OPTIONS]?: string };
type Options = CoveringArrayOptions & { budgetMs?: number };

function optionsOf(values: Values): Options {
  const budgetMs = numberOf('--budget-ms', values['budget-ms'], 0);
  const effort = values.effort ?? (budgetMs === undefined ? 'balanced' : 'thorough');
  const seed = numberOf('--seed', values.seed, 0) ?? 1;
  return { effort: oneOf('--effort', effort, EFFORTS), seed, budgetMs };
}

function numberOf(option: string, value: string | undefined, min: number, max?: number) {
  return value === undefined ? undefined : wholeNumber(option, value, min, max);
}

/** More work than a machine does in a millisecond: it is the clock that ends the search. */
const WORK_PER_MS = 1_000_000;

/** What is done in any case, a tenth of a second: a first suite has rows that are easily saved. */
const MIN_WORK = 20_000_000;

/** The engine has no clock: what shall end after some time is stopped from here. */
function rowsWithin(instance: Instance, { budgetMs, ...options }: Options): CoveringArray {
  if (budgetMs === undefined) return generateCoveringArray(instance, options);
  const end = performance.now() + budgetMs;
  const budget = budgetMs * WORK_PER_MS;
  const steps = generateCoveringArrayInSteps(instance, { ...options, budget });
  for (let isOver = false; ; ) {
    const step = steps.next(isOver);
    if (step.done) return step.value;
    isOver = performance.now() >= end && step.value.done * budget >= MIN_WORK;
  }
}

/** Why there is no row, or not each that there might be; undefined where all is well. */
function remarkOn(
  { clauses = [] }: NamedInstance,
  { contradiction, undecided, leftOut, rows }: CoveringArray,
  parameters?: PictParameter[],
): string | undefined {
  if (contradiction) {
    const texts = contradiction.map((index) =>
      parameters
        ? inWords(clauses[index] ?? [], parameters)
        : `${index}: ${JSON.stringify(clauses[index])}`,
    );
    return say('clausesContradict', { clauses: [...new Set(texts)].join('; ') });
  }
  if (undecided && rows.length === 0) return say('clausesTooHard');
  const remarks = [
    undecided ? say('clausesHard', { count: undecided }) : '',
    leftOut ? say('combinationsLeftOut', { count: leftOut }) : '',
  ].filter(Boolean);
  if (remarks.length > 0) return remarks.join(' ');
  return rows.length === 0 ? say('nothingToCombine') : undefined;
}

/** A clause as PICT would write it; one of those that make up a long constraint says nothing by itself. */
function inWords(
  clause: NonNullable<NamedInstance['clauses']>[number],
  parameters: readonly PictParameter[],
): string {
  if (clause.some(([column]) => column >= parameters.length)) return say('longConstraint');
  const terms = clause.map(([column, value, holds]) => {
    const { name, values } = parameters[column] ?? { name: column, values: [] };
    return `[${name}] ${holds ? '=' : '<>'} ${values[value]?.names[0] ?? value}`;
  });
  return terms.join(' OR ') || say('clauseNeverMet');
}

async function rowsIn(path: string): Promise<number[][]> {
  return accepted(readRows(await readInput(path)), path).rows;
}

/** @throws CommandError where no instance has the id */
function chosen(given: ReadInstance[], id: string | undefined, path: string): ReadInstance[] {
  if (id === undefined) return given;
  const found = given.filter(({ instance }) => instance.id === id);
  if (found.length > 0) return found;
  throw fault('noInstance', { path: nameOf(path), id });
}

/** Rows as PICT prints them where the file has names, else of value indexes. */
function table(
  { rows, lowerBound, optimal, uncoverable: { count } }: CoveringArray,
  parameters?: PictParameter[],
): string {
  const lines = parameters
    ? writePict(parameters, rows)
    : rows.map((row) => `${row.join('\t')}\n`).join('');
  const bound = optimal ? say('provenMinimal') : say('atLeast', { count: lowerBound });
  const impossible = count > 0 ? `${say('combinationsImpossible', { count })}\n` : '';
  return `${lines}${say('rowCount', { count: rows.length })} (${bound})\n${impossible}`;
}
