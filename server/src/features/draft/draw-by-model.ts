import {
  answerSchema,
  readAnswer,
  repairAnswer,
  splitIntoParts,
  toInstructions,
  toQuestion,
} from '@caseloom/formats/answer-to-model';
import {
  Failure,
  isOfOneAnswer,
  type StoredFailure,
  toFailure,
  toStoredFailure,
} from '../language-model/failure.ts';
import { type Generated, generateObject } from '../language-model/generate-object.ts';
import type { Endpoint } from '../language-model/queries.ts';
import type { DraftUsage } from '../language-model/schema.ts';
import { contentToAnswer } from './content-to-answer.ts';
import { contentOf, type DrawingContext, judgeDrawing } from './judge-drawing.ts';
import { type DraftContent, NO_CONTENT } from './schema.ts';

type Drawing = DrawingContext & {
  /** What was said after the first answer. */
  wish: string;
  /** How many models the draft has already. */
  from: number;
  signal: AbortSignal;
  /** Counts what the answers take. */
  usage: DraftUsage;
  /** Told what there is of the draft, while it comes. */
  onProgress: (content: DraftContent) => Promise<void>;
};

/** `failure`: why a part of it is missing. */
type DrawnContent = { content: DraftContent; failure: StoredFailure | null };

/** How many parts of long documents are sent; what stands behind them is listed as unused. */
const MAX_PARTS = 40;

/**
 * Lets a language model draw what documents describe, part by part, and joins
 * what it answers. An answer that breaks a rule is sent back once with the rules' words; then as much of it
 * is used as can be, and of an answer that broke off what came before.
 *
 * @throws Failure where the model gives nothing that can be used
 */
export async function drawByModel(endpoint: Endpoint, drawing: Drawing): Promise<DrawnContent> {
  const parts = drawing.current ? [currentPart(drawing)] : splitIntoParts(drawing.documents);
  let content = NO_CONTENT;
  let failure = parts.length > MAX_PARTS ? new Failure('ai_too_long') : undefined;
  for (const part of parts.slice(0, MAX_PARTS)) {
    const before = content;
    const onProgress = (more: DraftContent) => drawing.onProgress(joinContents(before, more));
    const from = drawing.from + before.models.length;
    try {
      const { result, cut, isPromptCut } = await drawPart(
        { endpoint, drawing: { ...drawing, onProgress } },
        { part, from },
      );
      content = joinContents(before, result);
      failure = cut ?? (isPromptCut ? new Failure('ai_prompt_cut') : failure);
    } catch (error) {
      failure = toFailure(error);
      if (!isOfOneAnswer(failure)) break;
    }
  }
  if (content.models.length === 0) throw failure ?? new Failure('nothing_found');
  return { content, failure: failure ? toStoredFailure(failure, true) : null };
}

/** The texts that go along with a draft as it stands: what it quotes it has already, where they are long. */
function currentPart({ documents, wish }: Drawing): string {
  const [only = '', ...others] = splitIntoParts(documents);
  return others.length > 0 ? wish : only;
}

/** As much of a draft as one question holds, in letters. */
const MAX_CURRENT = 60_000;

/** The draft as it stands, in the words of an answer. @throws Failure where it is too long for a question */
function currentText({ current }: Drawing): string {
  const text = current ? JSON.stringify(contentToAnswer(current)) : '';
  if (text.length > MAX_CURRENT) throw new Failure('ai_too_long');
  return text;
}

type Talk = { endpoint: Endpoint; drawing: Drawing };

/** @throws Failure where an answer that changes a draft is not whole: the rest of the draft would be lost */
async function drawPart(
  { endpoint, drawing }: Talk,
  { part, from }: { part: string; from: number },
): Promise<Generated<DraftContent>> {
  const { known, wish, language, signal, usage, onProgress } = drawing;
  const current = currentText(drawing);
  const drawn = await generateObject(endpoint, {
    instructions: toInstructions(language),
    question: toQuestion(part, { known, wish, current }),
    ...{ schema: answerSchema, signal, usage },
    judge: (json) => judgeDrawing(json, drawing, from),
    onPart: async (grown) => {
      const read = readAnswer(grown);
      if (read) await onProgress(await contentOf(repairAnswer(read).answer, drawing, from));
    },
  });
  if (drawing.current && drawn.cut) throw drawn.cut;
  return drawn;
}

/** Two parts of one draft: the same steps are one, and data of the same class is kept once. */
export function joinContents(before: DraftContent, more: DraftContent): DraftContent {
  const classOf = ({ name, validity, label = '' }: DraftContent['testData'][number]) =>
    JSON.stringify([name, validity, label]);
  const there = new Set(before.testData.map(classOf));
  return {
    ...before,
    models: [...before.models, ...more.models],
    steps: [...before.steps, ...more.steps],
    testData: [...before.testData, ...more.testData.filter((data) => !there.has(classOf(data)))],
    sources: { ...before.sources, ...more.sources },
    assumed: [...before.assumed, ...more.assumed],
    questions: [...before.questions, ...more.questions],
    problems: [...before.problems, ...more.problems],
  };
}
