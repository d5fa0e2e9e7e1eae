import { and, asc, eq, getColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/open.ts';
import { projects, users } from '../../../db/schema.ts';
import { flakyMutes } from '../../flaky/schema.ts';
import { modelGenerations, models, modelVersions } from '../../model/schema.ts';
import { releaseRuns, releases } from '../../release/schema.ts';
import {
  caseOutcomes,
  requirementDismissals,
  requirementOutcomes,
  requirementPrints,
  requirements,
} from '../../requirement/schema.ts';
import {
  attachments,
  dismissedResults,
  resultActions,
  results,
  unmatchedResults,
  verdicts,
} from '../../result/schema.ts';
import { runs } from '../../run/schema.ts';
import { steps } from '../../step/schema.ts';
import { automationNames, caseAttributes, suiteCases, suites } from '../../suite/schema.ts';
import { testData } from '../../test-data/schema.ts';

/*
 * What an archive of a project is written from. Things with an id come in the order of their ids, in which they
 * were made; what has none is sorted by who writes it, so that no locale of a database decides.
 */

export type At = { companyId: string; projectId: string };

type Owned = { companyId: PgColumn; projectId: PgColumn };

const isIn = (table: Owned, { companyId, projectId }: At): SQL | undefined =>
  and(eq(table.companyId, companyId), eq(table.projectId, projectId));

/** What of the project itself goes along. */
export async function findProjectWords(tx: Queryable, { companyId, projectId }: At) {
  const { name, description, logo, requirementLink, resultRule } = projects;
  const [row] = await tx
    .select({ name, description, logo, requirementLink, resultRule })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), eq(projects.id, projectId)));
  if (!row) throw new Error('the project vanished within its transaction');
  return row;
}

/** The library, the test data and the models, with their versions and last generations. */
export async function listDrawn(tx: Queryable, at: At) {
  return {
    steps: await tx.select().from(steps).where(isIn(steps, at)).orderBy(asc(steps.id)),
    testData: await tx.select().from(testData).where(isIn(testData, at)).orderBy(asc(testData.id)),
    models: await tx.select().from(models).where(isIn(models, at)).orderBy(asc(models.id)),
    versions: await tx
      .select()
      .from(modelVersions)
      .where(isIn(modelVersions, at))
      .orderBy(asc(modelVersions.modelId), asc(modelVersions.version)),
    generations: await tx.select().from(modelGenerations).where(isIn(modelGenerations, at)),
  };
}

/** What people and cases say of requirements. */
export async function listRequired(tx: Queryable, at: At) {
  return {
    records: await tx.select().from(requirements).where(isIn(requirements, at)),
    prints: await tx.select().from(requirementPrints).where(isIn(requirementPrints, at)),
    dismissals: await tx
      .select()
      .from(requirementDismissals)
      .where(isIn(requirementDismissals, at)),
    outcomes: await tx.select().from(requirementOutcomes).where(isIn(requirementOutcomes, at)),
  };
}

/** The names of tests in code, and those whose results wait nowhere. */
export async function listAutomated(tx: Queryable, at: At) {
  return {
    names: await tx.select().from(automationNames).where(isIn(automationNames, at)),
    dismissed: await tx.select().from(dismissedResults).where(isIn(dismissedResults, at)),
  };
}

export function listSuiteRows(tx: Queryable, at: At) {
  return tx.select().from(suites).where(isIn(suites, at)).orderBy(asc(suites.id));
}

/** What hangs on one suite. */
export async function listOfSuite(tx: Queryable, at: At, suiteId: string) {
  const isOf = (table: Owned & { suiteId: PgColumn }) =>
    and(isIn(table, at), eq(table.suiteId, suiteId));
  return {
    cases: await tx.select().from(suiteCases).where(isOf(suiteCases)),
    attributes: await tx.select().from(caseAttributes).where(isOf(caseAttributes)),
    mutes: await tx.select().from(flakyMutes).where(isOf(flakyMutes)),
    outcomes: await tx.select().from(caseOutcomes).where(isOf(caseOutcomes)),
  };
}

export function listRunRows(tx: Queryable, at: At) {
  return tx.select().from(runs).where(isIn(runs, at)).orderBy(asc(runs.id));
}

/** What hangs on one run; of attachments not their contents. */
export async function listOfRun(tx: Queryable, at: At, runId: string) {
  const isOf = (table: Owned & { runId: PgColumn }) => and(isIn(table, at), eq(table.runId, runId));
  const { content: _, ...described } = getColumns(attachments);
  return {
    results: await tx.select().from(results).where(isOf(results)),
    actions: await tx
      .select()
      .from(resultActions)
      .where(isOf(resultActions))
      .orderBy(asc(resultActions.id)),
    verdicts: await tx.select().from(verdicts).where(isOf(verdicts)).orderBy(asc(verdicts.number)),
    attachments: await tx
      .select(described)
      .from(attachments)
      .where(isOf(attachments))
      .orderBy(asc(attachments.id)),
    unmatched: await tx.select().from(unmatchedResults).where(isOf(unmatchedResults)),
  };
}

/** How many bytes the attachments of a project have. */
export async function sumAttachments(tx: Queryable, at: At): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${attachments.bytes}), 0)::float8` })
    .from(attachments)
    .where(isIn(attachments, at));
  return row?.bytes ?? 0;
}

/** What an attachment holds where that is still in the database. */
export async function findContent(tx: Queryable, at: At, id: string): Promise<Buffer | null> {
  const [row] = await tx
    .select({ content: attachments.content })
    .from(attachments)
    .where(and(isIn(attachments, at), eq(attachments.id, id)));
  if (!row) throw new Error('the attachment vanished within its transaction');
  return row.content;
}

/** The releases of a project, and which runs are in them. */
export async function listReleased(tx: Queryable, at: At) {
  return {
    releases: await tx.select().from(releases).where(isIn(releases, at)).orderBy(asc(releases.id)),
    runs: await tx
      .select()
      .from(releaseRuns)
      .where(isIn(releaseRuns, at))
      .orderBy(asc(releaseRuns.runId)),
  };
}

/** What people are called, by their ids. */
export async function findNames(
  tx: Queryable,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, { firstName: string; lastName: string }>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName } = users;
  const rows = await tx
    .select({ id, firstName, lastName })
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.id, [...ids])));
  return new Map(rows.map(({ id: found, ...names }) => [found, names]));
}
