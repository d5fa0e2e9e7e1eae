import type { OpenedModel } from '@caseloom/contract';
import type { GenerationResult, Step } from '@caseloom/engine';
import type { KeptCase } from '../../apart/keep.ts';
import type { Queryable } from '../../db/open.ts';
import type { Figures } from '../../db/result-schema.ts';
import { rememberRequirements } from '../requirement/queries.ts';
import { type Comparison, compare } from './compare.ts';
import {
  closeCases,
  insertCases,
  listPrints,
  type Print,
  type SuiteKey,
  updateCurrent,
  updateSuite,
} from './queries.ts';

/** A generation of a model, ready to be kept. */
export type Made = {
  cases: KeptCase[];
  result: GenerationResult;
  opened: OpenedModel;
};

/**
 * Makes a generation the newest state of a suite: new cases join at its end, changed
 * ones say the new words from the next revision on, gone ones are retired. Notes and
 * people's wordings stay with their cases.
 */
export async function keepGeneration(
  tx: Queryable,
  suite: SuiteKey & { revision: number },
  made: Made,
): Promise<Comparison> {
  const known = await listPrints(tx, suite);
  const comparison = compare(made.cases, known);
  const revision = known.length === 0 ? suite.revision : suite.revision + 1;
  const back = await write(tx, suite, { known, comparison, revision });
  const retired = known.filter(({ retiredIn }) => retiredIn !== null).length;
  const { result, opened } = made;
  for (const { id: modelId, ...drawing } of [opened, ...opened.models])
    await rememberRequirements(tx, { ...scopeOf(suite), modelId }, drawing, stepsOf(opened));
  await updateSuite(tx, suite, {
    revision,
    generatedIn: revision,
    status: 'ready',
    problems: [],
    progress: made.cases.length,
    settings: result.settings,
    coverage: result.coverage,
    modelName: opened.name,
    modelVersion: opened.version,
    bddType: opened.bddType,
    figures: {
      testCases: made.cases.length,
      testSteps: made.cases.reduce((sum, { steps }) => sum + steps.length, 0),
      retired: retired - back + comparison.gone.length,
      changes: countsOf(comparison),
    },
  });
  return comparison;
}

export function countsOf({ fresh, changed, unchanged, gone }: Comparison): Figures['changes'] {
  return {
    new: fresh.length,
    changed: changed.length,
    unchanged: unchanged.length,
    gone: gone.length,
  };
}

/** @returns how many retired cases came back */
async function write(
  tx: Queryable,
  suite: SuiteKey,
  { known, comparison, revision }: { known: Print[]; comparison: Comparison; revision: number },
): Promise<number> {
  const { fresh, changed, gone } = comparison;
  const retired = new Map(
    known.filter(({ retiredIn }) => retiredIn !== null).map((print) => [print.key, print]),
  );
  const back = fresh.flatMap(({ key }) => retired.get(key)?.key ?? []);
  const replaced = [...changed.map(({ known: { key } }) => key), ...back];
  await closeCases(tx, suite, { keys: replaced, revision });
  await updateCurrent(
    tx,
    suite,
    gone.map(({ key }) => key),
    { retiredIn: revision },
  );
  let position = known.reduce((last, print) => Math.max(last, print.position), -1);
  await insertCases(tx, [
    ...fresh.map((one) => ({
      ...rowOf(suite, one, revision),
      ...keptOf(retired.get(one.key)),
      position: ++position,
      firstSince: revision,
    })),
    ...changed.map(({ made, known: before }) => ({
      ...rowOf(suite, made, revision),
      ...keptOf(before),
      position: before.position,
      firstSince: before.firstSince,
    })),
  ]);
  return back.length;
}

/** What people have added to a case: it stays whatever the model does. */
function keptOf(before: Print | undefined) {
  if (!before) return {};
  const { note, wording, reviewedHash } = before;
  return { note, wording, reviewedHash };
}

function rowOf({ companyId, projectId, id }: SuiteKey, made: KeptCase, revision: number) {
  const { key, name, polarity, textHash, ...content } = made;
  const at = { companyId, projectId, suiteId: id };
  return { ...at, key, name, polarity, textHash, content, since: revision, textSince: revision };
}

function scopeOf({ companyId, projectId }: SuiteKey) {
  return { companyId, projectId };
}

function stepsOf({ steps }: OpenedModel): Step[] {
  return steps.map(({ id, label, type, expected }) => ({
    id,
    label,
    type,
    ...(expected ? { expected } : {}),
  }));
}
