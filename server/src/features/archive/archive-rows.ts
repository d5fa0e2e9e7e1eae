import type { ArchiveContents } from '@caseloom/contract';
import type { ArchivedProject } from '@caseloom/contract/archive-files';
import { uuidv7 } from '../../db/uuid.ts';
import type { Actor } from '../../http/deps.ts';
import type { ReadArchive } from '../../workers/read-archive.ts';
import { type Target, toDataRows, toModelRows, toStepRows } from './drawn-rows.ts';
import { createFreshIds } from './fresh-ids.ts';
import { toRunRows } from './run-rows.ts';
import { toSuiteRows } from './suite-rows.ts';
import { toAutomationRows, toReleaseRows, toRequirementRows } from './written-rows.ts';

/** All rows of an imported project. */
export type ProjectRows = ReturnType<typeof toRows>;

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
  const runs = archived.runs.map((run) => toRunRows(run, { suites: known, contents }, target));
  return {
    ...{ companyId, projectId: target.projectId, steps: own, drawn, runs },
    files: new Map(runs.flatMap(({ files }) => files)),
    people: archived.people.map((one) => ({ ...one, id: ids.of(one.id, 'people.json') })),
    data: toDataRows(archived.testData, target),
    required: toRequirementRows(
      archived.requirements,
      { models: drawn.models, steps: own },
      target,
    ),
    automation: toAutomationRows(archived.automation, target),
    suites: toSuiteRows(known, target),
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
