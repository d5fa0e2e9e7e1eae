import { type Language, sentence } from '@caseloom/locales';
import { inCompany, type Queryable } from '../../db/open.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { storeFiles } from '../../files/store-files.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { findEndpoint, quotaReached, readUsage } from '../language-model/queries.ts';
import { openModel } from '../model/queries/opened-model.ts';
import { requireModel } from '../model/queries.ts';
import { requireProject } from '../project/queries.ts';
import { insertUploads, nameOfUpload } from './queries/uploads.ts';
import { insertDraft } from './queries.ts';
import { beginDraft } from './running-drafts.ts';
import { type DraftFile, type drafts, NO_CONTENT } from './schema.ts';

type ActorContext = Context & { actor: Actor };

/** What a draft is to be like. */
export type Wishes = {
  projectSlug: string;
  language?: Language | undefined;
  bddType?: 'bdd' | 'classic' | undefined;
  negative?: boolean | undefined;
  way?: 'rules' | 'ai' | undefined;
  what?: ('ways' | 'data')[] | undefined;
  answer?: string | undefined;
};
type Subject = Pick<
  typeof drafts.$inferInsert,
  'kind' | 'title' | 'prompt' | 'files' | 'modelId' | 'modelVersion'
>;

/** Begins a draft of written words. @returns its id @throws as `startDraft` does */
export function startFromPrompt(
  context: ActorContext,
  { prompt, ...wishes }: Wishes & { prompt: string },
): Promise<string> {
  const [line = ''] = prompt.split('\n').filter((one) => one.trim());
  const title = line.replace(/^(?:[#>*\-\s]+|\d+[.)]\s+)+|[\s.;:,]+$/g, '');
  return startDraft(context, wishes, { kind: 'prompt', title, prompt });
}

/**
 * Begins a draft of files.
 *
 * @param url where they were read from, if they were not uploaded
 * @returns its id
 * @throws as `startDraft` does
 */
export async function startFromFiles(
  context: ActorContext,
  {
    files: uploaded,
    url,
    problems = [],
    ...wishes
  }: Wishes & { files: File[]; url?: string; problems?: DraftFile['problems'] },
): Promise<string> {
  const files = uploaded.map(
    ({ name, size }): DraftFile => ({
      ...{ name: name.replaceAll('\0', '').toWellFormed().slice(-200) || 'file', bytes: size },
      ...{ state: 'waiting', problems, ...(url && { url }) },
    }),
  );
  const title = files.map(({ name }) => name).join(', ');
  const uploads = await Promise.all(uploaded.map((file) => file.bytes()));
  return startDraft(context, wishes, { kind: 'upload', title, prompt: '', files }, uploads);
}

/** Begins a draft of what a saved model leaves out. @returns its id @throws AppError `model_not_found`; as `startDraft` does */
export async function startFromModel(
  context: ActorContext,
  { modelId, what, way }: Pick<Wishes, 'what' | 'way'> & { modelId: string },
): Promise<string> {
  const { db, actor, language } = context;
  const opened = await inCompany(db, actor.companyId, async (tx) =>
    openModel(tx, await requireModel(tx, actor, modelId)),
  );
  const { projectSlug, bddType, name, version: modelVersion } = opened;
  const title = sentence(language, 'drafts', 'suggested_title', { name });
  const wishes = { projectSlug, language, bddType, way, what };
  return startDraft(context, wishes, { kind: 'model', title, prompt: '', modelId, modelVersion });
}

/**
 * Begins a draft for a project that the actor may work in.
 *
 * @throws AppError `project_not_found`, `rate_limited`, `quota_reached`, `unavailable` or `files_unavailable`
 */
async function startDraft(
  context: ActorContext,
  { projectSlug, language, bddType, negative, way, what, answer }: Wishes,
  subject: Subject,
  uploads: Uint8Array[] = [],
): Promise<string> {
  const { db, actor, limits } = context;
  const { companyId } = actor;
  await limits.take('accountDraft', actor.id);
  // what is proposed for a model is proposed by rules where no draft is left
  const takesQuota = way !== 'rules' && subject.kind !== 'model' && answer === undefined;
  if (takesQuota) await checkQuota(context);
  const id = uuidv7();
  const open = (tx: Queryable) => requireProject(tx, actor, { slug: projectSlug });
  const insert = async (tx: Queryable) => {
    const project = await open(tx);
    await insertDraft(tx, {
      ...{ id, companyId, projectId: project.id, createdBy: actor.id },
      ...{ ...subject, title: subject.title.slice(0, 120), status: 'working', way: 'rules' },
      language: language ?? context.language,
      content: NO_CONTENT,
      wishes: {
        ...{ bddType: bddType ?? 'bdd', negative: negative ?? true },
        ...(way && { way }),
        ...(what && { what }),
        ...(answer && { answer }),
      },
    });
    await insertUploads(tx, { companyId, id }, uploads.length);
    await beginDraft(tx, context, { companyId, id });
    return id;
  };
  if (uploads.length === 0) return inCompany(db, companyId, insert);
  const files = new Map(uploads.map((bytes, place) => [nameOfUpload(id, place), bytes]));
  return storeFiles({ ...context, companyId }, files, { check: open, insert });
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
