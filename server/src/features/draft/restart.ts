import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { hasUploads } from './queries/uploads.ts';
import { requireManagedDraft } from './queries/visible-drafts.ts';
import { change, type DraftRow, lockDraft } from './queries.ts';
import { beginDraft } from './running-drafts.ts';
import { checkQuota } from './start-draft.ts';

/**
 * Begins a draft again that failed or was stopped: with the same texts, and the files that were not
 * read yet.
 *
 * @returns its id
 * @throws AppError `draft_not_ready` for any other; `not_allowed` for who does not manage it; `quota_reached`, `unavailable`
 */
export async function restartDraft(
  context: Context & { actor: Actor },
  id: string,
): Promise<string> {
  const { db, actor } = context;
  const found = await inCompany(db, actor.companyId, (tx) => requireManagedDraft(tx, actor, id));
  if (found.wishes.way !== 'rules' && found.kind !== 'model') await checkQuota(context);
  return inCompany(db, actor.companyId, async (tx) => {
    await lockDraft(tx, found);
    const before = await requireManagedDraft(tx, actor, id);
    if (!(await hasSources(tx, before))) throw new AppError('draft_not_ready');
    const changes = { status: 'working', stage: 'reading', failure: null } as const;
    await change(tx, before, changes, ['failed', 'cancelled']);
    await beginDraft(tx, context, before);
    return id;
  });
}

async function hasSources(tx: Queryable, row: DraftRow): Promise<boolean> {
  const { kind, documents, prompt } = row;
  return kind === 'model' || documents.length > 0 || prompt !== '' || hasUploads(tx, row);
}
