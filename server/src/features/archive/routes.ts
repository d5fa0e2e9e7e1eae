import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { readArchiveInWorker, zipInWorker } from '../../workers/in-worker.ts';
import { freeNameOf } from '../project/queries/new-project.ts';
import { requireProject } from '../project/queries.ts';
import { countContents, toRows } from './archive-rows.ts';
import { exportProject } from './export-project.ts';
import { importProject } from './import-project.ts';

const api = authenticated.archive;

export const archiveRoutes = {
  export: api.export.handler(async ({ context: { db, actor, taskOwner }, input }) => {
    const { slug, files } = await inCompany(
      db,
      actor.companyId,
      async (tx) => {
        const { companyId, id: projectId, slug } = await requireProject(tx, actor, input);
        return { slug, files: await exportProject(tx, { companyId, projectId }) };
      },
      'repeatable read',
    );
    const bytes = await zipInWorker(files, taskOwner);
    return new File([bytes], `${slug}.caseloom.zip`, { type: 'application/zip' });
  }),

  import: api.import.handler(async ({ context: { db, actor, taskOwner }, input }) => {
    const bytes = new Uint8Array(await input.file.arrayBuffer());
    const read = await readArchiveInWorker(bytes, taskOwner);
    if ('fault' in read) {
      const { code, ...details } = read.fault;
      throw new AppError(code, 'file' in details ? details : undefined);
    }
    const rows = toRows(read, actor);
    const name = input.name ?? read.project.project.name;
    const contents = { name, freeName: name, ...countContents(read.project) };
    if (input.isPreview) {
      const freeName = await inCompany(db, actor.companyId, (tx) => freeNameOf(tx, actor, name));
      return { id: null, slug: null, ...contents, freeName };
    }
    const words = { ...read.project.project, name };
    const made = await inCompany(db, actor.companyId, (tx) =>
      importProject(tx, actor, { words, rows }),
    );
    return { ...made, ...contents };
  }),
};
