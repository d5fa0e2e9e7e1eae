import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import {
  generateCases,
  languageOf,
  settingsOf,
  toGenerationAnswer,
} from '../../workers/generate.ts';
import { findModel } from '../model/queries.ts';
import { listProjectNames } from '../project/queries/visible-projects.ts';
import { requireProject } from '../project/queries.ts';
import { acceptDraft } from './accept.ts';
import { chooseOfDraft } from './choose.ts';
import { editDraft } from './edit-draft.ts';
import { choicesBefore } from './keep-choices.ts';
import { openDraft, waitForDraft } from './open-draft.ts';
import { openDraftModel } from './open-draft-model.ts';
import { toPromptText } from './prompt-text.ts';
import { listDrafts, requireDraft, requireManagedDraft } from './queries/visible-drafts.ts';
import {
  change,
  type DraftRow,
  deleteDraft,
  lockDraft,
  setShared,
  updateDraft,
} from './queries.ts';
import { refineDraft } from './refine-draft.ts';
import { beforeRefining } from './refinement.ts';
import { restartDraft } from './restart.ts';
import { cancelJob } from './running-drafts.ts';
import { startFromFiles, startFromModel, startFromPrompt } from './start-draft.ts';
import { startFromLink } from './start-from-link.ts';
import { streamDraft } from './stream-draft.ts';
import { toDraft, toSummary } from './to-draft.ts';
import { undoAccept } from './undo.ts';

const api = authenticated.ai;

type ActorContext = Context & { actor: Actor };

/** Rules are done by then; a language model is looked at while it answers. */
const SHORT_MS = 1500;

export const draftRoutes = {
  prompt: api.prompt.handler(async ({ context, input }) =>
    waitForDraft(context, await startFromPrompt(context, input)),
  ),

  promptText: api.promptText.handler(async ({ context, input }) => {
    const { language = context.language } = input;
    return { text: await toPromptText(context, { ...input, language }) };
  }),

  promptStream: api.promptStream.handler(async ({ context, input, path, signal }) => {
    const id = await startFromPrompt(context, input);
    return follow(context, { id, path, signal });
  }),

  upload: api.upload.handler(async ({ context, input }) =>
    waitForDraft(context, await startFromFiles(context, input)),
  ),

  uploadStream: api.uploadStream.handler(async ({ context, input, path, signal }) => {
    const id = await startFromFiles(context, input);
    return follow(context, { id, path, signal });
  }),

  link: api.link.handler(async ({ context, input, signal }) =>
    waitForDraft(context, await startFromLink(context, input, signal)),
  ),

  linkStream: api.linkStream.handler(async ({ context, input, path, signal }) => {
    const id = await startFromLink(context, input, signal);
    return follow(context, { id, path, signal });
  }),

  list: api.list.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const page = pageOf(input, 'id');
      const seen = await listProjectNames(tx, actor);
      const ids = seen
        .filter(({ slug }) => slug === (input.projectSlug ?? slug))
        .map(({ id }) => id);
      const { rows, total } = await listDrafts(tx, actor, ids, page);
      const { items, nextCursor } = toPage(rows, page, (row) => row.id);
      return { items: items.map(toSummary), nextCursor, total };
    }),
  ),

  get: api.get.handler(({ context, input }) => openDraft(context, input.id)),

  stream: api.stream.handler(async ({ context, input: { id }, path, signal }) => {
    await openDraft(context, id);
    return follow(context, { id, path, signal });
  }),

  cancel: api.cancel.handler(({ context, input: { id } }) =>
    changing(context, id, async (tx) => {
      await lockDraft(tx, await requireManagedDraft(tx, context.actor, id));
      const row = await requireManagedDraft(tx, context.actor, id);
      const status = row.content.models.length > 0 ? ('ready' as const) : ('cancelled' as const);
      const left = beforeRefining(row) ?? { status };
      if (await updateDraft(tx, row, { ...left, stage: 'done' }, ['working']))
        await cancelJob(tx, context, row);
    }),
  ),

  skipFile: api.skipFile.handler(({ context, input: { id, file } }) =>
    changing(context, id, async (tx) => {
      const row = await requireManagedDraft(tx, context.actor, id);
      await lockDraft(tx, row);
      const { wishes } = await requireManagedDraft(tx, context.actor, id);
      const skipped = [...new Set([...(wishes.skipped ?? []), file])];
      await change(tx, row, { wishes: { ...wishes, skipped } }, ['working']);
    }),
  ),

  again: api.again.handler(async ({ context, input: { id } }) => {
    const { actor, limits } = context;
    await limits.take('accountDraft', actor.id);
    return waitForDraft(context, await restartDraft(context, id));
  }),

  delete: api.delete.handler(async ({ context, input: { id } }): Promise<undefined> => {
    const { db, actor } = context;
    await inCompany(db, actor.companyId, async (tx) => {
      const row = await requireManagedDraft(tx, actor, id);
      if (row.status === 'working') await cancelJob(tx, context, row);
      await deleteDraft(tx, row);
    });
  }),

  setShared: api.setShared.handler(({ context, input: { id, shared } }) =>
    changing(context, id, async (tx) => {
      await lockDraft(tx, await requireManagedDraft(tx, context.actor, id));
      await setShared(tx, await requireManagedDraft(tx, context.actor, id), shared);
    }),
  ),

  refine: api.refine.handler(async ({ context, input }) =>
    waitForDraft(context, await refineDraft(context, input)),
  ),

  edit: api.edit.handler(({ context, input: { id, edit } }) => editDraft(context, id, edit)),

  choose: api.choose.handler(({ context, input }) => chooseOfDraft(context, input)),

  undo: api.undo.handler(async ({ context, input: { id } }) => {
    const { actor, language } = context;
    return changing(context, id, async (tx) => {
      const row = await requireDraft(tx, actor, id);
      await lockDraft(tx, row);
      const current = await requireDraft(tx, actor, id);
      const { accepted, projectId } = current;
      if (accepted) {
        const author = { ...actor, language };
        const { modelVersion } = row;
        const restored = await undoAccept(tx, author, projectId, { ...accepted, modelVersion });
        const changes = { status: 'ready' as const, accepted: null, ...restored };
        return change(tx, row, changes, ['accepted']);
      }
      const before = beforeRefining(current);
      if (!before) throw new AppError('draft_not_ready');
      const choices = choicesBefore(current);
      const revision = current.revision + 1;
      return change(tx, row, { ...before, choices, revision, failure: null });
    });
  }),

  generate: api.generate.handler(async ({ context, input }) => {
    const { db, actor, language, taskOwner: owner } = context;
    const opened = await inCompany(db, actor.companyId, async (tx) =>
      openDraftModel(tx, await requireDraft(tx, actor, input.id), input.modelId),
    );
    const settings = settingsOf(opened, { language: languageOf(opened, language) });
    const { result } = await generateCases(opened, settings, { language, owner });
    return toGenerationAnswer(result, 1, language);
  }),

  suggest: api.suggest.handler(async ({ context, input }) =>
    waitForDraft(context, await startFromModel(context, input), SHORT_MS),
  ),

  accept: api.accept.handler(async ({ context, input: { draftId: id, projectSlug, parts } }) => {
    const { actor, language } = context;
    return changing(context, id, async (tx) => {
      const row = await requireDraft(tx, actor, id);
      await lockDraft(tx, row);
      const { content, project, status, shared, canManage } = await requireDraft(tx, actor, id);
      if (status !== 'ready') throw new AppError('draft_not_ready');
      const target = await requireProject(tx, actor, { slug: projectSlug ?? project.slug });
      // the draft goes along: it would be lost to who made it, and shown to people they do not know of
      const stays = target.id === project.id;
      if (!stays && !canManage) throw new AppError('not_allowed');
      const at = { companyId: actor.companyId, projectId: target.id };
      const changes = await changedModel(tx, row);
      const given = { content, parts, changes };
      const accepted = await acceptDraft(tx, { ...actor, language }, at, given);
      const place = { projectId: target.id, shared: shared && stays };
      await change(tx, row, { status: 'accepted', accepted, ...place }, ['ready']);
    });
  }),
};

/** The model that a draft adds to, as it was then: where it was changed since, saving says so. */
async function changedModel(tx: Queryable, { companyId, modelId, modelVersion }: DraftRow) {
  if (!modelId || !modelVersion) return undefined;
  const model = await findModel(tx, companyId, modelId);
  if (!model) throw new AppError('model_not_found');
  return { ...model, version: modelVersion };
}

/** Does something to a draft and answers how it is then: all of it, or nothing. */
function changing(
  { db, actor, language }: ActorContext,
  id: string,
  work: (tx: Queryable) => Promise<void>,
) {
  return inCompany(db, actor.companyId, async (tx) => {
    await work(tx);
    return toDraft(await requireDraft(tx, actor, id), language);
  });
}

type Followed = Parameters<typeof streamDraft>[1];

function follow(context: ActorContext, followed: Followed) {
  // a proxy that gathers answers would keep the news
  context.setHeader('x-accel-buffering', 'no');
  return streamDraft(context, followed);
}
