import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { makeSuggestion } from '../suggestion/make-suggestion.ts';
import { buildDraft } from './build-draft.ts';
import { type Making, ownerOf, reportProgress, type Work } from './progress.ts';
import { change, type DraftRow, lockDraft, requireDraft, updateDraft } from './queries.ts';
import { readPrompt } from './read-files.ts';
import { checkRoom } from './running-drafts.ts';
import { begin, checkQuota, type Started } from './start-draft.ts';

type Asking = Context & { actor: Actor };

/** Makes a draft from what is kept of it: its texts, or the model that it adds to. */
export const makeAgain: Work = async (making, row) => {
  if (row.kind === 'model') return suggestFor(making, row);
  const documents =
    row.documents.length > 0 ? row.documents : await readPrompt(row.prompt, ownerOf(making));
  return buildDraft(making, row, { documents });
};

/**
 * Begins a draft again that failed, was stopped, or whose maker died: with the same texts.
 *
 * @throws AppError `draft_not_ready` for any other; `quota_reached`, `unavailable`
 */
export async function startAgain(context: Asking, id: string): Promise<Started> {
  const { db, actor } = context;
  checkRoom(actor.companyId);
  const asked = await inCompany(db, actor.companyId, (tx) => requireDraft(tx, actor, id));
  if (asked.wishes.way !== 'rules' && asked.kind !== 'model') await checkQuota(context);
  const row = await inCompany(db, actor.companyId, async (tx) => {
    await lockDraft(tx, asked);
    const before = await requireDraft(tx, actor, id);
    const isOver = ['failed', 'cancelled'].includes(before.status) || before.isSilent;
    if (!isOver || !hasWords(before)) throw new AppError('draft_not_ready');
    await change(tx, before, { ...beginning(before) }, [before.status]);
    return before;
  });
  return begin(context, row, makeAgain);
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
export async function takeOver(context: Asking, row: DraftRow): Promise<boolean> {
  if (!row.isSilent || row.wishes.isTakenOver || !hasWords(row)) return false;
  const { db, actor } = context;
  const isTaken = await inCompany(db, actor.companyId, async (tx) => {
    await lockDraft(tx, row);
    const now = await requireDraft(tx, actor, row.id);
    const wishes = { ...now.wishes, isTakenOver: true };
    return now.isSilent && updateDraft(tx, row, { ...beginning(now), wishes }, ['working']);
  });
  if (isTaken) begin(context, row, makeAgain);
  return isTaken;
}

/** Looks for what the model of a draft leaves out. */
export const suggestFor: Work = async (making: Making, row: DraftRow) => {
  const { companyId, modelId, language, wishes } = row;
  await reportProgress(making, { stage: 'model' });
  const request = { companyId, modelId, language, what: wishes.what, way: wishes.way };
  const suggestion = await makeSuggestion(making, request, making.signal);
  const status = suggestion.content.models.length > 0 ? 'ready' : 'failed';
  await reportProgress(making, { ...suggestion, status, stage: 'done' });
};
