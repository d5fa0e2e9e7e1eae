import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { change, type DraftRow, lockDraft, requireDraft, updateDraft } from './queries.ts';
import { checkRoom } from './running-drafts.ts';
import { begin, checkQuota, type Started } from './start-draft.ts';

type ActorContext = Context & { actor: Actor };

/**
 * Begins a draft again that failed, was stopped, or whose maker died: with the same texts.
 *
 * @throws AppError `draft_not_ready` for any other; `quota_reached`, `unavailable`
 */
export async function restartDraft(context: ActorContext, id: string): Promise<Started> {
  const { db, actor } = context;
  checkRoom(actor.companyId);
  const found = await inCompany(db, actor.companyId, (tx) => requireDraft(tx, actor, id));
  if (found.wishes.way !== 'rules' && found.kind !== 'model') await checkQuota(context);
  const row = await inCompany(db, actor.companyId, async (tx) => {
    await lockDraft(tx, found);
    const before = await requireDraft(tx, actor, id);
    const isOver = ['failed', 'cancelled'].includes(before.status) || before.isSilent;
    if (!isOver || !hasWords(before)) throw new AppError('draft_not_ready');
    await change(tx, before, { ...beginning(before) }, [before.status]);
    return before;
  });
  return begin(context, row, {});
}

function hasWords({ kind, documents, prompt }: DraftRow): boolean {
  return kind === 'model' || documents.length > 0 || prompt !== '';
}

/** What was not read before has to be chosen once more: the files themselves are not kept. */
function beginning({ files }: DraftRow) {
  const isLeft = (state: string) => state === 'waiting' || state === 'reading';
  return {
    ...({ status: 'working', stage: 'reading', failure: null } as const),
    files: files.map((file) =>
      isLeft(file.state)
        ? {
            ...{ ...file, state: 'failed' as const },
            problems: [{ file: file.name, code: 'file_interrupted', params: {} }],
          }
        : file,
    ),
  };
}

/** Goes on, once, with a draft whose maker died while somebody looks at it. @returns whether it does */
export async function takeOver(context: ActorContext, row: DraftRow): Promise<boolean> {
  if (!row.isSilent || row.wishes.isTakenOver || !hasWords(row)) return false;
  const { db, actor } = context;
  const isTaken = await inCompany(db, actor.companyId, async (tx) => {
    await lockDraft(tx, row);
    const now = await requireDraft(tx, actor, row.id);
    const wishes = { ...now.wishes, isTakenOver: true };
    return now.isSilent && updateDraft(tx, row, { ...beginning(now), wishes }, ['working']);
  });
  if (isTaken) begin(context, row, {});
  return isTaken;
}
