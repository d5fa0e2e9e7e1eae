import { LIMITS } from '@caseloom/contract';
import type { SourceDocument } from '@caseloom/formats/document';
import type { Draft as BuiltModels } from '@caseloom/formats/text-to-model';
import { inCompany } from '../../db/open.ts';
import { buildModelsInWorker } from '../../workers/in-worker.ts';
import { tryModelThenRules } from '../language-model/client.ts';
import { Failure } from '../language-model/failure.ts';
import type { DraftUsage } from '../language-model/schema.ts';
import { listSteps } from '../step/queries.ts';
import { listDataInScope } from '../test-data/queries.ts';
import { createQuoteFinder } from './find-quotes.ts';
import { omissionsIn } from './omissions.ts';
import { type DraftJobContext, ownerOf, reportProgress } from './progress.ts';
import type { DraftRow } from './queries.ts';
import { answerQuestion, toQuestions } from './questions.ts';
import { readPrompt } from './read-files.ts';
import { isUnderstood, stepLabels, toCondition, withWords } from './refinement.ts';
import type { DraftContent, DraftProblem, Quote } from './schema.ts';

/** How many nodes all models of a draft may have together. */
const MAX_NODES = 30_000;

/** What was made of the documents, and by which of them. */
export type BuiltDraft = Pick<DraftRow, 'way' | 'usage' | 'failure' | 'documents' | 'content'>;

type Sources = {
  documents: SourceDocument[];
  /** Ids of nodes whose steps a refinement must leave as they are. */
  acceptedNodes: string[];
};

/**
 * Builds models, steps and data from documents; of a draft that is refined, from what was said last too.
 *
 * @throws Failure where they describe more than a draft can hold, or a refinement made nothing
 */
export async function buildDraft(
  draftJob: DraftJobContext,
  row: DraftRow,
  { documents, acceptedNodes }: Sources,
): Promise<BuiltDraft> {
  await reportProgress(draftJob, { stage: 'model', documents });
  const plain = await rewordForRules(draftJob, row, documents);
  const built = await buildModelsInWorker(plain, ownerOf(draftJob));
  draftJob.signal.throwIfAborted();
  if (isTooLarge(built)) throw new Failure('draft_too_large');
  const { content, ...byModel } = await drawWithModel(draftJob, row, { documents, acceptedNodes });
  if (content) {
    const leftOver = unusedIn(built, content, { documents, refinements: row.refinements });
    return { ...byModel, documents, content: { ...content, leftOver } };
  }
  if (row.earlier.length > 0) requireUnderstood(row, { byModel, built, plain });
  return { ...byModel, documents: plain, content: keepAnswers(toContent(built, row), row.content) };
}

/** What a language model left out of the texts; how a person says what to change is no sentence of them. */
function unusedIn(
  built: BuiltModels,
  content: DraftContent,
  { documents, refinements }: Pick<DraftRow, 'documents' | 'refinements'>,
): Quote[] {
  const find = createQuoteFinder(documents);
  return omissionsIn(built, content).filter(
    ({ text }) => find(text) && !refinements.some((words) => words.includes(text)),
  );
}

type ByRules = {
  byModel: Pick<DraftRow, 'failure'>;
  built: BuiltModels;
  plain: SourceDocument[];
};

/** @throws Failure where the language model failed in a refinement, or rules found nothing in its words */
function requireUnderstood({ earlier, way }: DraftRow, { byModel, built, plain }: ByRules): void {
  // rules would draw another draft than the language model did
  if (way === 'ai') {
    const { raw = null, reason = null } = byModel.failure ?? {};
    throw new Failure('refine_failed', raw, reason);
  }
  if (!isUnderstood(built, plain, earlier.at(-1)?.documents ?? []))
    throw new Failure('refine_by_rules');
}

/** The documents as rules can read them: a wish for a case that was said last becomes a condition. */
async function rewordForRules(
  draftJob: DraftJobContext,
  { earlier, refinements }: DraftRow,
  documents: SourceDocument[],
): Promise<SourceDocument[]> {
  const before = earlier.at(-1);
  const wish = refinements.at(-1) ?? '';
  const condition = toCondition(wish);
  if (!before || condition === wish) return documents;
  return withWords(before.documents, await readPrompt(condition, ownerOf(draftJob)));
}

/** What no model could hold, or nobody could look through. */
function isTooLarge({ models }: BuiltModels): boolean {
  const sizes = models.map(({ nodes }) => nodes.length);
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sum > MAX_NODES || sizes.some((size) => size > LIMITS.nodes);
}

type ByModel = Omit<BuiltDraft, 'documents' | 'content'> & { content: DraftContent | undefined };

/** Asks a language model, where there is one and something it is better at: Gherkin is read exactly. */
async function drawWithModel(
  draftJob: DraftJobContext,
  row: DraftRow,
  { documents, acceptedNodes }: Sources,
): Promise<ByModel> {
  const { signal } = draftJob;
  const owner = ownerOf(draftJob);
  const prose = documents.map(withoutGherkin).filter(({ blocks }) => blocks.length > 0);
  const { result, usage, ...outcome } = await tryModelThenRules(draftJob, row.companyId, {
    isAllowed: row.wishes.way !== 'rules' && prose.length > 0,
    byRules: () => undefined,
    byModel: async (endpoint, spent) => {
      const exact = toContent(await buildModelsInWorker(documents.map(onlyGherkin), owner), row);
      const { drawByModel, joinContents } = await import('./draw-by-model.ts');
      const { content, failure } = await drawByModel(endpoint, {
        ...{ documents: prose, signal, language: row.language, owner, usage: spent },
        ...{ bddType: row.wishes.bddType, wish: row.refinements.at(-1) ?? '' },
        ...{ current: currentOf(row), accepted: stepLabels(row.earlier, acceptedNodes) },
        known: await listProjectWords(draftJob, row),
        from: exact.models.length,
        onProgress: (drawn) =>
          reportProgress(draftJob, { way: 'ai', content: joinContents(exact, drawn) }),
      });
      return { result: joinContents(exact, content), failure };
    },
  });
  signal.throwIfAborted();
  return { ...outcome, content: result, usage: usage && addUsage(usage, row) };
}

/** What a refinement changes: the draft as it stands, but for what is read exactly; undefined for a new one. */
function currentOf({ earlier, content }: DraftRow): DraftContent | undefined {
  const models = content.models.filter(({ settings }) => !settings?.feature);
  return earlier.length > 0 && models.length > 0 ? { ...content, models } : undefined;
}

/** What a draft took altogether. */
function addUsage(usage: DraftUsage, { earlier, usage: before }: DraftRow): DraftUsage {
  if (!before || earlier.length === 0) return usage;
  return {
    ...usage,
    inputTokens: usage.inputTokens + before.inputTokens,
    outputTokens: usage.outputTokens + before.outputTokens,
  };
}

function withoutGherkin({ blocks, ...document }: SourceDocument): SourceDocument {
  return { ...document, blocks: blocks.filter(({ kind }) => kind !== 'gherkin') };
}

function onlyGherkin({ blocks, ...document }: SourceDocument): SourceDocument {
  return { ...document, blocks: blocks.filter(({ kind }) => kind === 'gherkin') };
}

/** The words of this project alone, without any value. */
function listProjectWords({ db }: DraftJobContext, { companyId, projectId }: DraftRow) {
  return inCompany(db, companyId, async (tx) => {
    const at = { companyId, projectId };
    const own = (await listDataInScope(tx, at, [])).filter((data) => data.projectId === projectId);
    return {
      steps: (await listSteps(tx, at)).map(({ label }) => label),
      data: [...new Set(own.map(({ name }) => name))],
    };
  });
}

/** What was built, as a draft keeps it. */
function toContent(built: BuiltModels, { wishes, kind, title }: DraftRow): DraftContent {
  const { models, steps, testData, sources, leftOver, problems, report } = built;
  // words without a heading are called by how they begin
  const isNameless = (name: string) => kind === 'prompt' && name === 'prompt' && title !== '';
  const named = models.map((model) => ({
    ...model,
    ...(isNameless(model.name) && { name: title }),
    ...(!model.settings?.feature &&
      wishes.bddType === 'classic' && { bddType: 'classic' as const }),
    settings: { ...model.settings, ...(!wishes.negative && { negative: 'off' as const }) },
  }));
  return {
    ...{ models: named, sources, leftOver, assumed: [], checks: {} },
    steps: steps.map((step) => ({ ...step, known: null })),
    testData: testData.map((data) => ({ ...data, known: null })),
    questions: toQuestions(built),
    problems: [...problems, ...report].map(({ file, code, params, ...place }): DraftProblem => {
      const at = place as { line?: number; column?: number };
      const { line = null, column = 0 } = at;
      return { file, code, line, params: { ...params, column } };
    }),
  };
}

/** What was answered before is answered still. */
function keepAnswers(content: DraftContent, before: DraftContent): DraftContent {
  const given = new Map(before.questions.map(({ id, answer }) => [id, answer]));
  return content.questions.reduce((drawn, question) => {
    const answer = given.get(question.id);
    return answer ? answerQuestion(drawn, question.id, answer) : drawn;
  }, content);
}
