import { and, eq, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { asOwner, type Queryable } from '../../../db/open.ts';
import { results, verdicts } from '../../result/schema.ts';
import { type Sources, suites } from '../../suite/schema.ts';
import type { RunRows } from '../run-rows.ts';

/** A statement takes 65,535 values at most. */
const BATCH = 500;

/** Inserts rows in their order, however many they are. */
export async function insertRows<Table extends PgTable>(
  tx: Queryable,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await tx.insert(table).values(rows.slice(start, start + BATCH));
}

/**
 * Has the database count the results, where nobody has yet: of a table that it knows nothing of it looks up
 * each verdict's result among all of the project, which takes a minute for 10,000.
 */
export async function countResults(tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select relname as name from pg_class where oid = 'results'::regclass and reltuples < 0`,
  );
  if (rows.length > 0) await asOwner(tx, () => tx.execute(sql`analyze results`));
}

/**
 * Inserts the verdicts of a run in their order, by which the database numbers them; each may name earlier ones.
 *
 * @returns their numbers
 */
export async function insertVerdicts(tx: Queryable, rows: RunRows['verdicts']): Promise<number[]> {
  const numbers: number[] = [];
  const numberOf = (place: number | null) => (place === null ? null : (numbers[place - 1] ?? null));
  for (let start = 0; start < rows.length; start = numbers.length) {
    const batch = [];
    for (const { aboutPlace, commentPlace, ...row } of rows.slice(start, start + BATCH)) {
      // one that names a verdict of this batch waits until that has its number
      if (Math.max(aboutPlace ?? 0, commentPlace ?? 0) > start) break;
      batch.push({ ...row, about: numberOf(aboutPlace), commentOf: numberOf(commentPlace) });
    }
    const given = await tx.insert(verdicts).values(batch).returning({ number: verdicts.number });
    numbers.push(...given.map(({ number }) => number).toSorted((a, b) => a - b));
  }
  return numbers;
}

/** Says of the results of a run which verdicts they show. */
export async function linkVerdicts(
  tx: Queryable,
  { companyId, projectId, id }: { companyId: string; projectId: string; id: string },
  { shown, numbers }: { shown: RunRows['shown']; numbers: number[] },
): Promise<void> {
  const numberOf = (place: number | null) => (place === null ? null : (numbers[place - 1] ?? null));
  const links = shown.flatMap(({ caseKey, places }) =>
    Object.values(places).every((place) => place === null)
      ? []
      : [
          {
            caseKey,
            shown: numberOf(places.shown),
            manual: numberOf(places.manual),
            imported: numberOf(places.import),
            comment: numberOf(places.comment),
          },
        ],
  );
  for (let start = 0; start < links.length; start += BATCH)
    await tx.execute(sql`update ${results} r set shown_verdict = l.shown, manual_verdict = l.manual,
        import_verdict = l.imported, comment_verdict = l.comment
      from jsonb_to_recordset(${JSON.stringify(links.slice(start, start + BATCH))}::jsonb)
        as l("caseKey" text, shown bigint, manual bigint, imported bigint, comment bigint)
      where r.company_id = ${companyId} and r.project_id = ${projectId} and r.run_id = ${id}
        and r.case_key = l."caseKey"`);
}

/** Stores what the cases of a suite were made of. */
export async function setSources(
  tx: Queryable,
  { companyId, suiteId }: { companyId: string; suiteId: string },
  sources: Sources,
): Promise<void> {
  await tx
    .update(suites)
    .set({ sources })
    .where(and(eq(suites.companyId, companyId), eq(suites.id, suiteId)));
}
