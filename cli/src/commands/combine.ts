import type { CoveringArray, CoveringArrayOptions, Instance } from '@caseloom/engine';
import { generateCoveringArray, generateCoveringArrayInSteps } from '@caseloom/engine/combine';
import type { NamedInstance, PictModel } from '@caseloom/formats';
import { readPictSeeds } from '@caseloom/formats/pict/seeds';
import { pictAnswer, writePict } from '@caseloom/formats/pict/write';
import { fault } from '../command-error.ts';
import { accepted, nameOf, readInput } from '../input.ts';
import { type ReadInstance, readInstanceFile } from '../instance-input.ts';
import { command, FLAG, oneOf, TEXT, tableOrJson, wholeNumber, withRewritten } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';
import { marksOf, PICT_OPTIONS, type PictMarks, seedOf } from '../pict-options.ts';
import { withPictSwitches } from '../pict-switches.ts';
import { say, sayOfFile } from '../say.ts';
import { timed } from '../timing.ts';

const EFFORTS = ['instant', 'balanced', 'thorough'] as const;

const OPTIONS = {
  strength: TEXT,
  effort: TEXT,
  'budget-ms': TEXT,
  seeds: TEXT,
  seed: TEXT,
  id: TEXT,
  ...PICT_OPTIONS,
  statistics: FLAG,
  format: TEXT,
} as const;

const usage = () => say('combineUsage', { efforts: EFFORTS.join('|') });

const run = command(usage, OPTIONS, async ({ values, positionals }) => {
  const asJson = printsJson(tableOrJson(values.format));
  const options = optionsOf(values);
  const marks = marksOf(values);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw fault('oneInstance');
  const given = await readInstanceFile(path, { ...marks, strength: strengthOf(values.strength) });
  let exitCode = 0;
  for (const one of chosen(given, values.id, path)) {
    const { instance, pict } = one;
    const { seeds, remark } =
      values.seeds === undefined ? {} : await seedsIn(values.seeds, pict, marks);
    const { value: made, ms } = timed(() => rowsWithin({ ...instance, ...seeds }, options));
    for (const sentence of [remarkOn(instance, made, pict), remark?.(made)]) {
      if (sentence) console.error(`${instance.id || say('anInstance')}: ${sentence}`);
    }
    if (made.rows.length === 0) exitCode = 1;
    else await writeOutput(answer({ ...one, made, ms }, { asJson, marks, values }), undefined);
  }
  return exitCode;
});

/** `caseloom combine`: levels and clauses, or a model of PICT, to rows. @returns 1 where no row satisfies the clauses of an instance */
export const combine = withRewritten(withPictSwitches, run);

type Values = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'string'
    ? string
    : boolean;
};
type Options = CoveringArrayOptions & { budgetMs?: number };

function optionsOf(values: Values): Options {
  const budgetMs = numberOf('--budget-ms', values['budget-ms'], 0);
  const effort = values.effort ?? (budgetMs === undefined ? 'balanced' : 'thorough');
  const seed = seedOf(values.seed) ?? 1;
  return { effort: oneOf('--effort', effort, EFFORTS), seed, budgetMs };
}

function strengthOf(value: string | undefined) {
  return value === 'max' ? value : numberOf('--strength', value, 1, 6);
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
  pict?: PictModel,
): string | undefined {
  if (contradiction) {
    const texts = contradiction.map((index) =>
      pict
        ? inWords(clauses[index] ?? [], pict.parameters)
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
  parameters: PictModel['parameters'],
): string {
  if (clause.some(([column]) => column >= parameters.length)) return say('longConstraint');
  const terms = clause.map(([column, value, holds]) => {
    const { name, values } = parameters[column] ?? { name: column, values: [] };
    return `[${name}] ${holds ? '=' : '<>'} ${values[value]?.names[0] ?? value}`;
  });
  return terms.join(' OR ') || say('clauseNeverMet');
}

/** Rows of value indexes, or for a model of PICT its own file of seeding rows; what that leaves out goes to standard error. */
async function seedsIn(
  path: string,
  pict: PictModel | undefined,
  marks: PictMarks,
): Promise<{ seeds: { seeds: number[][] }; remark: (made: CoveringArray) => string | undefined }> {
  const text = await readInput(path);
  const isJson = !pict || /^\s*[{[]/.test(text);
  const { rows, report } = isJson
    ? { ...(await rowsIn(text, path)), report: [] }
    : readPictSeeds(text, pict.parameters, marks);
  for (const remark of report) console.error(sayOfFile(remark));
  return { seeds: { seeds: rows }, remark: (made) => remarkOnSeeds(rows, made) };
}

async function rowsIn(text: string, path: string): Promise<{ rows: number[][] }> {
  const { readRows } = await import('@caseloom/formats/instance');
  return accepted(readRows(text), path);
}

/** How many seeds break a constraint: no row holds them. */
function remarkOnSeeds(seeds: number[][], { rows }: CoveringArray): string | undefined {
  const count = seeds.filter(
    (seed) => !rows.some((row) => seed.every((value, i) => value < 0 || value === row[i])),
  ).length;
  return count > 0 ? say('seedsLeftOut', { count }) : undefined;
}

/** @throws CommandError where no instance has the id */
function chosen(given: ReadInstance[], id: string | undefined, path: string): ReadInstance[] {
  if (id === undefined) return given;
  const found = given.filter(({ instance }) => instance.id === id);
  if (found.length > 0) return found;
  throw fault('noInstance', { path: nameOf(path), id });
}

type Made = {
  instance: NamedInstance;
  pict?: PictModel | undefined;
  made: CoveringArray;
  ms: number;
};

/** What is printed: rows of value indexes, and in words where the file has names; or figures alone. */
function answer(
  { instance: { id }, pict, made, ms }: Made,
  { asJson, marks, values }: { asJson: boolean; marks: PictMarks; values: Values },
): string {
  const { rows, leftOut } = made;
  const words = pict && pictAnswer(pict, rows, marks.negativePrefix);
  if (values.statistics) {
    const { lowerBound, optimal, uncoverable } = made;
    const figures = { rows: rows.length, lowerBound, optimal, impossible: uncoverable.count, ms };
    return asJson ? `${JSON.stringify({ id, ...figures })}\n` : figuresOf(made);
  }
  if (!asJson) {
    const lines = pict && words ? writePict(pict.parameters, words) : tableOf(rows);
    return `${lines}${figuresOf(made)}`;
  }
  const named = pict && { parameters: pict.parameters.map(({ name }) => name), values: words };
  return `${JSON.stringify({ id, rows, ...named, ms, ...(leftOut && { leftOut }) })}\n`;
}

function tableOf(rows: readonly number[][]): string {
  return rows.map((row) => `${row.join('\t')}\n`).join('');
}

function figuresOf({ rows, lowerBound, optimal, uncoverable: { count } }: CoveringArray): string {
  const bound = optimal ? say('provenMinimal') : say('atLeast', { count: lowerBound });
  const impossible = count > 0 ? `${say('combinationsImpossible', { count })}\n` : '';
  return `${say('rowCount', { count: rows.length })} (${bound})\n${impossible}`;
}
