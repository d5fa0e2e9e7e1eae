import type { TestDataAnswer } from '@caseloom/contract';
import { MASK } from '@caseloom/formats';
import {
  and,
  asc,
  desc,
  eq,
  getColumns,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { modelSteps, models } from '../model/schema.ts';
import { steps } from '../step/schema.ts';
import { testData } from './schema.ts';

export type DataRow = typeof testData.$inferSelect & { projectSlug: string; projectName: string };

/** Whose data: the company and one of its projects. */
export type Scope = { companyId: string; projectId: string };

/** A record as the API shows it to somebody in the project `projectId`. */
export function toTestData(row: DataRow, projectId: string): TestDataAnswer {
  const isForeign = row.projectId !== projectId;
  const { id, projectSlug, name, validity, type, values, isPublic, version } = row;
  return {
    id,
    projectSlug,
    modelId: isForeign ? null : row.modelId,
    name,
    validity,
    type,
    values,
    ...(row.label ? { label: row.label } : {}),
    ...(row.range ? { range: row.range } : {}),
    ...(row.risk ? { risk: row.risk } : {}),
    isDefault: row.isDefault,
    isSecret: row.isSecret,
    isPublic,
    version,
    createdAt: row.createdAt.toISOString(),
    ...(isForeign ? { fromProject: row.projectName } : {}),
  };
}

/**
 * A record as this caller may see it: the values of a secret one are for people who may change it,
 * in its form; keys, and people of other projects that share it, see that there are some.
 */
export function shownTo({ key }: Pick<Actor, 'key'>, record: TestDataAnswer): TestDataAnswer {
  const isOpen = !record.isSecret || (!key && record.fromProject === undefined);
  return isOpen ? record : { ...record, values: record.values.map(() => MASK) };
}

/** How short a secret value may be to be masked in what people and machines write: a digit stands everywhere. */
const MIN_SECRET_LENGTH = 4;

/** The secret values that a project's cases may hold, to be masked in what is said of them. */
export async function listSecretValues(tx: Queryable, at: Scope): Promise<string[]> {
  const isSeen = or(eq(testData.projectId, at.projectId), isForeign(at));
  const rows = await tx
    .select({ values: testData.values })
    .from(testData)
    .innerJoin(projects, refersTo(testData.projectId, projects))
    .where(and(isReadable(at.companyId), isSeen, eq(testData.isSecret, true)));
  return rows.flatMap(({ values }) => values).filter(({ length }) => length >= MIN_SECRET_LENGTH);
}

/** A project's own data and the company's public data of other projects, newest first. */
export async function listData(tx: Queryable, at: Scope): Promise<DataRow[]> {
  return selectData(tx)
    .where(and(isReadable(at.companyId), or(eq(testData.projectId, at.projectId), isForeign(at))))
    .orderBy(desc(testData.createdAt), desc(testData.id));
}

/** What some models of a project see: their own data, their project's, and what other projects share; oldest first. */
export async function listDataInScope(
  tx: Queryable,
  at: Scope,
  modelIds: string[],
): Promise<DataRow[]> {
  const own = and(
    eq(testData.projectId, at.projectId),
    or(
      isNull(testData.modelId),
      modelIds.length > 0 ? inArray(testData.modelId, modelIds) : undefined,
    ),
  );
  return selectData(tx)
    .where(and(isReadable(at.companyId), or(own, isForeign(at))))
    .orderBy(asc(testData.createdAt), asc(testData.id));
}

/** The record wherever in the company it is; whether the actor may see it is the caller's question. */
export async function findData(
  tx: Queryable,
  companyId: string,
  id: string,
): Promise<DataRow | undefined> {
  const [row] = await selectData(tx).where(and(isReadable(companyId), eq(testData.id, id)));
  return row;
}

/** Adds a record. Undefined, and nothing added, when that class of that variable is there. */
export async function insertData(
  tx: Queryable,
  values: typeof testData.$inferInsert,
): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .insert(testData)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: testData.id });
  return row;
}

type DataKey = { companyId: string; id: string; version: number };

/** Whether another record of the project is the same class of the same variable in the same scope. */
export async function hasTwin(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
  record: Pick<DataRow, 'projectId' | 'modelId' | 'name' | 'validity' | 'label'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: testData.id })
    .from(testData)
    .where(
      and(
        eq(testData.companyId, companyId),
        eq(testData.projectId, record.projectId),
        record.modelId ? eq(testData.modelId, record.modelId) : isNull(testData.modelId),
        eq(testData.name, record.name),
        eq(testData.validity, record.validity),
        eq(testData.label, record.label),
        ne(testData.id, id),
      ),
    );
  return rows.length > 0;
}

/** Changes a record; false, and nothing changed, where `version` is not the newest. */
export async function updateData(
  tx: Queryable,
  { companyId, id, version }: DataKey,
  changes: Partial<typeof testData.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(testData)
    .set({ ...changes, version: version + 1 })
    .where(
      and(eq(testData.companyId, companyId), eq(testData.id, id), eq(testData.version, version)),
    )
    .returning({ id: testData.id });
  return rows.length > 0;
}

/** Deletes one class of a variable for good; it does not go to the bin. */
export async function deleteData(tx: Queryable, companyId: string, id: string): Promise<void> {
  await tx.delete(testData).where(and(eq(testData.companyId, companyId), eq(testData.id, id)));
}

/**
 * The models that could show a variable: those of the project, or of the whole
 * company for data that is public. Only texts that hold the token come back.
 */
export async function listModelsWithText(
  tx: Queryable,
  { companyId, projectId }: Scope,
  { token, everywhere }: { token: string; everywhere: boolean },
): Promise<{ id: string; name: string; projectId: string; deletedAt: Date | null }[]> {
  const inJson = JSON.stringify(token).slice(1, -1);
  const inSteps = sql`exists (
    select from ${modelSteps} used
    join ${steps} said on said.company_id = ${companyId} and said.id = used.step_id
    where used.company_id = ${companyId} and used.model_id = ${models.id}
      and (strpos(said.label, ${token}) > 0 or strpos(coalesce(said.expected, ''), ${token}) > 0))`;
  return tx
    .select({
      id: models.id,
      name: models.name,
      projectId: models.projectId,
      deletedAt: models.deletedAt,
    })
    .from(models)
    .innerJoin(projects, and(refersTo(models.projectId, projects), isNull(projects.deletedAt)))
    .where(
      and(
        eq(models.companyId, companyId),
        everywhere ? undefined : eq(models.projectId, projectId),
        sql`(strpos(${models.edges}::text, ${inJson}) > 0
          or strpos(${models.settings}::text, ${inJson}) > 0 or ${inSteps})`,
      ),
    )
    .orderBy(asc(models.name), asc(models.id));
}

/** Every record of a name in the company: who of them a model sees is a matter of nearness. */
export async function listDataNamed(
  tx: Queryable,
  companyId: string,
  name: string,
): Promise<DataRow[]> {
  return selectData(tx).where(and(isReadable(companyId), eq(testData.name, name)));
}

type Place = { id: string; projectId: string };
/** `deletedAt` is set of models in the bin, which are seen only within `withBin`. */
export type UsingModel = Place & { name: string; deletedAt: Date | null };

/** What nearness looks at: whose the record is and who may read it. */
export type Placed = Pick<DataRow, 'projectId' | 'modelId' | 'isPublic'>;

/**
 * How near a record is to a model: 0 its own, 1 its project's, 2 public from another
 * project, undefined where the model does not see it. The nearest wins.
 */
export function nearness(model: Place, record: Placed): number | undefined {
  if (record.modelId === model.id) return 0;
  if (record.projectId !== model.projectId) return record.isPublic ? 2 : undefined;
  return record.modelId === null ? 1 : undefined;
}

/** The saved models whose variable this record is part of: they name it, and nothing nearer hides it. */
export async function listUsingModels(tx: Queryable, record: DataRow): Promise<UsingModel[]> {
  const token = `<${record.name}>`;
  const models = await listModelsWithText(tx, record, { token, everywhere: record.isPublic });
  if (models.length === 0) return [];
  const rivals = await listDataNamed(tx, record.companyId, record.name);
  return models.filter((model) => {
    const own = nearness(model, record);
    return own !== undefined && rivals.every((rival) => (nearness(model, rival) ?? own) >= own);
  });
}

function isReadable(companyId: string): SQL | undefined {
  return and(eq(testData.companyId, companyId), isNull(projects.deletedAt));
}

function isForeign({ projectId }: Scope): SQL | undefined {
  return and(ne(testData.projectId, projectId), eq(testData.isPublic, true));
}

function selectData(tx: Queryable) {
  return tx
    .select({
      ...getColumns(testData),
      projectSlug: projects.slug,
      projectName: projects.name,
    })
    .from(testData)
    .innerJoin(projects, refersTo(testData.projectId, projects));
}
