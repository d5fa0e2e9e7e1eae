import type { SourceDocument } from '@caseloom/formats/document';
import { sentence } from '@caseloom/locales';
import { checkApart } from '../../../apart/apart.ts';
import { type DraftContent, type DraftUsage, NO_CONTENT } from '../../../db/draft-schema.ts';
import { Failure } from '../failure.ts';
import { type Answer, answer } from './answer.ts';
import { type Asked, ask, type Endpoint, type Message, raw } from './ask.ts';
import { instructions, type ProjectWords, partsOf, questionOf } from './prompt.ts';
import { quotesIn } from './quotes.ts';
import { toContent } from './to-content.ts';

export type Drawing = {
  documents: SourceDocument[];
  known: ProjectWords;
  /** What was said after the first answer. */
  wish: string;
  bddType: 'bdd' | 'classic';
  language: 'en' | 'tr';
  /** How many models the draft has already. */
  from: number;
  signal: AbortSignal;
  /** Told what there is of the draft, while it comes. */
  onGrowth: (content: DraftContent) => Promise<void>;
};

export type Drawn = { content: DraftContent; usage: DraftUsage };

/** How many parts of long documents are asked about: what is longer is for the rules alone. */
const PARTS = 12;

/**
 * Asks a language model for the models that documents tell of, part by part, and joins
 * what it answers. An answer that breaks a rule is sent back once with the rules' words.
 *
 * @throws Failure where the model gives nothing that can be used
 */
export async function drawByModel(endpoint: Endpoint, drawing: Drawing): Promise<Drawn> {
  const parts = partsOf(drawing.documents);
  if (parts.length > PARTS) throw new Failure('ai_too_long');
  const usage = { inputTokens: 0, outputTokens: 0, model: endpoint.model };
  let content = NO_CONTENT;
  for (const part of parts) {
    const before = content;
    const growing = (more: DraftContent) => drawing.onGrowth(joinContents(before, more));
    const talk = { endpoint, drawing: { ...drawing, onGrowth: growing }, usage };
    content = joinContents(before, await drawPart(talk, part, drawing.from + before.models.length));
  }
  if (content.models.length === 0) throw new Failure('nothing_found');
  return { content, usage };
}

type Talk = { endpoint: Endpoint; drawing: Drawing; usage: DraftUsage };

async function drawPart(talk: Talk, part: string, from: number): Promise<DraftContent> {
  const { drawing } = talk;
  const messages: Message[] = [
    { role: 'user', content: questionOf(part, drawing.known, drawing.wish) },
  ];
  const first = await answerTo(talk, messages, from);
  const broken = await faultsOf(first, drawing.known);
  if (broken.length === 0 && first.content) return first.content;
  const corrected = await answerTo(
    talk,
    [...messages, { role: 'assistant', content: first.text }, toldOff(broken)],
    from,
  );
  const left = await faultsOf(corrected, drawing.known);
  if (left.length > 0 || !corrected.content) throw new Failure('ai_unusable', raw(corrected.text));
  return corrected.content;
}

function toldOff(broken: string[]): Message {
  const content = `Your answer breaks these rules:\n- ${broken.join('\n- ')}\nAnswer again, with the whole corrected JSON object.`;
  return { role: 'user', content };
}

type Answered = { text: string; content: DraftContent | undefined; broken: string[] };

async function answerTo(
  { endpoint, drawing, usage }: Talk,
  messages: Message[],
  from: number,
): Promise<Answered> {
  const { language, signal, onGrowth } = drawing;
  const asked: Asked = await ask(endpoint, {
    ...{ instructions: instructions(language), messages, signal },
    onPart: async (part) => {
      const growing = answer.safeParse(whole(part));
      if (growing.success) await onGrowth(contentOf(growing.data, drawing, from));
    },
  });
  usage.inputTokens += asked.inputTokens;
  usage.outputTokens += asked.outputTokens;
  return { text: asked.text, ...read(asked.text, drawing, from) };
}

function contentOf(said: Answer, { documents, bddType, language }: Drawing, from: number) {
  return toContent({ answer: said, bddType, language }, quotesIn(documents), from);
}

function read(text: string, drawing: Drawing, from: number): Omit<Answered, 'text'> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { content: undefined, broken: ['The answer is not one JSON object.'] };
  }
  const parsed = answer.safeParse(json);
  if (parsed.success) return { content: contentOf(parsed.data, drawing, from), broken: [] };
  const issues = parsed.error.issues.slice(0, 20);
  return {
    content: undefined,
    broken: issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  };
}

/** What is wrong with an answer: its form, or what the rules of drawing say. */
async function faultsOf({ content, broken }: Answered, known: ProjectWords): Promise<string[]> {
  if (!content) return broken;
  const { models, steps, testData } = content;
  const around = known.data
    .filter((name) => testData.every((data) => data.name !== name))
    .map((name, at) => ({
      ...{ id: `known-${at}`, name, validity: 'valid' as const, type: 'text' as const },
      values: ['x'],
    }));
  const checks = await checkApart({ models, steps, testData: [...testData, ...around] });
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
function whole(part: unknown): unknown {
  const { models, data } = (part ?? {}) as { models?: unknown; data?: unknown };
  const steps = answer.shape.models.element.shape.steps.element;
  const ways = answer.shape.models.element.shape.ways.element;
  const record = answer.shape.data.unwrap().unwrap().element;
  const listOf = (some: unknown) => (Array.isArray(some) ? some : []);
  return {
    models: listOf(models).map((model) => ({
      name: String(model?.name ?? ''),
      steps: listOf(model?.steps).filter((one) => steps.safeParse(one).success),
      ways: listOf(model?.ways).filter((one) => ways.safeParse(one).success),
    })),
    data: listOf(data).filter((one) => record.safeParse(one).success),
  };
}

/** Two parts of one draft: the same steps are one, and data of the same class is told once. */
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
