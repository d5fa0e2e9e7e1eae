import type { SourceDocument } from '@caseloom/formats/document';
import { type Language, sentence } from '@caseloom/locales';
import { isRecord } from '../../is-record.ts';
import { checkInWorker, placeInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { type Answer, answerSchema } from '../language-model/answer-schema.ts';
import { generateObject, noUsage } from '../language-model/client.ts';
import { Failure } from '../language-model/failure.ts';
import type { Endpoint } from '../language-model/queries.ts';
import type { DraftUsage } from '../language-model/schema.ts';
import { answerToContent } from './answer-to-content.ts';
import { contentToAnswer } from './content-to-answer.ts';
import { type ProjectWords, splitIntoParts, toInstructions, toQuestion } from './draw-prompt.ts';
import { createQuoteFinder } from './find-quotes.ts';
import { type DraftContent, NO_CONTENT } from './schema.ts';

export type Drawing = {
  documents: SourceDocument[];
  known: ProjectWords;
  /** What was said after the first answer. */
  wish: string;
  /** What that is said of: the draft as it stands; undefined for a new one. */
  current: DraftContent | undefined;
  /** Words of the steps that a wish must leave as they are. */
  accepted: string[];
  bddType: 'bdd' | 'classic';
  language: Language;
  /** How many models the draft has already. */
  from: number;
  signal: AbortSignal;
  owner: TaskOwner;
  /** Told what there is of the draft, while it comes. */
  onProgress: (content: DraftContent) => Promise<void>;
};

type Drawn = { content: DraftContent; usage: DraftUsage };

/** How many parts of long documents are sent: longer ones are read by rules alone. */
const MAX_PARTS = 12;

/**
 * Lets a language model draw what documents describe, part by part, and joins
 * what it answers. An answer that breaks a rule is sent back once with the rules' words.
 *
 * @throws Failure where the model gives nothing that can be used
 */
export async function drawByModel(endpoint: Endpoint, drawing: Drawing): Promise<Drawn> {
  const parts = drawing.current ? [currentPart(drawing)] : splitIntoParts(drawing.documents);
  if (parts.length > MAX_PARTS) throw new Failure('ai_too_long');
  const usage = noUsage(endpoint);
  let content = NO_CONTENT;
  for (const part of parts) {
    const before = content;
    const growing = (more: DraftContent) => drawing.onProgress(joinContents(before, more));
    const talk = { endpoint, drawing: { ...drawing, onProgress: growing }, usage };
    content = joinContents(before, await drawPart(talk, part, drawing.from + before.models.length));
  }
  if (content.models.length === 0) throw new Failure('nothing_found');
  return { content, usage };
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

type Talk = { endpoint: Endpoint; drawing: Drawing; usage: DraftUsage };

function drawPart({ endpoint, drawing, usage }: Talk, part: string, from: number) {
  const { known, wish, language, signal, onProgress } = drawing;
  const current = currentText(drawing);
  return generateObject(endpoint, {
    instructions: toInstructions(language),
    question: toQuestion(part, { known, wish, current }),
    ...{ schema: answerSchema, signal, usage },
    judge: async (answered) => {
      const result = await contentOf(answered, drawing, from);
      const violations = [...(await drawingFaults(result, drawing)), ...lostSteps(result, drawing)];
      return { result, violations };
    },
    onPart: async (grown) => {
      const growing = answerSchema.safeParse(completePartsOf(grown));
      if (growing.success) await onProgress(await contentOf(growing.data, drawing, from));
    },
  });
}

/** What was accepted before stays as it is. */
function lostSteps({ steps }: DraftContent, { accepted }: Drawing): string[] {
  const labels = new Set(steps.map(({ label }) => label));
  return accepted
    .filter((label) => !labels.has(label))
    .slice(0, 20)
    .map((label) => `The user accepted the step ${JSON.stringify(label)}: keep it as it is.`);
}

async function contentOf(
  answer: Answer,
  { documents, bddType, language, owner }: Drawing,
  from: number,
): Promise<DraftContent> {
  const given = { answer, bddType, language };
  const content = answerToContent(given, createQuoteFinder(documents), from);
  const { steps } = content;
  return { ...content, models: await placeInWorker({ models: content.models, steps }, owner) };
}

/** What the rules of drawing say of an answer. */
async function drawingFaults(
  { models, steps, testData }: DraftContent,
  { known, owner }: Drawing,
): Promise<string[]> {
  const around = known.data
    .filter((name) => testData.every((data) => data.name !== name))
    .map((name, at) => ({
      ...{ id: `known-${at}`, name, validity: 'valid' as const, type: 'text' as const },
      values: ['x'],
    }));
  const checks = await checkInWorker({ models, steps, testData: [...testData, ...around] }, owner);
  const names = new Map(models.map(({ id, name }) => [id, name]));
  return Object.entries(checks).flatMap(([id, found]) =>
    found
      .filter(({ severity }) => severity === 'error')
      .slice(0, 20)
      .map(({ code, params, nodeId = '', edgeId = '' }) => {
        const place = nodeId || edgeId;
        return `model "${names.get(id)}" ${place}: ${sentence('en', 'problems', code, params)}`;
      }),
  );
}

/** What there is of an answer that is still coming, without the piece that is half there. */
function completePartsOf(part: unknown): unknown {
  const { models, data } = isRecord(part) ? part : {};
  const step = answerSchema.shape.models.element.shape.steps.element;
  const edge = answerSchema.shape.models.element.shape.ways.element;
  const record = answerSchema.shape.data.unwrap().unwrap().element;
  const listOf = (some: unknown) => (Array.isArray(some) ? some : []);
  return {
    models: listOf(models).map((model) => ({
      name: String(model?.name ?? ''),
      steps: listOf(model?.steps).filter((one) => step.safeParse(one).success),
      ways: listOf(model?.ways).filter((one) => edge.safeParse(one).success),
    })),
    data: listOf(data).filter((one) => record.safeParse(one).success),
  };
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
  };
}
