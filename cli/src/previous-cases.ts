import { previousResult } from '@caseloom/contract';
import {
  type Change,
  changesBetween,
  changesSinceCases,
  type Drawn,
  type GenerationSettings,
  generate,
  type MatchableCase,
} from '@caseloom/engine';
import { fault } from './command-error.ts';
import { nameOf, readInput } from './input.ts';
import { readModel } from './model-input.ts';

/**
 * The cases of an earlier result, as `generate --format json` writes it.
 *
 * @throws CommandError in one sentence for what is no such file
 */
export async function readPreviousCases(path: string): Promise<MatchableCase[]> {
  const read = previousResult.safeParse(parsed(await readInput(path)));
  if (!read.success) throw fault('previousNotResult', { path: nameOf(path) });
  return read.data.testCases;
}

/**
 * What changed in a model since an earlier result of it, or since an earlier file of it; and the earlier
 * cases, whose IDs are kept.
 *
 * @throws CommandError in one sentence for what is neither
 */
export async function readChanges(
  path: string,
  drawn: Drawn,
  settings: Partial<GenerationSettings>,
): Promise<{ changes: Change[]; previous: readonly MatchableCase[] }> {
  const { language } = settings;
  const result = previousResult.safeParse(parsed(await readInput(path)));
  if (result.success) {
    const { testCases, coverage } = result.data;
    const uncovered = (coverage?.uncovered ?? []).map(({ id }) => id);
    const changes = changesSinceCases({ testCases, uncovered }, drawn, language);
    return { changes, previous: testCases };
  }
  const { model, context } = await readModel(path);
  const before = generate(model, context, { ...model.settings, ...settings });
  return {
    changes: changesBetween({ model, context }, drawn, language),
    previous: before.ok ? before.result.testCases : [],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
