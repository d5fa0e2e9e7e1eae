import type { SourceDocument } from '@caseloom/formats/document';
import type { Drafting } from '../../ai.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import {
  type Failure,
  type StoredFailure,
  toFailure,
  toStoredFailure,
} from '../language-model/failure.ts';
import type { Endpoint } from '../language-model/queries.ts';
import type { DraftUsage } from '../language-model/schema.ts';
import { drawAlone } from './draw-alone.ts';
import type { DraftContent } from './schema.ts';
import { TRIAL_DOCUMENTS, type TrialDocument } from './trial-documents.ts';

export type Trial = {
  /** How much of the built-in texts it drew rightly, in percent. */
  score: number;
  seconds: number;
  usage: DraftUsage;
  /** How drafts are made with it from now on. */
  drafting: Drafting;
  failure: StoredFailure | null;
};

/** A language model that draws so much rightly draws whole texts; another one decides small questions. */
const MIN_SCORE = 75;

type Options = { signal: AbortSignal | undefined; owner: TaskOwner };

/**
 * Has a language model draw short built-in texts of which it is known what is in them.
 *
 * @throws Failure where it draws none of them
 */
export async function tryService(endpoint: Endpoint, options: Options): Promise<Trial> {
  const usage: DraftUsage = { inputTokens: 0, outputTokens: 0, model: endpoint.model };
  const begunAt = performance.now();
  const scores: number[] = [];
  let failure: Failure | undefined;
  for (const trial of TRIAL_DOCUMENTS) {
    try {
      const content = await drawTrial(endpoint, trial, { ...options, usage });
      scores.push(scoreOf(content, trial));
    } catch (error) {
      failure = toFailure(error);
      scores.push(0);
      if (failure.code !== 'ai_unusable') throw failure;
    }
  }
  const score = Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length);
  return {
    ...{ score, usage, seconds: Math.round((performance.now() - begunAt) / 100) / 10 },
    drafting: score >= MIN_SCORE ? 'whole' : 'sentences',
    failure: failure ? toStoredFailure(failure, true) : null,
  };
}

async function drawTrial(
  endpoint: Endpoint,
  { text, language }: TrialDocument,
  { signal, owner, usage }: Options & { usage: DraftUsage },
): Promise<DraftContent> {
  const lines = text.split('\n');
  const blocks = lines.map((line, at) => ({
    kind: 'paragraph' as const,
    line: at + 1,
    text: line,
  }));
  const documents: SourceDocument[] = [{ name: 'text', text, blocks }];
  const { content } = await drawAlone(endpoint, {
    ...{ documents, language, usage, owner },
    signal: signal ?? new AbortController().signal,
  });
  return content;
}

/** The share of what is expected: each step in its role, quoted from the text, and each branch that leaves at a step. */
function scoreOf(content: DraftContent, { steps, branches }: TrialDocument): number {
  const nodes = content.models.flatMap((model) => model.nodes);
  const edges = content.models.flatMap((model) => model.edges);
  const roleOf = (words: string) => {
    const node = nodes.find(({ id }) =>
      content.sources[id]?.some(({ text }) => text.includes(words)),
    );
    return content.steps.find(({ id }) => id === node?.stepId)?.type;
  };
  const right = steps.filter(([words, role]) => roleOf(words) === role).length;
  const forks = new Set(
    edges.flatMap(({ source, label, guard }) => (label || guard ? [source] : [])),
  );
  const drawn = Math.min(forks.size, branches);
  return (100 * (right + drawn)) / (steps.length + branches);
}
