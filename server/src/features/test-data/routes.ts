import type { createDataDto } from '@caseloom/contract';
import { isOfType, readTypedData } from '@caseloom/engine';
import { MASK } from '@caseloom/formats';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';
import type { z } from 'zod';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { putIntoBin } from '../bin/queries/put-and-restore.ts';
import { findModel } from '../model/queries.ts';
import { findProject, lockProject, type ProjectKey, requireProject } from '../project/queries.ts';
import { passes, readFilter } from './filter.ts';
import {
  type DataRow,
  findData,
  hasTwin,
  insertData,
  listData,
  listUsingModels,
  nearness,
  shownTo,
  toTestData,
  updateData,
} from './queries.ts';
import { toDetails } from './usage.ts';

const api = authenticated.testData;
type Fields = z.infer<typeof createDataDto>;

export const testDataRoutes = {
  list: api.list.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, (tx) => listOf(tx, actor, input.projectSlug)),
  ),

  filter: api.filter.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const records = await listOf(tx, actor, input.projectSlug);
      const filter = readFilter(input.dataRequestFilter);
      if (!filter) throw invalid('dataRequestFilter', language);
      return records.filter((record) => passes(record, filter));
    }),
  ),

  create: api.create.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug: input.projectSlug });
      const values = toValues(input, language);
      await checkModel(tx, project, values.modelId);
      const at = { companyId: project.companyId, projectId: project.id };
      await lockProject(tx, at);
      const row = await insertData(tx, { ...at, ...values });
      if (!row) throw new AppError('data_exists');
      return shownTo(actor, toTestData(await openRow(tx, actor, row.id), project.id));
    }),
  ),

  update: api.update.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, version, ...fields } = input;
      const { record, project } = await openOwn(tx, actor, id);
      if (fields.projectSlug !== project.slug) throw invalid('projectSlug', language);
      const values = keptValues(record, toValues(fields, language));
      await checkModel(tx, project, values.modelId);
      await lockProject(tx, record);
      if (record.version !== version) throw conflict(actor, record);
      if (await hasTwin(tx, record, { ...record, ...values })) throw new AppError('data_exists');
      await checkStillSeen(tx, actor, record, { ...record, ...values });
      const isSaved = await updateData(tx, { companyId: actor.companyId, id, version }, values);
      const newest = await openRow(tx, actor, id);
      if (!isSaved) throw conflict(actor, newest);
      return shownTo(actor, toTestData(newest, project.id));
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const { record } = await openOwn(tx, actor, input.id);
      await lockProject(tx, record);
      const models = await listUsingModels(tx, record);
      if (models.length > 0) throw new AppError('data_in_use', await toDetails(tx, actor, models));
      await putIntoBin(tx, 'testData', { ...record, deletedBy: actor.id });
    }),
  ),
};

async function listOf(tx: Queryable, actor: Actor, slug: string) {
  const project = await requireProject(tx, actor, { slug: slug });
  const rows = await listData(tx, { companyId: project.companyId, projectId: project.id });
  return rows.map((row) => shownTo(actor, toTestData(row, project.id)));
}

async function openRow(tx: Queryable, actor: Actor, id: string): Promise<DataRow> {
  const record = await findData(tx, actor.companyId, id);
  if (!record) throw new AppError('data_not_found');
  return record;
}

/** A record that the actor may change: public data of a closed project is seen, and changed only there. */
async function openOwn(tx: Queryable, actor: Actor, id: string) {
  const record = await openRow(tx, actor, id);
  const project = await findProject(tx, actor, { id: record.projectId });
  if (!project) throw new AppError(record.isPublic ? 'not_allowed' : 'data_not_found');
  return { record, project };
}

async function checkModel(
  tx: Queryable,
  project: ProjectKey,
  modelId: string | null,
): Promise<void> {
  if (modelId === null) return;
  const model = await findModel(tx, project.companyId, modelId);
  if (model?.projectId !== project.id) throw new AppError('model_not_found');
}

/** Refuses a change after which a model would look in vain for the data it names. */
async function checkStillSeen(
  tx: Queryable,
  actor: Actor,
  before: DataRow,
  after: DataRow,
): Promise<void> {
  const { name, modelId, isPublic } = before;
  const isSamePlace =
    after.name === name && after.modelId === modelId && after.isPublic === isPublic;
  if (isSamePlace) return;
  const models = await listUsingModels(tx, before);
  const lost = models.filter(
    (model) => after.name !== name || nearness(model, after) === undefined,
  );
  if (lost.length > 0) throw new AppError('data_in_use', await toDetails(tx, actor, lost));
}

/** Who was shown a mask in place of secret values and sends it back leaves them as they are. */
function keptValues<Changes extends { values: string[] }>(
  record: DataRow,
  changes: Changes,
): Changes {
  const isUnseen = record.isSecret && changes.values.every((value) => value === MASK);
  return isUnseen ? { ...changes, values: record.values } : changes;
}

/** What a body says, as the row keeps it. */
function toValues({ projectSlug: _, ...given }: Fields, language: Language) {
  const fields = readTypedData(given, language);
  checkTypes(fields, language);
  return {
    ...fields,
    modelId: fields.modelId ?? null,
    label: fields.label ?? '',
    range: fields.range ?? null,
    risk: fields.risk ?? null,
    isPublic: fields.isPublic ?? false,
    isDefault: fields.isDefault ?? false,
    isSecret: fields.isSecret ?? false,
  };
}

/** Values of a valid class must be of its type; invalid ones may hold any text. */
function checkTypes(
  { name, type, validity, values }: Pick<Fields, 'name' | 'type' | 'validity' | 'values'>,
  language: Language,
): void {
  if (validity === 'invalid') return;
  const code = 'data_value_invalid';
  const details = values.flatMap((value, place) => {
    if (isOfType(value, type)) return [];
    const message = sentence(language, 'problems', code, { name, value, type });
    return [{ path: `values.${place}`, code, message }];
  });
  if (details.length > 0) throw new AppError('invalid_input', details);
}

function conflict(actor: Actor, newest: DataRow): AppError {
  return new AppError('version_conflict', shownTo(actor, toTestData(newest, newest.projectId)));
}

function invalid(path: string, language: Language): AppError {
  return new AppError('invalid_input', [
    { path, message: sentence(language, 'errors', 'invalid_input') },
  ]);
}
