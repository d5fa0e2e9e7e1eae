import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { pageOf } from '../../http/page.ts';
import { fileFacts } from '../../workers/file.ts';
import { writeRowsInWorker } from '../../workers/in-worker.ts';
import { lockProject, requireProject } from '../project/queries.ts';
import { coverageOf } from './coverage.ts';
import { importRecords } from './import-records.ts';
import { drawnIn, listRequirements, requireRequirement, SHOWN_CASES } from './list-requirements.ts';
import { countRequirements } from './queries/count-requirements.ts';
import { listMatrixCases } from './queries/covering-cases.ts';
import { dismissRequirement, restoreRequirement } from './queries/dismissals.ts';
import { listRecords, listTitles } from './queries/records.ts';
import { findLink, reviewRequirement, updateLink } from './queries.ts';
import { createRecord, deleteRecord, reviewWords, updateRecord } from './save-record.ts';
import { toRows } from './to-requirement.ts';
import { undoImport } from './undo-import.ts';

const api = authenticated.requirement;

export const requirementRoutes = {
  titles: api.titles.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, input);
      return listTitles(tx, { companyId: project.companyId, projectId: project.id });
    }),
  ),

  create: api.create.handler(({ context: { db, actor }, input: { slug, ...item } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      await createRecord(tx, at, item, actor.id);
      return requireRequirement(tx, at, item.id);
    }),
  ),

  update: api.update.handler(({ context: { db, actor }, input: { slug, ...item } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      await updateRecord(tx, at, item, actor.id);
      return requireRequirement(tx, at, item.id);
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input: { slug, id } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      await deleteRecord(tx, at, { id, by: actor.id });
    }),
  ),

  import: api.import.handler(({ context: { db, actor }, input: { slug, items, ...options } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      return importRecords(tx, at, items, { ...options, by: actor.id });
    }),
  ),

  undoImport: api.undoImport.handler(({ context: { db, actor }, input: { slug, importId } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      return { left: await undoImport(tx, at, { importId, by: actor.id }) };
    }),
  ),

  coverage: api.coverage.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, input);
      return coverageOf(tx, { companyId: project.companyId, projectId: project.id });
    }),
  ),

  listOfProject: api.listOfProject.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, input);
      return listRequirements(
        tx,
        { companyId: project.companyId, projectId: project.id },
        SHOWN_CASES,
      );
    }),
  ),

  count: api.count.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, input);
      return {
        count: await countRequirements(tx, { companyId: project.companyId, projectId: project.id }),
      };
    }),
  ),

  matrix: api.matrix.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { slug, ids, ...page } = input;
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      const { from, limit } = pageOf(page, 'place');
      return listMatrixCases(tx, at, { ids, from, limit });
    }),
  ),

  export: api.export.handler(async ({ context, input }) => {
    const { db, actor, language, taskOwner } = context;
    const { slug, format } = input;
    const { rows, name } = await inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      const pattern = await findLink(tx, at);
      const requirements = await listRequirements(tx, at);
      return { rows: requirements.flatMap((one) => toRows(one, pattern)), name: project.name };
    });
    const facts = fileFacts(name, format);
    return writeRowsInWorker(
      { of: 'matrix', format, language },
      taskOwner,
      (write) => write(rows),
      facts,
    );
  }),

  link: api.link.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, input);
      return {
        pattern: await findLink(tx, { companyId: project.companyId, projectId: project.id }),
      };
    }),
  ),

  setLink: api.setLink.handler(({ context: { db, actor }, input: { slug, pattern } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      await updateLink(tx, { companyId: project.companyId, projectId: project.id }, pattern);
      return { pattern };
    }),
  ),

  review: api.review.handler(({ context: { db, actor }, input: { slug, id, version } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      await lockProject(tx, at);
      const drawn = (await drawnIn(tx, at)).get(id);
      const record = (await listRecords(tx, at)).get(id);
      if (!drawn && !record) throw new AppError('requirement_not_found');
      if (record) await reviewWords(tx, record, { version, by: actor.id });
      await reviewRequirement(tx, { ...at, requirement: id, reviewedBy: actor.id }, drawn ?? []);
      return requireRequirement(tx, at, id);
    }),
  ),

  dismiss: api.dismiss.handler(({ context: { db, actor }, input: { slug, id, reason } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      await requireRequirement(tx, at, id);
      await dismissRequirement(tx, { ...at, requirement: id }, { reason, dismissedBy: actor.id });
      return requireRequirement(tx, at, id);
    }),
  ),

  restore: api.restore.handler(({ context: { db, actor }, input: { slug, id } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      await restoreRequirement(tx, { ...at, requirement: id });
      return requireRequirement(tx, at, id);
    }),
  ),
};
