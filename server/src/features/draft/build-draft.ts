import { LIMITS } from '@caseloom/contract';
import type { SourceDocument } from '@caseloom/formats/document';
import type { Draft as BuiltModels } from '@caseloom/formats/text-to-model';
import { buildModelsInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { Failure } from '../language-model/failure.ts';
import { type ByRules, buildByModel, type Sources } from './build-by-model.ts';
import { keepEdits } from './keep-edits.ts';
import { keepValues } from './keep-values.ts';
import { placesOfWords } from './place-words.ts';
import { type DraftJobContext, ownerOf, reportProgress } from './progress.ts';
import type { DraftRow } from './queries.ts';
import { readPrompt } from './read-files.ts';
import { isUnderstood, toCondition } from './refinement.ts';
import { keepAnswers, rulesToContent } from './rules-to-content.ts';
import type { DraftContent } from './schema.ts';

/** How many nodes all models of a draft may have together. */
const MAX_NODES = 30_000;

/** What was made of the documents, and by which of them. */
export type BuiltDraft = Pick<DraftRow, 'way' | 'usage' | 'failure' | 'documents' | 'content'>;

/**
 * Builds models, steps and data from documents; of a draft that is refined, from what was said last too.
 *
 * @throws Failure where they describe more than a draft can hold, or a refinement made nothing
 */
export async function buildDraft(
  draftJob: DraftJobContext,
  row: DraftRow,
  { documents, acceptedNodes, addTo }: Sources & { addTo: string | undefined },
): Promise<BuiltDraft> {
  await reportProgress(draftJob, { stage: 'model', documents });
  const { plain, built } = await buildByRules(draftJob, row, documents, addTo);
  if (isTooLarge(built)) throw new Failure('draft_too_large');
  const byRules = { built, plain, content: keepAnswers(rulesToContent(built, row), row.content) };
  const sources = { documents, acceptedNodes };
  const { result, ...byModel } = await buildByModel(draftJob, row, { sources, byRules });
  const keep = (content: DraftContent) =>
    keepValues(keepEdits(content, row.content), row.content, row.language);
  if (result) return { ...byModel, ...result, content: keep(result.content) };
  if (row.earlier.length > 0) requireUnderstood(row, byModel, byRules);
  return { ...byModel, way: 'rules', documents: plain, content: keep(byRules.content) };
}

/** @throws Failure where the language model failed in a refinement, or rules found nothing in its words */
function requireUnderstood(
  { earlier, way }: DraftRow,
  { failure }: Pick<DraftRow, 'failure'>,
  { built }: ByRules,
): void {
  const { code, raw = null, reason = null } = failure ?? {};
  const isHeard = isUnderstood(built, earlier.at(-1)?.documents ?? []);
  if (code === 'refine_by_rules' || (way !== 'ai' && !isHeard))
    throw new Failure('refine_by_rules');
  // rules would draw another draft than the language model did
  if (way === 'ai') throw new Failure('refine_failed', raw, reason);
}

/** What rules make of the documents; of what was said last, where they understand it first. */
async function buildByRules(
  draftJob: DraftJobContext,
  row: DraftRow,
  documents: SourceDocument[],
  addTo: string | undefined,
): Promise<Pick<ByRules, 'plain' | 'built'>> {
  const owner = ownerOf(draftJob);
  const before = row.earlier.at(-1);
  const isRefined = before !== undefined && row.refinements.length > before.refinements.length;
  const words = isRefined ? await readRefinement(row.refinements.at(-1) ?? '', owner) : [];
  const [first = documents, ...others] = isRefined
    ? placesOfWords(before.documents, words, row.content, addTo)
    : [];
  let plain = first;
  let built = await buildModelsInWorker(plain, owner);
  for (const next of others) {
    draftJob.signal.throwIfAborted();
    if (!before || isUnderstood(built, before.documents)) break;
    plain = next;
    built = await buildModelsInWorker(plain, owner);
  }
  draftJob.signal.throwIfAborted();
  return { plain, built };
}

/** The words of a refinement, which may name several alternatives in a row. */
async function readRefinement(words: string, owner: TaskOwner): Promise<SourceDocument[]> {
  const { alternativesIn } = await import('@caseloom/formats/text-to-model/alternatives');
  const read = await readPrompt(toCondition(words), owner);
  return read.map((document) => ({ ...document, blocks: alternativesIn(document.blocks) }));
}

/** What no model could hold, or nobody could look through. */
function isTooLarge({ models }: BuiltModels): boolean {
  const sizes = models.map(({ nodes }) => nodes.length);
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sum > MAX_NODES || sizes.some((size) => size > LIMITS.nodes);
}
