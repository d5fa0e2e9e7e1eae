import { sentence } from '@caseloom/locales';
import type { GivenFile } from '../../apart/reader.ts';
import { inCompany } from '../../db/open.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { findEndpoint, quotaReached, readUsage } from '../language-model/queries.ts';
import { openModel, requireModel } from '../model/queries.ts';
import { requireProject } from '../project/queries.ts';
import { type MakeOptions, makeDraft } from './make-draft.ts';
import { carryOut, type Work } from './progress.ts';
import { type DraftKey, insertDraft, requireDraft } from './queries.ts';
import { checkRoom, inTurn, startWork } from './running-drafts.ts';
import { type drafts, NO_CONTENT } from './schema.ts';
import { toDraft } from './to-draft.ts';

type ActorContext = Context & { actor: Actor };

type Wishes = {
  projectSlug: string;
  language?: 'en' | 'tr' | undefined;
  bddType?: 'bdd' | 'classic' | undefined;
  negative?: boolean | undefined;
  way?: 'rules' | 'ai' | undefined;
  what?: ('ways' | 'data')[] | undefined;
};
type Subject = Pick<
  typeof drafts.$inferInsert,
  'kind' | 'title' | 'prompt' | 'modelId' | 'modelVersion'
>;

/** What is under way, and what ends when it has ended. */
export type Started = { key: DraftKey; done: Promise<void> };

/** Begins a draft of written words. @throws as `startDraft` does */
export function startFromPrompt(
  context: ActorContext,
  { prompt, ...wishes }: Wishes & { prompt: string },
): Promise<Started> {
  const [line = ''] = prompt.split('\n').filter((one) => one.trim());
  const title = line.replace(/^(?:[#>*\-\s]+|\d+[.)]\s+)+|[\s.;:,]+$/g, '');
  return startDraft(context, wishes, { kind: 'prompt', title, prompt }, {});
}

/** Begins a draft of uploaded files. @throws as `startDraft` does */
export async function startFromFiles(
  context: ActorContext,
  { files: uploaded, ...wishes }: Wishes & { files: File[] },
): Promise<Started> {
  const files = await Promise.all(uploaded.map(toGiven));
  const title = files.map(({ name }) => name).join(', ');
  return startDraft(context, wishes, { kind: 'upload', title, prompt: '' }, { files });
}

/** Begins a draft of what a saved model leaves out. @throws AppError `model_not_found`; as `startDraft` does */
export async function startFromModel(
  context: ActorContext,
  { modelId, what, way }: Pick<Wishes, 'what' | 'way'> & { modelId: string },
): Promise<Started> {
  const { db, actor, language } = context;
  const opened = await inCompany(db, actor.companyId, async (tx) =>
    openModel(tx, await requireModel(tx, actor, modelId)),
  );
  const { projectSlug, bddType, name, version: modelVersion } = opened;
  const title = sentence(language, 'drafts', 'suggested_title', { name });
  const wishes = { projectSlug, language, bddType, way, what };
  return startDraft(
    context,
    wishes,
    { kind: 'model', title, prompt: '', modelId, modelVersion },
    {},
  );
}

async function toGiven(file: File): Promise<GivenFile> {
  const name = file.name.replaceAll('\0', '').toWellFormed().slice(-200) || 'file';
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/**
 * Begins a draft for a project that the actor may work in.
 *
 * @throws AppError `project_not_found`, `rate_limited`, `quota_reached` or `unavailable`
 */
async function startDraft(
  context: ActorContext,
  { projectSlug, language, bddType, negative, way, what }: Wishes,
  subject: Subject,
  options: MakeOptions,
): Promise<Started> {
  const { db, actor, limits } = context;
  const { companyId } = actor;
  await limits.take('accountDraft', actor.id);
  checkRoom(companyId);
  // what is proposed for a model is proposed by rules where no draft is left
  if (way !== 'rules' && subject.kind !== 'model') await checkQuota(context);
  const id = await inCompany(db, companyId, async (tx) => {
    const project = await requireProject(tx, actor, { slug: projectSlug });
    return insertDraft(tx, {
      ...{ companyId, projectId: project.id, createdBy: actor.id },
      ...{ ...subject, title: subject.title.slice(0, 120), status: 'working', way: 'rules' },
      language: language ?? context.language,
      content: NO_CONTENT,
      wishes: {
        ...{ bddType: bddType ?? 'bdd', negative: negative ?? true },
        ...(way && { way }),
        ...(what && { what }),
      },
    });
  });
  return begin(context, { companyId, id }, options);
}

/** @throws AppError `quota_reached` where the month has no draft by the operator's language model left */
export async function checkQuota({ db, actor, ai, secrets }: ActorContext): Promise<void> {
  const { companyId } = actor;
  await inCompany(db, companyId, async (tx) => {
    const endpoint = await findEndpoint(tx, companyId, { ai, secrets });
    const limit = endpoint?.isOperators ? ai.monthlyDrafts : null;
    if (limit === null) return;
    const { used, resetsAt } = await readUsage(tx, companyId);
    if (used >= limit) throw quotaReached(limit, resetsAt);
  });
}

/** Begins to make a draft that is there; nobody has to wait for it. */
export function begin(context: Context, key: DraftKey, options: MakeOptions): Started {
  const { backgroundDb: db, live, log, ai, secrets } = context;
  const services = { db, live, log, ai, secrets };
  const work: Work = (making, row) => inTurn(key.companyId, () => makeDraft(making, row, options));
  const done = startWork(key.id, (signal) => carryOut(services, key, { signal, work }));
  done.catch((error: unknown) => log.error({ err: error }, 'a draft was lost'));
  return { key, done };
}

/** A draft as it is now. @throws AppError `draft_not_found` */
export function openDraft({ db, actor, language }: ActorContext, id: string) {
  return inCompany(db, actor.companyId, async (tx) =>
    toDraft(await requireDraft(tx, actor, id), language),
  );
}

/** How long an answer waits for a draft to be done. */
const WAIT_MS = 20_000;

/** A draft that was begun, once it is done; after so long as it is then, with 202. */
export async function waitForDraft(
  context: ActorContext,
  { key, done }: Started,
  waitMs = WAIT_MS,
) {
  let timer: NodeJS.Timeout | undefined;
  const isLate = await Promise.race([
    done.then(() => false),
    new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(true), waitMs);
    }),
  ]);
  clearTimeout(timer);
  if (isLate) context.accept();
  return openDraft(context, key.id);
}
