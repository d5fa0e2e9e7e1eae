import type { OpenedModel } from '@caseloom/contract';
import type { GenerationResult, Step } from '@caseloom/engine';
import type { Queryable } from '../../db/open.ts';
import type { GeneratedBatch } from '../../workers/generate-batches.ts';
import { updateTestCases } from '../model/queries.ts';
import { keepStandings } from '../requirement/queries/outcomes.ts';
import { rememberRequirements } from '../requirement/queries.ts';
import { countCases } from './queries/cases.ts';
import {
  addToGeneratedBatch,
  countChanges,
  openGeneratedBatch,
  storeGeneratedBatch,
} from './queries/generated-batch.ts';
import { type SuiteKey, updateSuite } from './queries.ts';
import type { Sources } from './schema.ts';

/** A generation of a model, its cases in parts. */
export type GeneratedSuite = {
  parts: GeneratedBatch[];
  result: GenerationResult;
  opened: OpenedModel;
  sources: Sources;
};

/** Fills the temporary table with the cases of a generation, to compare them with those of its suite. */
export async function fillGeneratedBatch(tx: Queryable, parts: GeneratedBatch[]): Promise<void> {
  await openGeneratedBatch(tx);
  for (const { rows } of parts) await addToGeneratedBatch(tx, rows);
}

/** Makes the generation in the temporary table the newest state of its suite. */
export async function storeGeneration(
  tx: Queryable,
  suite: SuiteKey & { revision: number },
  { result, opened, sources }: Omit<GeneratedSuite, 'parts'>,
): Promise<void> {
  const before = await countCases(tx, suite);
  const isFirst = before.live + before.retired === 0;
  const revision = isFirst ? suite.revision : suite.revision + 1;
  const changes = await countChanges(tx, suite);
  const { companyId, projectId } = suite;
  await keepStandings(tx, { companyId, projectId }, () => storeGeneratedBatch(tx, suite, revision));
  for (const { id: modelId, ...drawing } of [opened, ...opened.models])
    await rememberRequirements(tx, { companyId, projectId, modelId }, drawing, stepsOf(opened));
  const { live, retired } = await countCases(tx, suite);
  await updateSuite(tx, suite, {
    revision,
    generatedIn: revision,
    status: 'ready',
    problems: [],
    sources,
    progress: live,
    settings: result.settings,
    coverage: result.coverage,
    modelName: opened.name,
    modelVersion: opened.version,
    bddType: opened.bddType,
    figures: { testCases: live, testSteps: result.counts.testSteps, retired, changes },
  });
  const { id, version } = opened;
  await updateTestCases(tx, { companyId, id, version }, result.counts.testCases);
}

function stepsOf({ steps }: OpenedModel): Step[] {
  return steps.map(({ id, label, type, expected }) => ({
    id,
    label,
    type,
    ...(expected ? { expected } : {}),
  }));
}
