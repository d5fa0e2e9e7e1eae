import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Queryable } from '../../../db/open.ts';
import { projects } from '../../../db/schema.ts';
import { modelCalls, modelSteps, models } from '../../model/schema.ts';
import { runs } from '../../run/schema.ts';
import { suites } from '../../suite/schema.ts';
import { testData } from '../../test-data/schema.ts';
import { deleteUnnamedPeople } from '../../user/queries/imported-people.ts';
import { DUE } from '../queries.ts';

const BINNED = [projects, runs, suites, models, testData] as const;

/** Deletes for good what has lain in the bin for its time, of one company after the other. */
export async function emptyBin(db: Db): Promise<void> {
  const companyIds = new Set<string>();
  for (const table of BINNED) {
    const { companyId } = table;
    const rows = await db.selectDistinct({ companyId }).from(table).where(lt(table.deletedAt, DUE));
    for (const row of rows) companyIds.add(row.companyId);
  }
  for (const companyId of companyIds) await db.transaction((tx) => emptyBinOf(tx, companyId));
}

async function emptyBinOf(
  tx: Pick<Db, keyof Queryable | 'transaction'>,
  companyId: string,
): Promise<void> {
  const among = (
    table: { companyId: PgColumn },
    column: PgColumn,
    ids: string[],
  ): SQL | undefined => and(eq(table.companyId, companyId), inArray(column, ids));
  const due = async (table: (typeof BINNED)[number]) => {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.companyId, companyId), lt(table.deletedAt, DUE)))
      .for('update', { skipLocked: true });
    return rows.map(({ id }) => id);
  };
  const projectIds = await due(projects);
  const [runIds, suiteIds] = [await due(runs), await due(suites)];
  const [modelIds, dataIds] = [await due(models), await due(testData)];
  // what is used refuses to go one by one: first who uses whom
  for (const table of [runs, suites, modelCalls, modelSteps])
    await tx.delete(table).where(among(table, table.projectId, projectIds));
  await tx.delete(projects).where(among(projects, projects.id, projectIds));
  await tx.delete(runs).where(among(runs, runs.id, runIds));
  await tx.delete(runs).where(among(runs, runs.suiteId, suiteIds));
  await tx.delete(suites).where(among(suites, suites.id, suiteIds));
  await tx.delete(modelCalls).where(among(modelCalls, modelCalls.callerId, modelIds));
  await tx.delete(modelCalls).where(among(modelCalls, modelCalls.calledId, modelIds));
  await tx.delete(models).where(among(models, models.id, modelIds));
  await tx.delete(testData).where(among(testData, testData.id, dataIds));
  if (projectIds.length > 0) await deleteUnnamedPeople(tx, [companyId]);
}
