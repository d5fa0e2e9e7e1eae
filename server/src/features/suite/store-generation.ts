import type { OpenedModel } from '@caseloom/contract';
import type { Step } from '@caseloom/engine';
import type { Queryable } from '../../db/open.ts';
import { replaceGeneration } from '../model/queries/generations.ts';
import { updateTestCases } from '../model/queries.ts';
import { keepStandings } from '../requirement/queries/outcomes.ts';
import { rememberRequirements } from '../requirement/queries.ts';
import type { GeneratedSuite } from './make.ts';
import { countCases } from './queries/cases.ts';
import {
  addToGeneratedBatch,
  countChanges,
  keepKeysOfModel,
  storeGeneratedBatch,
} from './queries/generated-batch.ts';
import { countWritten } from './queries/written-cases.ts';
import { noteGeneration, type SuiteKey, updateSuite } from './queries.ts';

/** Lays out the cases of a generation, to compare them with those of its suite. */
export async function fillGeneratedBatch(
  tx: Queryable,
  suite: SuiteKey,
  { parts, keys }: Pick<GeneratedSuite, 'parts' | 'keys'>,
): Promise<void> {
  for (const { rows } of parts) await addToGeneratedBatch(tx, suite, rows);
  await keepKeysOfModel(tx, suite, keys);
}

/** Makes the generation that is laid out the newest state of its suite. */
export async function storeGeneration(
  tx: Queryable,
  suite: SuiteKey & { revision: number },
  { result, source, cases }: Omit<GeneratedSuite, 'parts' | 'keys'>,
): Promise<void> {
  const { opened, sources, settings, base } = source;
  const before = await countCases(tx, suite);
  const isFirst = before.live + before.retired === 0;
  const revision = isFirst ? suite.revision : suite.revision + 1;
  const changes = await countChanges(tx, suite);
  const { companyId, projectId } = suite;
  await keepStandings(tx, { companyId, projectId }, () => storeGeneratedBatch(tx, suite, revision));
  for (const { id: modelId, ...drawing } of [opened, ...opened.models])
    await rememberRequirements(tx, { companyId, projectId, modelId }, drawing, stepsOf(opened));
  const { live, retired } = await countCases(tx, suite);
  const written = await countWritten(tx, suite);
  const { optimal, lowerBound, truncated, counts } = result;
  const plan = { optimal, lowerBound, truncated, outlines: counts.outlines };
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
    figures: {
      ...{ testCases: live, testSteps: counts.testSteps + written.steps, retired },
      ...{ written: written.cases, changes, plan },
    },
  });
  const { id, version } = opened;
  await noteGeneration(tx, suite, { revision, modelVersion: version });
  await updateTestCases(tx, { companyId, id, version }, result.counts.testCases);
  if (base === undefined || base.modelVersion <= version)
    await replaceGeneration(tx, { companyId, projectId, id, version }, { settings, base, cases });
}

function stepsOf({ steps }: OpenedModel): Step[] {
  return steps.map(({ id, label, type, expected }) => ({
    id,
    label,
    type,
    ...(expected ? { expected } : {}),
  }));
}
