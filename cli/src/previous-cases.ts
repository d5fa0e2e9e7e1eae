import { previousResult } from '@caseloom/contract';
import {
  type Change,
  changesBetween,
  changesSinceCases,
  type Drawn,
  type GenerationSettings,
  generate,
  goalOf,
  type KnownCases,
  NO_CASES,
} from '@caseloom/engine';
import { fault } from './command-error.ts';
import { nameOf, readInput } from './input.ts';
import { readModel } from './model-input.ts';

/**
 * The cases of an earlier result, as `generate --format json` writes it.
 *
 * @throws CommandError in one sentence for what is no such file
 */
export async function readPreviousCases(path: string): Promise<KnownCases> {
  const read = previousResult.safeParse(parsed(await readInput(path)));
  if (!read.success) throw fault('previousNotResult', { path: nameOf(path) });
  return knownFrom(read.data.testCases, read.data.settings);
}

/**
 * What changed in a model since an earlier result of it, or since an earlier file of it; and the earlier
 * cases, whose IDs are kept.
 *
 * @param modelName which model of an earlier file, where that is not the first
 * @throws CommandError in one sentence for what is neither
 */
export async function readChanges(
  path: string,
  drawn: Drawn,
  settings: Partial<GenerationSettings>,
  modelName?: string,
): Promise<{ changes: Change[]; known: KnownCases }> {
  const { language } = settings;
  const result = previousResult.safeParse(parsed(await readInput(path)));
  if (result.success) {
    const { testCases, coverage } = result.data;
    const uncovered = (coverage?.uncovered ?? []).map(({ id }) => id);
    const changes = changesSinceCases({ testCases, uncovered }, drawn, language);
    return { changes, known: knownFrom(testCases, result.data.settings) };
  }
  const { model, context } = await readModel(path, {}, modelName);
  const before = generate(model, context, { ...model.settings, ...settings });
  return {
    changes: changesBetween({ model, context }, drawn, language),
    known: before.ok ? knownFrom(before.result.testCases, before.result.settings) : NO_CASES,
  };
}

function knownFrom(
  live: KnownCases['live'],
  settings: Partial<GenerationSettings> | undefined,
): KnownCases {
  return { live, gone: [], ...(settings && { goal: goalOf(settings) }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
