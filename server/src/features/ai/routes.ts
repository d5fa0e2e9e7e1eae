import { LIMITS } from '@caseloom/contract';
import { generateCases, toGenerationAnswer } from '../../apart/generate.ts';
import type { GivenFile } from '../../apart/reader.ts';
import { usedDrafts } from '../../db/ai-usage.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { signedIn } from '../../http/api.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { findModel } from '../model/queries.ts';
import { findProject, listProjectNames } from '../project/queries.ts';
import { acceptDraft } from './accept.ts';
import { findEndpoint } from './endpoint.ts';
import { answerQuestion, complete, readFiles, readPrompt, tell, weaveDraft } from './make.ts';
import { openToGenerate } from './preview.ts';
import { proposalRoutes } from './propose.ts';
import {
  type DraftRow,
  deleteDraft,
  listDrafts,
  lockDraft,
  openDraft,
  updateDraft,
} from './queries.ts';
import { withEarlier, withWords } from './refine.ts';
import { settingsRoutes } from './settings.ts';
import { begin, checkQuota, type Started, startDraft, waitFor } from './start.ts';
import { streamDraft } from './stream.ts';
import { toDraft, toSummary } from './to-draft.ts';
import { stopWork } from './under-way.ts';
import { undoAccept } from './undo.ts';

const api = signedIn.ai;

type Asking = Context & { actor: Actor };

/** What an upload may be: product.md §1. */
const TYPES = ['.txt', '.md', '.gherkin', '.feature', '.doc', '.docx', '.zip'];

export const aiRoutes = {
  status: api.status.handler(({ context: { db, actor, ai, secrets } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId } = actor;
      const endpoint = await findEndpoint(tx, companyId, { ai, secrets });
      const { used, resetsAt } = await usedDrafts(tx, companyId);
      const limit = endpoint?.isOperators ? ai.monthlyDrafts : null;
      return {
        way: endpoint ? ('ai' as const) : ('rules' as const),
        model: endpoint?.model ?? null,
        quota: limit === null ? null : { used, limit, resetsAt },
        limits: {
          prompt: LIMITS.prompt,
          files: LIMITS.draftFiles,
          uploadBytes: LIMITS.uploadBytes,
          types: TYPES,
        },
      };
    }),
  ),

  ...settingsRoutes,

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
      const page = pageOf(input);
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
      const row = await openDraft(tx, actor, id);
      const status = row.content.models.length > 0 ? ('ready' as const) : ('cancelled' as const);
      await updateDraft(tx, row, { status, stage: 'done' }, ['working']);
    });
    stopWork(id);
    return read(context, id);
  }),

  delete: api.delete.handler(
    async ({ context: { db, actor }, input: { id } }): Promise<undefined> => {
      await inCompany(db, actor.companyId, async (tx) => {
        await deleteDraft(tx, await openDraft(tx, actor, id));
      });
      stopWork(id);
    },
  ),

  refine: api.refine.handler(async ({ context, input: { id, answers = {}, sentence } }) => {
    const { db, actor, limits } = context;
    await limits.take('accountDraft', actor.id);
    if (sentence) await checkQuota(context);
    const row = await inCompany(db, actor.companyId, async (tx) => {
      const before = await openDraft(tx, actor, id);
      await change(tx, before, {
        status: 'working',
        stage: 'reading',
        failure: null,
        earlier: withEarlier(before),
      });
      return before;
    });
    const said = wordsOf(row, answers, sentence);
    const started = begin(context, row, async (making, working) => {
      const given = Object.entries(answers);
      const content = given.reduce(
        (drawn, [at, value]) => answerQuestion(drawn, at, value),
        working.content,
      );
      if (said) {
        const documents = withWords(working.documents, await readPrompt(said));
        const refinements = [...working.refinements, said];
        await tell(making, { content, refinements });
        return weaveDraft(making, { ...working, content, refinements }, documents);
      }
      const done = await complete(making, working, content);
      await tell(making, { content: done, status: 'ready', stage: 'done' });
    });
    return answerWith(context, started);
  }),

  undo: api.undo.handler(async ({ context, input: { id } }) => {
    const { actor, language } = context;
    return changing(context, id, async (tx) => {
      const row = await openDraft(tx, actor, id);
      await lockDraft(tx, row);
      const { earlier, accepted, projectId } = await openDraft(tx, actor, id);
      if (accepted) {
        const author = { ...actor, language };
        const { modelVersion } = row;
        const restored = await undoAccept(tx, author, projectId, { ...accepted, modelVersion });
        const changes = { status: 'ready' as const, accepted: null, ...restored };
        return change(tx, row, changes, ['accepted']);
      }
      const last = earlier.at(-1);
      if (!last) throw new AppError('draft_not_ready');
      const status = last.content.models.length > 0 ? ('ready' as const) : ('failed' as const);
      return change(tx, row, { ...last, status, failure: null, earlier: earlier.slice(0, -1) });
    });
  }),

  generate: api.generate.handler(async ({ context: { db, actor, language }, input }) => {
    const opened = await inCompany(db, actor.companyId, async (tx) =>
      openToGenerate(tx, await openDraft(tx, actor, input.id), input.modelId),
    );
    return toGenerationAnswer(await generateCases(opened, {}, language), 1, language);
  }),

  ...proposalRoutes,

  accept: api.accept.handler(async ({ context, input: { draftId: id, projectSlug, parts } }) => {
    const { actor, language } = context;
    return changing(context, id, async (tx) => {
      const row = await openDraft(tx, actor, id);
      await lockDraft(tx, row);
      const { content, project, status } = await openDraft(tx, actor, id);
      if (status !== 'ready') throw new AppError('draft_not_ready');
      const target = await findProject(tx, actor, { slug: projectSlug ?? project.slug });
      if (!target) throw new AppError('project_not_found');
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
    return toDraft(await openDraft(tx, actor, id), language);
  });
}

function read({ db, actor, language }: Asking, id: string) {
  return inCompany(db, actor.companyId, async (tx) =>
    toDraft(await openDraft(tx, actor, id), language),
  );
}

async function answerWith(context: Asking, started: Started) {
  await waitFor(context, started);
  return read(context, started.key.id);
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
  const title = line.replace(/^[#>*\-\s]+/, '').trim();
  return startDraft(context, wishes, {
    ...{ kind: 'prompt', title, prompt },
    work: async (making, row) => weaveDraft(making, row, await readPrompt(prompt)),
  });
}

async function startFromFiles(context: Asking, { files, ...wishes }: Wishes & { files: File[] }) {
  const given = await Promise.all(files.map(toGiven));
  const title = given.map(({ name }) => name).join(', ');
  return startDraft(context, wishes, {
    ...{ kind: 'upload', title, prompt: '' },
    work: async (making, row) => weaveDraft(making, row, await readFiles(making, given)),
  });
}

async function toGiven(file: File): Promise<GivenFile> {
  const name = file.name.replaceAll('\0', '').toWellFormed().slice(-200) || 'file';
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
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

/** @throws AppError `draft_not_ready` where the draft is in another state by now */
async function change(
  tx: Parameters<typeof updateDraft>[0],
  row: DraftRow,
  changes: Parameters<typeof updateDraft>[2],
  states: DraftRow['status'][] = ['ready', 'failed', 'cancelled'],
): Promise<void> {
  if (!(await updateDraft(tx, row, changes, states))) throw new AppError('draft_not_ready');
}
