import { sentence } from '@caseloom/locales';
import { generateCases, toGenerationAnswer } from '../../apart/generate.ts';
import type { GivenFile } from '../../apart/reader.ts';
import type { DraftContent } from '../../db/draft-schema.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { signedIn } from '../../http/api.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { findModel, openModel, requireModel } from '../model/queries.ts';
import { listProjectNames, requireProject } from '../project/queries.ts';
import { acceptDraft, chosen, type Parts } from './accept.ts';
import { answerWith, read } from './answer.ts';
import { answerQuestion, buildDraft, completed } from './build-draft.ts';
import { openToGenerate } from './open-draft-model.ts';
import { type Making, ownerOf, reportProgress } from './progress.ts';
import {
  change,
  type DraftRow,
  deleteDraft,
  listDrafts,
  lockDraft,
  requireDraft,
  updateDraft,
} from './queries.ts';
import { readFiles, readPrompt } from './read-files.ts';
import { beforeRefining, withEarlier, withWords } from './refine.ts';
import { startAgain, suggestFor } from './restart.ts';
import { stopWork } from './running-drafts.ts';
import { begin, checkQuota, startDraft } from './start-draft.ts';
import { streamDraft } from './stream-draft.ts';
import { toDraft, toSummary } from './to-draft.ts';
import { undoAccept } from './undo.ts';

const api = signedIn.ai;

type Asking = Context & { actor: Actor };

/** Rules are done by then; a language model is looked at while it answers. */
const SHORT_MS = 1500;

export const draftRoutes = {
  prompt: api.prompt.handler(async ({ context, input }) =>
    answerWith(context, await startFromPrompt(context, input)),
  ),

  promptStream: api.promptStream.handler(async ({ context, input, path, signal }) => {
    const { key } = await startFromPrompt(context, input);
    return follow(context, { id: key.id, path, signal });
  }),

  upload: api.upload.handler(async ({ context, input }) =>
    answerWith(context, await startFromFiles(context, input)),
  ),

  uploadStream: api.uploadStream.handler(async ({ context, input, path, signal }) => {
    const { key } = await startFromFiles(context, input);
    return follow(context, { id: key.id, path, signal });
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

  get: api.get.handler(({ context, input }) => read(context, input.id)),

  stream: api.stream.handler(async ({ context, input: { id }, path, signal }) => {
    await read(context, id);
    return follow(context, { id, path, signal });
  }),

  cancel: api.cancel.handler(async ({ context, input: { id } }) => {
    const { db, actor } = context;
    await inCompany(db, actor.companyId, async (tx) => {
      const row = await requireDraft(tx, actor, id);
      const status = row.content.models.length > 0 ? ('ready' as const) : ('cancelled' as const);
      const left = beforeRefining(row) ?? { status };
      await updateDraft(tx, row, { ...left, stage: 'done' }, ['working']);
    });
    stopWork(id);
    return read(context, id);
  }),

  skipFile: api.skipFile.handler(({ context, input: { id, file } }) =>
    changing(context, id, async (tx) => {
      const row = await requireDraft(tx, context.actor, id);
      await lockDraft(tx, row);
      const { wishes } = await requireDraft(tx, context.actor, id);
      const skipped = [...new Set([...(wishes.skipped ?? []), file])];
      await change(tx, row, { wishes: { ...wishes, skipped } }, ['working']);
    }),
  ),

  again: api.again.handler(async ({ context, input: { id } }) => {
    const { actor, limits } = context;
    await limits.take('accountDraft', actor.id);
    return answerWith(context, await startAgain(context, id));
  }),

  delete: api.delete.handler(
    async ({ context: { db, actor }, input: { id } }): Promise<undefined> => {
      await inCompany(db, actor.companyId, async (tx) => {
        await deleteDraft(tx, await requireDraft(tx, actor, id));
      });
      stopWork(id);
    },
  ),

  refine: api.refine.handler(async ({ context, input: { id, sentence, ...input } }) => {
    const { db, actor, limits } = context;
    const { answers = {}, accepted = [], parts } = input;
    await limits.take('accountDraft', actor.id);
    if (sentence) await checkQuota(context);
    const asked = await inCompany(db, actor.companyId, (tx) => requireDraft(tx, actor, id));
    if (asked.kind === 'model') throw new AppError('draft_not_ready');
    const said = wordsOf(asked, answers, sentence);
    const words = said ? await readPrompt(said, context.taskOwner) : [];
    const row = await inCompany(db, actor.companyId, async (tx) => {
      await lockDraft(tx, asked);
      const before = await requireDraft(tx, actor, id);
      const content = Object.entries(answers).reduce(
        (drawn, [at, value]) => answerQuestion(drawn, at, value),
        standing(before.content, parts),
      );
      const { documents, refinements } = before;
      const changes = {
        ...({ status: 'working', stage: 'reading', failure: null, content } as const),
        earlier: withEarlier(before),
        ...(said && {
          documents: withWords(documents, words),
          refinements: [...refinements, said],
        }),
      };
      await change(tx, before, changes);
      return before;
    });
    const kept = labelsOf(row.content, accepted);
    const started = begin(context, row, (making, working) => refined(making, working, said, kept));
    return answerWith(context, started);
  }),

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
      return change(tx, row, { ...before, failure: null });
    });
  }),

  generate: api.generate.handler(async ({ context, input }) => {
    const { db, actor, language, taskOwner: owner } = context;
    const opened = await inCompany(db, actor.companyId, async (tx) =>
      openToGenerate(tx, await requireDraft(tx, actor, input.id), input.modelId),
    );
    return toGenerationAnswer(await generateCases(opened, {}, { language, owner }), 1, language);
  }),

  suggest: api.suggest.handler(async ({ context, input: { modelId, what, way } }) => {
    const { db, actor, language } = context;
    const opened = await inCompany(db, actor.companyId, async (tx) =>
      openModel(tx, await requireModel(tx, actor, modelId)),
    );
    const { projectSlug, bddType, name, version } = opened;
    const title = sentence(language, 'drafts', 'suggested_title', { name });
    const wishes = { projectSlug, language, bddType, way, what };
    const started = await startDraft(context, wishes, {
      ...{ kind: 'model', title, prompt: '', modelId, modelVersion: version },
      work: suggestFor,
    });
    return answerWith(context, started, SHORT_MS);
  }),

  accept: api.accept.handler(async ({ context, input: { draftId: id, projectSlug, parts } }) => {
    const { actor, language } = context;
    return changing(context, id, async (tx) => {
      const row = await requireDraft(tx, actor, id);
      await lockDraft(tx, row);
      const { content, project, status } = await requireDraft(tx, actor, id);
      if (status !== 'ready') throw new AppError('draft_not_ready');
      const target = await requireProject(tx, actor, { slug: projectSlug ?? project.slug });
      const at = { companyId: actor.companyId, projectId: target.id };
      const changes = await changedModel(tx, row);
      const given = { content, parts, changes };
      const accepted = await acceptDraft(tx, { ...actor, language }, at, given);
      await change(tx, row, { status: 'accepted', accepted, projectId: target.id }, ['ready']);
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
  { db, actor, language }: Asking,
  id: string,
  work: (tx: Queryable) => Promise<void>,
) {
  return inCompany(db, actor.companyId, async (tx) => {
    await work(tx);
    return toDraft(await requireDraft(tx, actor, id), language);
  });
}

type Followed = Parameters<typeof streamDraft>[1];

function follow(context: Asking, followed: Followed) {
  // a proxy that gathers answers would keep the news
  context.setHeader('x-accel-buffering', 'no');
  return streamDraft(context, followed);
}

type Wishes = Parameters<typeof startDraft>[1];

function startFromPrompt(context: Asking, { prompt, ...wishes }: Wishes & { prompt: string }) {
  const [line = ''] = prompt.split('\n').filter((one) => one.trim());
  const title = line.replace(/^(?:[#>*\-\s]+|\d+[.)]\s+)+|[\s.;:,]+$/g, '');
  return startDraft(context, wishes, {
    ...{ kind: 'prompt', title, prompt },
    work: async (making, row) =>
      buildDraft(making, row, { documents: await readPrompt(prompt, ownerOf(making)) }),
  });
}

async function startFromFiles(context: Asking, { files, ...wishes }: Wishes & { files: File[] }) {
  const given = await Promise.all(files.map(toGiven));
  const title = given.map(({ name }) => name).join(', ');
  return startDraft(context, wishes, {
    ...{ kind: 'upload', title, prompt: '' },
    work: async (making, row) =>
      buildDraft(making, row, { documents: await readFiles(making, given) }),
  });
}

async function toGiven(file: File): Promise<GivenFile> {
  const name = file.name.replaceAll('\0', '').toWellFormed().slice(-200) || 'file';
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** A draft as the user left it: without what they took out of it. */
function standing(content: DraftContent, parts: Parts | undefined): DraftContent {
  const wanted = parts?.testData && new Set(parts.testData);
  const models = chosen(content.models, parts);
  const testData = content.testData.filter(({ id }) => wanted?.has(id) ?? true);
  return { ...content, models, testData, fresh: [] };
}

/** The words of steps, told by their nodes. */
function labelsOf({ models, steps }: DraftContent, nodeIds: string[]): string[] {
  const wanted = new Set(nodeIds);
  const labels = new Map(steps.map(({ id, label }) => [id, label]));
  const nodes = models.flatMap((model) => model.nodes).filter(({ id }) => wanted.has(id));
  return nodes.flatMap(({ stepId = '' }) => labels.get(stepId) ?? []);
}

/** Carries on with a draft whose questions were answered, and to which something was said. */
async function refined(making: Making, row: DraftRow, said: string, accepted: string[]) {
  if (said) return buildDraft(making, row, { documents: row.documents, accepted });
  const content = await completed(making, row, row.content);
  await reportProgress(making, { content, status: 'ready', stage: 'done' });
}

/** What a refinement says in words: an answer to an open question, and the sentence. */
function wordsOf(
  { content: { questions } }: DraftRow,
  answers: Record<string, string>,
  sentence: string | undefined,
): string {
  const free = questions.filter(({ choices }) => choices.length === 0);
  const said = free.flatMap(({ id }) => answers[id] ?? []);
  return [...said, ...(sentence ? [sentence] : [])].join('\n\n');
}
