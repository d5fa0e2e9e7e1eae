import { LIMITS } from '@caseloom/contract';
import type { SourceDocument } from '@caseloom/formats/document';
import type { Draft } from '@caseloom/formats/text-to-model';
import { buildModelsInWorker, checkApart } from '../../apart/apart.ts';
import type { DraftContent, DraftProblem, DraftUsage } from '../../db/draft-schema.ts';
import { inCompany } from '../../db/open.ts';
import { tryModelThenRules } from '../language-model/client.ts';
import { Failure } from '../language-model/failure.ts';
import { notify } from '../notification/queries.ts';
import { listSteps } from '../step/queries.ts';
import { listDataInScope } from '../test-data/queries.ts';
import { matchLibrary } from './match-library.ts';
import { type Making, ownerOf, reportProgress } from './progress.ts';
import type { DraftRow } from './queries.ts';
import { drawAnswer, toQuestions } from './questions.ts';
import { readPrompt } from './read-files.ts';
import { asCondition, beforeRefining, freshIn, isUnderstood, withWords } from './refine.ts';

/** How many nodes all models of a draft may have together. */
const MAX_NODES = 30_000;

/**
 * Builds the documents of a draft into what it proposes; of one that is refined, into what
 * its last refinement makes of it. Where that makes nothing, it stays as it was.
 *
 * @param accepted what a refinement must leave as it is: words of steps
 * @throws Failure where they tell more than a draft can hold
 */
export async function buildDraft(
  making: Making,
  row: DraftRow,
  { documents, accepted = [] }: { documents: SourceDocument[]; accepted?: string[] },
): Promise<void> {
  await reportProgress(making, { stage: 'model', documents });
  const plain = await forRules(making, row, documents);
  const built = await buildModelsInWorker(plain, ownerOf(making));
  making.signal.throwIfAborted();
  if (isTooLarge(built)) throw new Failure('draft_too_large');
  const byModel = await askFor(making, row, { documents, accepted });
  const lost = lostIn(row, { byModel, built, plain });
  if (lost) return stayAsBefore(making, row, lost);
  const proposed = byModel.content ?? answered(contentOf(built, row), row.content);
  const content = withFresh(await completed(making, row, proposed), row);
  const [only, ...others] = content.models;
  const title = (others.length === 0 && only ? only.name : row.title).slice(0, 120);
  const { usage, way } = byModel;
  const read = byModel.content ? documents : plain;
  const outcome = { stage: 'done', documents: read, content, title, way, usage } as const;
  if (!only) {
    const failure = byModel.failure ?? { code: 'nothing_found', raw: null };
    return reportProgress(making, { ...outcome, status: 'failed', failure });
  }
  await reportProgress(making, { ...outcome, status: 'ready', failure: byModel.failure });
  if (Date.now() - making.since > LONG_MS) await announce(making, row);
}

type Read = { byModel: ByModel; built: Draft; plain: SourceDocument[] };

/** Why a refinement made nothing: the language model failed, or rules found nothing in its words. */
function lostIn({ earlier, way }: DraftRow, { byModel, built, plain }: Read): DraftRow['failure'] {
  const before = earlier.at(-1);
  if (!before || byModel.content) return null;
  // rules would draw another draft than the language model did
  if (way === 'ai') return { code: 'refine_failed', raw: byModel.failure?.raw ?? null };
  const isRead = isUnderstood(built, plain, before.documents);
  return isRead ? null : { code: 'refine_by_rules', raw: null };
}

/** A refined draft tells what is new in it. */
function withFresh(content: DraftContent, { earlier }: DraftRow): DraftContent {
  const before = earlier.at(-1);
  return before ? { ...content, fresh: freshIn(content, before.content) } : content;
}

/** The documents as rules can read them: a wish for a case that was said last becomes a condition. */
async function forRules(
  making: Making,
  { earlier, refinements }: DraftRow,
  documents: SourceDocument[],
): Promise<SourceDocument[]> {
  const before = earlier.at(-1);
  const said = refinements.at(-1) ?? '';
  const worded = asCondition(said);
  if (!before || worded === said) return documents;
  return withWords(before.documents, await readPrompt(worded, ownerOf(making)));
}

/** A refinement that made nothing leaves no trace but the reason. */
async function stayAsBefore(
  making: Making,
  row: DraftRow,
  failure: NonNullable<DraftRow['failure']>,
): Promise<void> {
  await reportProgress(making, { ...beforeRefining(row), stage: 'done', failure });
}

/** Whoever began it may have gone elsewhere meanwhile. */
const LONG_MS = 10_000;

function announce({ db, key: { companyId, id } }: Making, row: DraftRow): Promise<void> {
  const data = { draftId: id, projectId: row.projectId };
  const userIds = [row.createdBy];
  return inCompany(db, companyId, (tx) =>
    notify(tx, { companyId, userIds, kind: 'draft_ready', data, about: id }),
  );
}

/** What no model could hold, or nobody could look through. */
function isTooLarge({ models }: Draft): boolean {
  const sizes = models.map(({ nodes }) => nodes.length);
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sum > MAX_NODES || sizes.some((size) => size > LIMITS.nodes);
}

type ByModel = Pick<DraftRow, 'way' | 'usage' | 'failure'> & { content: DraftContent | undefined };

/** Asks a language model, where there is one and something it is better at: Gherkin is read exactly. */
async function askFor(
  making: Making,
  row: DraftRow,
  { documents, accepted }: { documents: SourceDocument[]; accepted: string[] },
): Promise<ByModel> {
  const prose = documents.map(withoutGherkin).filter(({ blocks }) => blocks.length > 0);
  const { result, usage, ...outcome } = await tryModelThenRules(making, row.companyId, {
    isAllowed: row.wishes.way !== 'rules' && prose.length > 0,
    byRules: () => undefined,
    byModel: async (endpoint) => {
      const exact = contentOf(
        await buildModelsInWorker(documents.map(onlyGherkin), ownerOf(making)),
        row,
      );
      const { drawByModel, joinContents } = await import('./draw-by-model.ts');
      const { content, usage } = await drawByModel(endpoint, {
        ...{ documents: prose, signal: making.signal, language: row.language },
        owner: ownerOf(making),
        ...{ bddType: row.wishes.bddType, wish: row.refinements.at(-1) ?? '' },
        ...{ current: currentOf(row), accepted },
        known: await wordsOf(making, row),
        from: exact.models.length,
        onProgress: (grown) =>
          reportProgress(making, { way: 'ai', content: joinContents(exact, grown) }),
      });
      return { result: joinContents(exact, content), usage };
    },
  });
  making.signal.throwIfAborted();
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
function wordsOf({ db }: Making, { companyId, projectId }: DraftRow) {
  return inCompany(db, companyId, async (tx) => {
    const at = { companyId, projectId };
    const own = (await listDataInScope(tx, at, [])).filter((data) => data.projectId === projectId);
    return {
      steps: (await listSteps(tx, at)).map(({ label }) => label),
      data: [...new Set(own.map(({ name }) => name))],
    };
  });
}

/** What the project has already is found, and the rules of drawing are byModel. */
export async function completed(
  making: Making,
  { companyId, projectId }: Pick<DraftRow, 'companyId' | 'projectId'>,
  content: DraftContent,
): Promise<DraftContent> {
  await reportProgress(making, { stage: 'data' });
  const library = await inCompany(making.db, companyId, async (tx) => ({
    steps: await listSteps(tx, { companyId, projectId }),
    testData: (await listDataInScope(tx, { companyId, projectId }, [])).map(
      ({ range, ...data }) => ({ ...data, ...(range && { range }) }),
    ),
  }));
  const matched = { ...content, ...matchLibrary(content, library) };
  await reportProgress(making, { stage: 'checking' });
  const names = new Set(matched.testData.map(({ name }) => name));
  const around = library.testData.filter(({ name }) => !names.has(name));
  const { models, steps, testData } = matched;
  const drawn = { models, steps, testData: [...testData, ...around] };
  const checks = await checkApart(drawn, ownerOf(making));
  making.signal.throwIfAborted();
  return { ...matched, checks };
}

/** What was built, as a draft keeps it. */
function contentOf(built: Draft, { wishes, kind, title }: DraftRow): DraftContent {
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
function answered(content: DraftContent, before: DraftContent): DraftContent {
  const given = new Map(before.questions.map(({ id, answer }) => [id, answer]));
  return content.questions.reduce((drawn, question) => {
    const answer = given.get(question.id);
    return answer ? answerQuestion(drawn, question.id, answer) : drawn;
  }, content);
}

/** A draft with a question answered by one of its choices. */
export function answerQuestion(content: DraftContent, id: string, answer: string): DraftContent {
  const question = content.questions.find((one) => one.id === id);
  if (!question) return content;
  return {
    ...content,
    models: drawAnswer(content, question, answer),
    questions: content.questions.map((one) => (one.id === id ? { ...one, answer } : one)),
  };
}
