import { onlyGherkin, readJson, unusedIn, withoutGherkin } from '@caseloom/formats/answer-to-model';
import type { SourceDocument } from '@caseloom/formats/document';
import type { Draft as BuiltModels } from '@caseloom/formats/text-to-model';
import { inCompany } from '../../db/open.ts';
import { buildModelsInWorker } from '../../workers/in-worker.ts';
import { tryModelThenRules } from '../language-model/client.ts';
import { draftingOf } from '../language-model/drafting.ts';
import { Failure, type StoredFailure, shorten } from '../language-model/failure.ts';
import type { Endpoint } from '../language-model/queries.ts';
import type { DraftUsage } from '../language-model/schema.ts';
import { type DraftJobContext, ownerOf, reportProgress } from './progress.ts';
import { listProjectWords } from './project-words.ts';
import type { DraftRow } from './queries.ts';
import { isUnderstood, stepLabels } from './refinement.ts';
import { rulesToContent } from './rules-to-content.ts';
import type { DraftContent } from './schema.ts';

export type Sources = {
  documents: SourceDocument[];
  /** Ids of nodes whose steps a refinement must leave as they are. */
  acceptedNodes: string[];
};

/** What rules made of the documents, each as they can read it. */
export type ByRules = { built: BuiltModels; plain: SourceDocument[]; content: DraftContent };

/** What a language model made; undefined where rules have to. */
type Result = { content: DraftContent; documents: SourceDocument[] } | undefined;
type Answered = { result: Result; failure?: StoredFailure | null };

/** Asks a language model, where there is one and something it is better at: Gherkin is read exactly. */
export async function buildByModel(
  draftJob: DraftJobContext,
  row: DraftRow,
  { sources, byRules }: { sources: Sources; byRules: ByRules },
): Promise<Pasted> {
  const { answer } = row.wishes;
  if (answer !== undefined && row.earlier.length === 0)
    return drawPasted(draftJob, row, { answer, sources, byRules });
  const prose = sources.documents.map(withoutGherkin).filter(({ blocks }) => blocks.length > 0);
  const { result, usage, ...outcome } = await tryModelThenRules<Result>(draftJob, row.companyId, {
    isAllowed: row.wishes.way !== 'rules' && prose.length > 0,
    byRules: () => undefined,
    byModel: (endpoint, spent) => {
      const talk = { endpoint, usage: spent };
      if (draftingOf(endpoint) === 'sentences') return decide(draftJob, row, { talk, byRules });
      return draw(draftJob, row, { talk, sources: { ...sources, prose }, byRules });
    },
  });
  draftJob.signal.throwIfAborted();
  return { ...outcome, result, usage: usage && addUsage(usage, row) };
}

/** Draws an answer that a person brought along, by the same rules as one of a language model that is connected. */
async function drawPasted(
  draftJob: DraftJobContext,
  row: DraftRow,
  { answer, sources, byRules }: { answer: string; sources: Sources; byRules: ByRules },
): Promise<Pasted> {
  const { documents } = sources;
  const owner = ownerOf(draftJob);
  const exact = rulesToContent(await buildModelsInWorker(documents.map(onlyGherkin), owner), row);
  const { joinContents } = await import('./draw-by-model.ts');
  const { judgeDrawing } = await import('./judge-drawing.ts');
  const json = readJson(answer);
  const given = { documents, bddType: row.wishes.bddType, language: row.language, owner };
  const known = await wordsOfProject(draftJob, row);
  const drawing = { ...given, known, current: undefined, accepted: [] };
  const { result } = json
    ? await judgeDrawing(json.value, drawing, exact.models.length)
    : { result: undefined };
  if (!result || result.models.length === 0) {
    const failure = { code: 'ai_unusable', raw: shorten(answer) };
    return { result: undefined, way: 'rules', usage: null, failure };
  }
  const content = joinContents(exact, result);
  const leftOver = unusedIn(byRules.built, content, { documents, refinements: [] });
  return {
    result: { content: { ...content, leftOver }, documents },
    ...{ way: 'ai', usage: null, failure: null },
  };
}

type Pasted = Pick<DraftRow, 'way' | 'usage' | 'failure'> & { result: Result };
type Talk = { endpoint: Endpoint; usage: DraftUsage };

/** A large language model draws the whole of it. */
async function draw(
  draftJob: DraftJobContext,
  row: DraftRow,
  {
    talk: { endpoint, usage },
    sources: { documents, prose, acceptedNodes },
    byRules: { built },
  }: { talk: Talk; sources: Sources & { prose: SourceDocument[] }; byRules: ByRules },
): Promise<Answered> {
  const { signal } = draftJob;
  const owner = ownerOf(draftJob);
  const gherkin = await buildModelsInWorker(documents.map(onlyGherkin), owner);
  const exact = rulesToContent(gherkin, row);
  const { drawByModel, joinContents } = await import('./draw-by-model.ts');
  const { content: drawn, failure } = await drawByModel(endpoint, {
    ...{ documents: prose, signal, language: row.language, owner, usage },
    ...{ bddType: row.wishes.bddType, wish: row.refinements.at(-1) ?? '' },
    ...{ current: currentOf(row), accepted: stepLabels(row.earlier, acceptedNodes) },
    known: await wordsOfProject(draftJob, row),
    from: exact.models.length,
    onProgress: (more) =>
      reportProgress(draftJob, { way: 'ai', content: joinContents(exact, more) }),
  });
  const content = joinContents(exact, drawn);
  const { refinements } = row;
  const leftOver = unusedIn(built, content, { documents, refinements });
  return { result: { content: { ...content, leftOver }, documents }, failure };
}

/** A small one decides about what rules drew. */
async function decide(
  draftJob: DraftJobContext,
  row: DraftRow,
  { talk: { endpoint, usage }, byRules }: { talk: Talk; byRules: ByRules },
): Promise<Answered> {
  const { built, plain, content } = byRules;
  const before = row.earlier.at(-1);
  if (before && !isUnderstood(built, before.documents)) throw new Failure('refine_by_rules');
  const { decideByModel } = await import('./decide-by-model.ts');
  const decided = await decideByModel(endpoint, {
    ...{ content, documents: plain, language: row.language, usage },
    ...{ signal: draftJob.signal, owner: ownerOf(draftJob) },
    onProgress: (more) => reportProgress(draftJob, { way: 'ai', content: more }),
  });
  if (!decided) return { result: before && { content, documents: plain } };
  return { result: { content: decided.content, documents: plain }, failure: decided.failure };
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

function wordsOfProject({ db }: DraftJobContext, { companyId, projectId }: DraftRow) {
  return inCompany(db, companyId, (tx) => listProjectWords(tx, { companyId, projectId }));
}
