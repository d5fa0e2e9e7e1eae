import type { ArchiveContents } from '@caseloom/contract';
import type { ArchivedProject } from '@caseloom/contract/archive-files';
import type { Queryable } from '../../db/open.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { databaseErrorFields } from '../../error-fields.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { toLogo } from '../../picture.ts';
import type { ReadArchive } from '../../workers/read-archive.ts';
import { flakyMutes } from '../flaky/schema.ts';
import { replaceUses } from '../model/queries/calls.ts';
import { modelGenerations, models, modelVersions } from '../model/schema.ts';
import { makeProject } from '../project/queries/new-project.ts';
import { releaseRuns, releases } from '../release/schema.ts';
import {
  caseOutcomes,
  requirementDismissals,
  requirementOutcomes,
  requirementPrints,
  requirements,
} from '../requirement/schema.ts';
import {
  attachments,
  dismissedResults,
  resultActions,
  results,
  unmatchedResults,
} from '../result/schema.ts';
import { runs } from '../run/schema.ts';
import { steps } from '../step/schema.ts';
import { readKnownSources } from '../suite/queries/sources.ts';
import { automationNames, caseAttributes, suiteCases, suites } from '../suite/schema.ts';
import { testData } from '../test-data/schema.ts';
import {
  type Target,
  toAutomationRows,
  toDataRows,
  toModelRows,
  toReleaseRows,
  toRequirementRows,
  toStepRows,
} from './drawn-rows.ts';
import { createFreshIds } from './fresh-ids.ts';
import {
  insertFormer,
  insertRows,
  insertVerdicts,
  linkVerdicts,
  setSources,
} from './queries/insert-rows.ts';
import { type KnownSources, type RunRows, toRunRows, toSuiteRows } from './tested-rows.ts';

export type Rows = ReturnType<typeof toRows>;

/**
 * An archive as the rows of a new project of a company. Nothing is asked of the database, nothing written.
 *
 * @throws AppError `archive_invalid` where something in it refers to what it does not have
 */
export function toRows(
  { project: archived, attachments: contents }: ReadArchive,
  { companyId, id: userId }: Pick<Actor, 'companyId' | 'id'>,
) {
  const ids = createFreshIds(archived);
  const target: Target = { companyId, projectId: uuidv7(), userId, ids };
  const own = toStepRows(archived.steps, target);
  const drawn = toModelRows(archived.models, target);
  const { suites: known } = archived;
  return {
    ...{ companyId, projectId: target.projectId, steps: own, drawn },
    people: archived.people.map((one) => ({ ...one, id: ids.of(one.id, 'people.json') })),
    data: toDataRows(archived.testData, target),
    required: toRequirementRows(
      archived.requirements,
      { models: drawn.models, steps: own },
      target,
    ),
    automation: toAutomationRows(archived.automation, target),
    suites: toSuiteRows(known, target),
    runs: archived.runs.map((run) => toRunRows(run, { suites: known, contents }, target)),
    released: toReleaseRows(archived.releases, target),
  };
}

/** What is in an archive, counted. */
export function countContents(
  archived: ArchivedProject,
): Pick<ArchiveContents, 'counts' | 'secrets'> {
  const sum = <One>(list: One[], countOf: (one: One) => number) =>
    list.reduce((total, one) => total + countOf(one), 0);
  const isShown = (one: { until: number | null; retiredIn: number | null }) =>
    one.until === null && one.retiredIn === null;
  return {
    counts: {
      models: archived.models.length,
      steps: archived.steps.length,
      testData: archived.testData.length,
      requirements: archived.requirements.records.length,
      suites: archived.suites.length,
      testCases: sum(archived.suites, ({ cases }) => cases.filter(isShown).length),
      runs: archived.runs.length,
      results: sum(
        archived.runs,
        (run) => run.results.filter(({ status }) => status !== 'untested').length,
      ),
      releases: archived.releases.length,
      attachments: sum(archived.runs, (run) => run.attachments.length),
    },
    secrets: archived.testData.filter(({ isSecret }) => isSecret).length,
  };
}

/**
 * Makes a project of an archive, of whoever imports it. All of it or nothing: to be done in one transaction.
 *
 * @throws AppError `project_name_taken`; `picture_unreadable` of its logo; `archive_invalid` where the database refuses a row
 */
export async function importProject(
  tx: Queryable,
  actor: Actor,
  { words, rows }: { words: ArchivedProject['project']; rows: Rows },
): Promise<{ id: string; slug: string }> {
  const logo = words.logo && (await toLogo(words.logo));
  const made = await makeProject(tx, actor, { ...words, logo, id: rows.projectId });
  try {
    await insertAll(tx, rows);
  } catch (error) {
    // two of what can be there once only, or a text that no row may have
    if (/^2[23]/.test(databaseErrorFields(error).code ?? ''))
      throw new AppError('archive_invalid', { file: 'manifest.json', place: '' });
    throw error;
  }
  return made;
}

async function insertAll(tx: Queryable, rows: Rows): Promise<void> {
  const { companyId } = rows;
  await insertFormer(tx, companyId, rows.people);
  await insertDrawn(tx, rows);
  await insertRows(tx, suites, rows.suites.suites);
  await insertRows(tx, suiteCases, rows.suites.cases);
  await insertRows(tx, caseAttributes, rows.suites.attributes);
  await insertRows(tx, flakyMutes, rows.suites.mutes);
  await insertRows(tx, caseOutcomes, rows.suites.outcomes);
  for (const run of rows.runs) await insertRun(tx, run);
  await insertRows(tx, releases, rows.released.releases);
  await insertRows(tx, releaseRuns, rows.released.runs);
  for (const known of rows.suites.sources) await insertSources(tx, rows, known);
}

async function insertDrawn(tx: Queryable, rows: Rows): Promise<void> {
  const { companyId, projectId, drawn, required, automation } = rows;
  await insertRows(tx, steps, rows.steps);
  await insertRows(tx, models, drawn.models);
  await insertRows(tx, modelVersions, drawn.versions);
  await insertRows(tx, modelGenerations, drawn.generations);
  for (const { id, nodes } of drawn.models) {
    const stepIds = [...new Set(nodes.flatMap(({ stepId }) => stepId ?? []))];
    const calledIds = [...new Set(nodes.flatMap(({ modelId }) => modelId ?? []))];
    await replaceUses(tx, { companyId, projectId, id }, { stepIds, calledIds });
  }
  await insertRows(tx, testData, rows.data);
  await insertRows(tx, requirements, required.records);
  await insertRows(tx, requirementPrints, required.prints);
  await insertRows(tx, requirementDismissals, required.dismissals);
  await insertRows(tx, requirementOutcomes, required.outcomes);
  await insertRows(tx, automationNames, automation.names);
  await insertRows(tx, dismissedResults, automation.dismissed);
}

async function insertRun(tx: Queryable, of: RunRows): Promise<void> {
  const { companyId, projectId, id = '' } = of.run;
  await insertRows(tx, runs, [of.run]);
  await insertRows(tx, results, of.results);
  await insertRows(tx, resultActions, of.actions);
  const numbers = await insertVerdicts(tx, of.verdicts);
  await linkVerdicts(tx, { companyId, projectId, id }, { shown: of.shown, numbers });
  await insertRows(tx, attachments, of.attachments);
  await insertRows(tx, unmatchedResults, of.unmatched);
}

/** Of a source that had changed since its suite was generated. */
const CHANGED = 'changed';

/** What was as its suite knew it is so again, under the ids of now; what had changed stays changed. */
async function insertSources(
  tx: Queryable,
  { companyId, projectId }: Pick<Rows, 'companyId' | 'projectId'>,
  known: KnownSources,
): Promise<void> {
  const { suiteId, modelId, chosen } = known;
  const blank = (kind: 'models' | 'steps' | 'data') =>
    Object.fromEntries([...known[kind].keys()].map((key) => [key, '']));
  const now = await readKnownSources(
    tx,
    { companyId, projectId, modelId },
    { chosen, models: blank('models'), steps: blank('steps'), data: blank('data') },
  );
  const then = (kind: 'models' | 'steps' | 'data') =>
    Object.fromEntries(
      [...known[kind]].map(([key, isCurrent]) => [
        key,
        isCurrent ? (now[kind][key] ?? '') : CHANGED,
      ]),
    );
  const isCurrent = [known.models, known.steps, known.data].every((kind) =>
    [...kind.values()].every(Boolean),
  );
  await setSources(
    tx,
    { companyId, suiteId },
    {
      ...{ chosen, print: isCurrent ? now.print : CHANGED },
      ...{ models: then('models'), steps: then('steps'), data: then('data') },
    },
  );
}
