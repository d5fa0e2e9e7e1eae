import { type drafts, NO_CONTENT } from '../../db/draft-schema.ts';
import { inCompany } from '../../db/open.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { findEndpoint, quotaReached, readUsage } from '../language-model/queries.ts';
import { requireProject } from '../project/queries.ts';
import { carryOut, type Work } from './progress.ts';
import { type DraftKey, insertDraft } from './queries.ts';
import { checkRoom, inTurn, startWork } from './running-drafts.ts';

type Wishes = {
  projectSlug: string;
  language?: 'en' | 'tr' | undefined;
  bddType?: 'bdd' | 'classic' | undefined;
  negative?: boolean | undefined;
  way?: 'rules' | 'ai' | undefined;
  what?: ('ways' | 'data')[] | undefined;
};
type Said = Pick<
  typeof drafts.$inferInsert,
  'kind' | 'title' | 'prompt' | 'modelId' | 'modelVersion'
>;

/** What is under way, and what ends when it has ended. */
export type Started = { key: DraftKey; done: Promise<void> };

/**
 * Begins a draft for a project that the actor may work in.
 *
 * @throws AppError `project_not_found`, `rate_limited` or `unavailable`
 */
export async function startDraft(
  context: Context & { actor: Actor },
  { projectSlug, language, bddType, negative, way, what }: Wishes,
  { work, ...said }: Said & { work: Work },
): Promise<Started> {
  const { db, actor, limits } = context;
  const { companyId } = actor;
  await limits.take('accountDraft', actor.id);
  checkRoom(companyId);
  // what is proposed for a model is proposed by rules where no draft is left
  if (way !== 'rules' && said.kind !== 'model') await checkQuota(context);
  const id = await inCompany(db, companyId, async (tx) => {
    const project = await requireProject(tx, actor, { slug: projectSlug });
    return insertDraft(tx, {
      ...{ companyId, projectId: project.id, createdBy: actor.id },
      ...{ ...said, title: said.title.slice(0, 120), status: 'working', way: 'rules' },
      language: language ?? context.language,
      content: NO_CONTENT,
      wishes: {
        ...{ bddType: bddType ?? 'bdd', negative: negative ?? true },
        ...(way && { way }),
        ...(what && { what }),
      },
    });
  });
  return begin(context, { companyId, id }, work);
}

/** @throws AppError `quota_reached` where the month has no draft by the operator's language model left */
export async function checkQuota({ db, actor, ai, secrets }: Context & { actor: Actor }) {
  const { companyId } = actor;
  await inCompany(db, companyId, async (tx) => {
    const endpoint = await findEndpoint(tx, companyId, { ai, secrets });
    const limit = endpoint?.isOperators ? ai.monthlyDrafts : null;
    if (limit === null) return;
    const { used, resetsAt } = await readUsage(tx, companyId);
    if (used >= limit) throw quotaReached(limit, resetsAt);
  });
}

/** Begins work on a draft that is there; nobody has to wait for it. */
export function begin(context: Context, key: DraftKey, work: Work): Started {
  const { backgroundDb: db, live, log, ai, secrets } = context;
  const means = { db, live, log, ai, secrets };
  const inOrder: Work = (making, row) => inTurn(key.companyId, () => work(making, row));
  const done = startWork(key.id, (signal) => carryOut(means, key, { signal, work: inOrder }));
  done.catch((error: unknown) => log.error({ err: error }, 'a draft was lost'));
  return { key, done };
}

/** How long an answer waits for a draft to be done. */
const WAIT_MS = 20_000;

/** Waits for what was begun, and tells by 202 where it goes on. */
export async function waitFor(
  { accept }: Context,
  { done }: Started,
  patienceMs = WAIT_MS,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const isLong = await Promise.race([
    done.then(() => false),
    new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(true), patienceMs);
    }),
  ]);
  clearTimeout(timer);
  if (isLong) accept();
}
