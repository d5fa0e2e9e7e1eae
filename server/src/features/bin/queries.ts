import { type BinKind, type Binned, LIMITS } from '@caseloom/contract';
import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { withBin } from '../../db/bin.ts';
import type { Queryable } from '../../db/open.ts';
import { projects } from '../../db/schema.ts';
import { models } from '../model/schema.ts';
import { runs } from '../run/schema.ts';
import { BINNABLE } from './queries/put-and-restore.ts';

/** When what is due today was put into the bin. */
export const DUE = sql`now() - make_interval(days => ${LIMITS.binDays})`;

/** Something in the bin: whose it is, and of which project. A project is of itself. */
export type BinnedThing = {
  kind: BinKind;
  companyId: string;
  projectId: string;
  id: string;
  name: string;
  /** Who began it, of what only they and admins may restore. */
  createdBy: string | null;
};

/** In which projects somebody looks for what: those who may restore something of a kind are not the same for all kinds. */
type Places = Record<BinKind, string[]>;

export type BinnedRow = Pick<BinnedThing, 'kind' | 'projectId' | 'id' | 'name'> & {
  slug: string;
  projectName: string;
  deletedAt: Date;
  deletedBy: string | null;
  place: number;
  dataClass: Binned['dataClass'];
};

/** What lies in the bin of some projects, the last deleted first: one row more than the page takes. */
export async function listBinned(
  tx: Queryable,
  { companyId, id: userId, ruled }: { companyId: string; id: string; ruled: ReadonlySet<string> },
  places: Places,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ rows: BinnedRow[]; total: number }> {
  const kinds = Object.entries(places) as [BinKind, string[]][];
  const isOwnRun = sql`(created_by = ${userId} or ${isAmong(sql`project_id`, [...ruled])})`;
  const all = sql.join(
    kinds.map(([kind, ids]) => {
      const lying = lyingIn(kind, companyId, ids);
      return kind === 'run' ? sql`${lying} and ${isOwnRun}` : lying;
    }),
    sql` union all `,
  );
  type Row = Omit<BinnedRow, 'deletedAt'> & { deletedAt: string; total: number };
  const { rows } = await withBin(tx, () =>
    tx.execute<Row>(sql`
      with binned as (${all}), placed as (
        select *, row_number() over (order by deleted_at desc, id desc)::int as place,
          count(*) over ()::int as total from binned
      )
      select b.kind, b.id, b.name, b.project_id as "projectId", p.slug, p.name as "projectName",
        b.deleted_at as "deletedAt", nullif(concat_ws(' ', u.first_name, u.last_name), '') as "deletedBy",
        b.place, b.total, b.data_class as "dataClass"
      from placed b join projects p on p.company_id = ${companyId} and p.id = b.project_id
      left join users u on u.company_id = ${companyId} and u.id = b.deleted_by
      where b.place > ${Number(after ?? 0)} order by b.place limit ${limit + 1}`),
  );
  return {
    rows: rows.map((row) => ({ ...row, deletedAt: new Date(row.deletedAt) })),
    total: rows[0]?.total ?? 0,
  };
}

function lyingIn(kind: BinKind, companyId: string, projectIds: string[]): SQL {
  const table = BINNABLE[kind];
  const project = kind === 'project' ? sql`id` : sql`project_id`;
  const dataClass =
    kind === 'testData'
      ? sql`jsonb_build_object('validity', validity, 'label', label)`
      : sql`null::jsonb`;
  return sql`select ${kind} as kind, id, name, ${project} as project_id, deleted_at, deleted_by,
      ${dataClass} as data_class
    from ${table} where company_id = ${companyId} and deleted_at > ${DUE}
      and ${isAmong(project, projectIds)}`;
}

function isAmong(id: SQL, ids: string[]): SQL {
  return sql`${id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
}

/** Something that lies in the bin, wherever in the company; it stays so until the transaction is over. */
export async function lockBinned(
  tx: Queryable,
  { kind, companyId, id }: Pick<BinnedThing, 'kind' | 'companyId' | 'id'>,
): Promise<BinnedThing | undefined> {
  const table = BINNABLE[kind];
  const projectId = 'projectId' in table ? table.projectId : table.id;
  const createdBy = 'createdBy' in table ? table.createdBy : sql<null>`null`;
  const [row] = await withBin(tx, () =>
    tx
      .select({ projectId, name: table.name, createdBy })
      .from(table)
      .where(and(eq(table.companyId, companyId), eq(table.id, id), gt(table.deletedAt, DUE)))
      .for('update'),
  );
  return row && { kind, companyId, id, ...row };
}

export type Need = { kind: BinKind; id: string; name: string };

/** What else lies in the bin that something cannot be without: models that it calls, its suite, its model. */
export async function listNeeds(tx: Queryable, { kind, companyId, id }: BinnedThing) {
  const needed = (at: 'model' | 'suite', ids: SQL) =>
    withBin(tx, async () => {
      const table = BINNABLE[at];
      const rows = await tx
        .select({ id: table.id, name: table.name })
        .from(table)
        .where(
          and(
            eq(table.companyId, companyId),
            isNotNull(table.deletedAt),
            sql`${table.id} in (${ids})`,
          ),
        )
        .orderBy(asc(table.name), asc(table.id))
        .for('share');
      return rows.map((row): Need => ({ kind: at, ...row }));
    });
  if (kind === 'model')
    return needed(
      'model',
      sql`select called_id from model_calls
      where company_id = ${companyId} and caller_id = ${id}`,
    );
  if (kind === 'run')
    return needed(
      'suite',
      sql`select suite_id from runs
      where company_id = ${companyId} and id = ${id}`,
    );
  if (kind === 'testData')
    return needed(
      'model',
      sql`select model_id from test_data
      where company_id = ${companyId} and id = ${id}`,
    );
  return [];
}

/** The models in the bin that call a model, or show a step. */
export async function listBinnedUsers(
  tx: Queryable,
  companyId: string,
  { modelId, stepId }: { modelId: string; stepId?: never } | { modelId?: never; stepId: string },
): Promise<Need[]> {
  const users = modelId
    ? sql`select caller_id from model_calls
        where company_id = ${companyId} and called_id = ${modelId}`
    : sql`select model_id from model_steps
        where company_id = ${companyId} and step_id = ${stepId}`;
  const rows = await withBin(tx, () =>
    tx
      .select({ id: models.id, name: models.name })
      .from(models)
      .where(
        and(
          eq(models.companyId, companyId),
          isNotNull(models.deletedAt),
          sql`${models.id} in (${users})`,
        ),
      )
      .orderBy(asc(models.name), asc(models.id)),
  );
  return rows.map((row): Need => ({ kind: 'model', ...row }));
}

/** Deletes something in the bin for good. Of a project all that is in it: housekeeping does that when it comes next. */
export async function deleteBinned(
  tx: Queryable,
  { kind, companyId, id }: BinnedThing,
): Promise<void> {
  const table = BINNABLE[kind];
  const isIt = and(eq(table.companyId, companyId), eq(table.id, id), isNotNull(table.deletedAt));
  await withBin(tx, async () => {
    if (kind === 'project')
      await tx
        .update(projects)
        .set({ deletedAt: new Date(0) })
        .where(isIt);
    // a suite in the bin has no runs but those in the bin
    if (kind === 'suite')
      await tx.delete(runs).where(and(eq(runs.companyId, companyId), eq(runs.suiteId, id)));
    if (kind !== 'project') await tx.delete(table).where(isIt);
  });
}
