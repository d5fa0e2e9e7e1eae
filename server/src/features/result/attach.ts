import { LIMITS } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import type { Queryable } from '../../db/open.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { AppError, tooLarge } from '../../errors.ts';
import { storeFiles } from '../../files/store-files.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { sniff } from '../../sniff.ts';
import { safeName } from '../../workers/file.ts';
import { type RunRow, requireOpenRun } from '../run/queries.ts';
import {
  type AttachmentRow,
  insertAttachment,
  listAttachments,
  nameOfAttachment,
} from './queries/attachments.ts';
import { updateResults } from './queries.ts';

type Given = { id: string; caseKey: string; file: File };

/**
 * Adds a file to a result.
 *
 * @throws AppError `run_not_found`, `run_completed`, `case_not_found`, `attachments_full`, `too_large`,
 *   `unsupported_type`, `limit_reached`, `files_unavailable`; nothing is stored then
 */
export async function attach(
  context: Context & { actor: Actor },
  { id: runId, caseKey, file }: Given,
): Promise<AttachmentRow> {
  const { actor } = context;
  const { companyId } = actor;
  if (file.size > LIMITS.attachmentBytes) throw tooLarge(LIMITS.attachmentBytes);
  const content = Buffer.from(await file.arrayBuffer());
  const type = sniff(content);
  if (!type) throw new AppError('unsupported_type');
  const id = uuidv7();
  const requireRoom = async (tx: Queryable): Promise<RunRow> => {
    const run = await requireOpenRun(tx, actor, runId);
    const others = await listAttachments(tx, run, caseKey);
    if (others.length >= LIMITS.attachments) throw new AppError('attachments_full');
    return run;
  };
  return storeFiles({ ...context, companyId }, new Map([[nameOfAttachment(id), content]]), {
    check: requireRoom,
    insert: async (tx) => {
      const run = await requireOpenRun(tx, actor, runId);
      // others that are added at the same time wait here, and are counted then
      if ((await updateResults(tx, run, [caseKey], {})) === 0) throw new AppError('case_not_found');
      await requireRoom(tx);
      await publishChange(tx, run.id);
      const name = safeName(file.name).slice(-LIMITS.name) || 'file';
      return insertAttachment(tx, {
        ...{ id, companyId, projectId: run.projectId, runId, caseKey },
        ...{ name, type, bytes: content.length, createdBy: actor.id },
      });
    },
  });
}
