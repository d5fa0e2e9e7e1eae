import type { SourceDocument } from '@caseloom/formats/document';
import { inCompany } from '../../db/open.ts';
import type { Job } from '../../jobs/job.ts';
import { notify } from '../notification/queries.ts';
import { makeSuggestion } from '../suggestion/make-suggestion.ts';
import { type BuiltDraft, buildDraft } from './build-draft.ts';
import { completeDraft } from './complete-draft.ts';
import { keepChoices } from './keep-choices.ts';
import { type DraftJobContext, ownerOf, reportProgress } from './progress.ts';
import type { DraftRow } from './queries.ts';
import { readFiles, readPrompt } from './read-files.ts';
import { atStart, freshIn, withoutStart } from './refinement.ts';
import { titleOfOnly, toTitle } from './rename-draft.ts';
import { runDraftJob } from './run-draft-job.ts';
import type { DraftContent } from './schema.ts';
import { askForValues } from './value-questions.ts';

/** What the making of a draft depends on in addition to its row. */
export type MakeOptions = {
  /** Ids of nodes whose steps a refinement must leave as they are. */
  acceptedNodes: string[];
  /** The model that a sentence is about; where nothing is said, the first. */
  addTo: string | undefined;
  /** Nothing was said that has to be read: questions were answered. */
  isBuilt: boolean;
};

type Data = MakeOptions & {
  companyId: string;
  draftId: string;
  jobId: string;
  /** In milliseconds: when the user requested it. */
  begunAt: number;
};

/**
 * Makes a draft, from what was written or uploaded to what its user looks through: reads, builds,
 * completes, stores. A draft for a saved model is what is suggested for it.
 */
export const makeDraft: Job<Data> = {
  name: 'make-draft',
  concurrency: { perNode: 8, perCompany: 2 },
  run: (context, { companyId, draftId, jobId, begunAt, ...options }) => {
    const key = { companyId, id: draftId, makerJobId: jobId };
    return runDraftJob({ ...context, key, begunAt }, (draftJob, row) =>
      make(draftJob, atStart(row), options),
    );
  },
};

/** @throws Failure where nothing comes of it; AbortError where it is no longer wanted */
async function make(
  draftJob: DraftJobContext,
  row: DraftRow,
  { acceptedNodes, addTo, isBuilt }: MakeOptions,
): Promise<void> {
  if (row.kind === 'model') return suggestForModel(draftJob, row);
  if (isBuilt) return completeAnswered(draftJob, row);
  const documents = await readDocuments(draftJob, row);
  const built = await buildDraft(draftJob, row, { documents, acceptedNodes, addTo });
  const content = await completeDraft(draftJob, row, built.content);
  await storeDraft(draftJob, row, { ...built, content });
}

/** The texts of a draft: of its files, or its words. */
function readDocuments(draftJob: DraftJobContext, row: DraftRow): Promise<SourceDocument[]> {
  if (row.kind === 'upload') return readFiles(draftJob, row);
  const { documents, prompt } = row;
  return documents.length > 0 ? Promise.resolve(documents) : readPrompt(prompt, ownerOf(draftJob));
}

/** The first heading of the documents. */
function titleOf(documents: SourceDocument[]): string | undefined {
  const blocks = documents.flatMap((one) => one.blocks);
  return blocks.find((block) => block.kind === 'heading')?.text;
}

/** The name of its only model, or its first heading; one that was refined keeps a title that is not the name of its model. */
function nextTitle(
  row: DraftRow,
  { content, documents }: Pick<BuiltDraft, 'content' | 'documents'>,
): string {
  const before = row.earlier.at(-1)?.content;
  const isOwn = before !== undefined && row.title !== titleOfOnly(before);
  if (isOwn) return row.title;
  return titleOfOnly(content) ?? toTitle((before ? undefined : titleOf(documents)) ?? row.title);
}

/** After so long the user may have left the page, and is notified when it is done. */
const LONG_MS = 10_000;

async function storeDraft(
  draftJob: DraftJobContext,
  row: DraftRow,
  { content: completed, documents, way, usage, failure }: BuiltDraft,
): Promise<void> {
  const before = row.earlier.at(-1);
  const content = before ? { ...completed, fresh: freshIn(completed, before.content) } : completed;
  const title = nextTitle(row, { content, documents });
  const earlier = withoutStart(row.earlier);
  const made = {
    ...({ stage: 'done', documents, content, title, way, usage, earlier } as const),
    ...asRedrawn(row, content),
  };
  if (content.models.length === 0) {
    const nothing = failure ?? { code: 'nothing_found', raw: null };
    return reportProgress(draftJob, { ...made, status: 'failed', failure: nothing });
  }
  await reportProgress(draftJob, { ...made, status: 'ready', failure });
  if (Date.now() - draftJob.begunAt > LONG_MS) await notifyCreator(draftJob, row);
}

function notifyCreator(
  { db, key: { companyId, id } }: DraftJobContext,
  { projectId, createdBy }: DraftRow,
): Promise<void> {
  const data = { draftId: id, projectId };
  return inCompany(db, companyId, (tx) =>
    notify(tx, { companyId, userIds: [createdBy], kind: 'draft_ready', data, about: id }),
  );
}

/** Carries on with a draft whose questions were answered: its models are drawn already. */
async function completeAnswered(draftJob: DraftJobContext, row: DraftRow): Promise<void> {
  const questioned: DraftContent = askForValues(row.content, row.language);
  const content = await completeDraft(draftJob, row, questioned);
  const earlier = withoutStart(row.earlier);
  const made = { content, earlier, ...asRedrawn(row, content) };
  await reportProgress(draftJob, { ...made, status: 'ready', stage: 'done' });
}

/** What was said of a draft that was refined is said of what is drawn then. */
function asRedrawn(row: DraftRow, content: DraftContent) {
  const before = row.earlier.at(-1);
  if (!before) return {};
  const choices = keepChoices(row, before.content, content);
  return { choices, revision: row.revision + 1 };
}

/** Looks for what the model of a draft leaves out. */
async function suggestForModel(draftJob: DraftJobContext, row: DraftRow): Promise<void> {
  const { companyId, modelId, language, wishes } = row;
  await reportProgress(draftJob, { stage: 'model' });
  const request = { companyId, modelId, language, what: wishes.what, way: wishes.way };
  const suggestion = await makeSuggestion(draftJob, request, draftJob.signal);
  const status = suggestion.content.models.length > 0 ? 'ready' : 'failed';
  await reportProgress(draftJob, { ...suggestion, status, stage: 'done' });
}
