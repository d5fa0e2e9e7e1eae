import { generate, generateCoveringArray, type ModelSettings } from '@caseloom/engine';
import {
  type ModelFile,
  type PictOptions,
  pictAnswer,
  pictToModel,
  readNamedRows,
  readPict,
  readPictSeeds,
  writePictOf,
} from '@caseloom/formats';
import type { Rows } from './checks.ts';
import type { Construct, Proof } from './construct.ts';

/** What is not so that the table says of a construct; nothing where all of it holds. */
export function faultsOf({ proof }: Construct): string[] {
  if (!proof) return [];
  const combined = combine(proof);
  const { remarks = [], holds, holdsDrawn } = proof;
  const faults = holds(combined.rows) ? [] : [`combine gives ${JSON.stringify(combined.rows)}`];
  if (combined.remarks.join() !== remarks.join()) faults.push(`reports ${combined.remarks}`);
  if (!holdsDrawn) return faults;
  const drawn = drawnFrom(proof.text, proof.options);
  const rows = cases(drawn, proof.seeds);
  if (!holdsDrawn(rows)) faults.push(`the drawn model gives ${JSON.stringify(rows)}`);
  const again = cases(throughPict(drawn), proof.seeds);
  if (!holdsDrawn(again)) faults.push(`written and read again, it gives ${JSON.stringify(again)}`);
  return faults;
}

/** Rows in names as `caseloom combine` gives them. */
function combine({ text, options = {}, seeds }: Proof): { rows: Rows; remarks: string[] } {
  const pict = readPict(text, options);
  if (!pict.ok) throw new Error(JSON.stringify(pict.problem));
  const kept = seeds === undefined ? undefined : readPictSeeds(seeds, pict.parameters, options);
  const { rows } = generateCoveringArray(
    { ...pict.instance, ...(kept && { seeds: kept.rows }) },
    { effort: 'balanced', seed: 1 },
  );
  return {
    rows: pictAnswer(pict, rows, options.negativePrefix),
    remarks: pict.report.map(({ code }) => code),
  };
}

function drawnFrom(text: string, options?: PictOptions): ModelFile {
  const pict = readPict(text, options);
  if (!pict.ok) throw new Error(JSON.stringify(pict.problem));
  return pictToModel(pict, 'table');
}

/** The model that is drawn from what a model is written as. */
function throughPict(drawn: ModelFile): ModelFile {
  const { model, context } = split(drawn);
  const file = writePictOf(model, context);
  if ('code' in file) throw new Error(file.code);
  const needed = file.report.find(({ code }) => code === 'pict_options_needed')?.params.options;
  return drawnFrom(file.text, optionsIn(`${needed ?? ''}`));
}

function optionsIn(words: string): PictOptions {
  const strength = /\/o:(\d)/.exec(words)?.[1];
  return {
    ...(strength && { strength: Number(strength) }),
    ...(words.includes('/c') && { isCaseSensitive: true }),
  };
}

function split({ models: [model, ...models], steps, testData }: ModelFile) {
  if (!model) throw new Error('no model');
  return { model, context: { models, steps, testData } };
}

/** The data of all test cases, in the order of the parameters. */
function cases(drawn: ModelFile, seeds?: string): Rows {
  const { model, context } = split(drawn);
  const names = [...new Set(context.testData.map(({ name }) => name))];
  const kept = seeds === undefined ? undefined : readNamedRows(seeds, { variables: known(drawn) });
  const settings: ModelSettings = {
    ...model.settings,
    ...(kept?.ok && { data: { ...model.settings?.data, rows: kept.rows } }),
  };
  const made = generate(model, context, settings);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.result.testCases.map(({ data }) => names.map((name) => data[name]?.value ?? ''));
}

/** The variables of a table that has no invalid values. */
function known({ testData }: ModelFile) {
  return testData.map(({ name, type, values, validity }) => ({
    ...{ name, type, isSecret: false },
    choices: values.map((value) => ({ value, validity, isDefault: false })),
  }));
}
