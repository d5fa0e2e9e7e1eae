import pLimit from 'p-limit';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { FILES_AT_ONCE, readToEnd } from '../../files/store.ts';
import { storeFiles } from '../../files/store-files.ts';
import { authenticated } from '../../http/api.ts';
import { readArchiveInWorker, zipInWorker } from '../../workers/in-worker.ts';
import { freeNameOf } from '../project/queries/new-project.ts';
import { requireProject } from '../project/queries.ts';
import { openContent } from '../result/queries/attachments.ts';
import { countContents, toRows } from './archive-rows.ts';
import { type ArchiveFile, exportProject } from './export-project.ts';
import { importProject } from './import-project.ts';

const api = authenticated.archive;

export const archiveRoutes = {
  export: api.export.handler(async ({ context, input }) => {
    const { db, actor, taskOwner, files: store } = context;
    const { slug, files, attachments } = await inCompany(
      db,
      actor.companyId,
      async (tx) => {
        const { companyId, id: projectId, slug } = await requireProject(tx, actor, input);
        return { slug, ...(await exportProject(tx, { companyId, projectId })) };
      },
      'repeatable read',
    );
    const limit = pLimit(FILES_AT_ONCE);
    const contents = await limit.map(attachments, async (attachment): Promise<ArchiveFile> => {
      return [attachment.path, await readToEnd(await openContent(store, attachment))];
    });
    const bytes = await zipInWorker([...files, ...contents], taskOwner);
    return new File([bytes], `${slug}.caseloom.zip`, { type: 'application/zip' });
  }),

  import: api.import.handler(async ({ context, input }) => {
    const { db, actor, taskOwner } = context;
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
    const { companyId } = actor;
    const made = await storeFiles({ ...context, companyId }, rows.files, {
      insert: (tx) => importProject(tx, actor, { words, rows }),
    });
    return { ...made, ...contents };
  }),
};
