import { setTimeout } from 'node:timers/promises';
import {
  draftAlone,
  type ModelDraft,
  type ModelService,
  tryAlone,
} from '@caseloom/server/draft-alone';
import type { CompareOptions } from './options.ts';
import { type Score, scoreDraft, type Task } from './scores.ts';

/** What a language model made of all documents; or why there is no figure of it, as a sentence. */
export type ModelResult =
  | { scores: Score[]; drafting: 'whole' | 'sentences'; trialScore: number }
  | { failure: string };

/** Where the first so many answers come to nothing, the others are not asked for. */
const MAX_UNUSABLE_AT_START = 5;

type Asking = {
  tasks: Task[];
  options: CompareOptions;
  signal: AbortSignal;
  /** Told how many documents are done. */
  onProgress: (done: number) => void;
};

/** How well a language model draws the built-in texts, and so how it makes drafts; or why it makes none. */
export async function tryModel(service: ModelService, signal: AbortSignal) {
  const trial = await tryAlone(service, signal);
  const { failure } = trial;
  const isRefused = failure?.isOfService === true || failure?.code === 'ai_refused';
  return { ...trial, refusal: isRefused ? failure.message : null };
}

type Trial = Awaited<ReturnType<typeof tryModel>>;

/** Has a language model draw all documents, one after the other. @throws AbortError where that is no longer wanted */
export async function askModel(
  service: ModelService,
  trial: Trial,
  asking: Asking,
): Promise<ModelResult> {
  const { tasks, options, onProgress } = asking;
  const drafting = options.drafting ?? trial.drafting;
  const scores: Score[] = [];
  for (const task of tasks) {
    const begunAt = performance.now();
    const draft = await draftWithPause(service, { ...asking, task, drafting });
    const { failure, isModelCalled, isByRules, content, usage } = draft;
    if (failure?.isOfService)
      return {
        failure: `stopped at document ${scores.length + 1} of ${tasks.length}: ${failure.message}`,
      };
    const { inputTokens, outputTokens } = usage;
    const costs = {
      ...{ inputTokens, outputTokens, isModelCalled, isUnusable: isModelCalled && isByRules },
      isPartial: !isByRules && failure !== null,
      seconds: (performance.now() - begunAt) / 1000,
    };
    scores.push(scoreDraft(task, content, costs));
    onProgress(scores.length);
    if (isUseless(scores, tasks.length))
      return {
        failure:
          `no answer of the first ${countCalled(scores)} can be used. ${failure?.message ?? ''}`.trim(),
      };
  }
  return { scores, drafting, trialScore: trial.score };
}

const countCalled = (scores: Score[]) => scores.filter(({ isModelCalled }) => isModelCalled).length;

function isUseless(scores: Score[], total: number): boolean {
  const called = scores.filter(({ isModelCalled }) => isModelCalled);
  const isEnough = called.length >= MAX_UNUSABLE_AT_START || scores.length === total;
  return isEnough && called.length > 0 && called.every(({ isUnusable }) => isUnusable);
}

type OneTask = Asking & { task: Task; drafting: 'whole' | 'sentences' };

/** Asks a service that failed once more, after a pause: hours of other answers would be lost. */
async function draftWithPause(
  service: ModelService,
  { task: { documents, language }, drafting, signal, options }: OneTask,
): Promise<ModelDraft> {
  const request = { documents, language, drafting, signal };
  const draft = await draftAlone(service, request);
  if (!draft.failure?.isOfService) return draft;
  await setTimeout(options.pauseMs, undefined, { signal });
  return draftAlone(service, request);
}
