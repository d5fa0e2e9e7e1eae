import type { Model, ModelNode } from '@caseloom/engine';
import type { SourceDocument } from '@caseloom/formats/document';
import { roleOf } from '@caseloom/formats/role';
import type { Language } from '@caseloom/locales';
import { placeInText, withStep } from './place-in-text.ts';
import type { DraftContent, DraftQuestion, Quote } from './schema.ts';

/** How far below its neighbours an added step stands: nothing else is drawn there mostly. */
const BELOW = 140;

type Adding = {
  language: Language;
  /** Into which model; where nothing is said, into the one that has the nearest step before it. */
  modelId?: string | undefined;
  /** What tells the sentences of one line apart, and those of one paragraph from others. */
  documents?: SourceDocument[];
};

/**
 * Makes a step of a sentence that became nothing: between the steps whose sentences stand before and behind it in the
 * text, else behind the start. A sentence that is not left over changes nothing.
 */
export function addStep(
  content: DraftContent,
  sentence: Quote,
  { language, modelId, documents = [] }: Adding,
): DraftContent {
  const isIt = (one: Quote) =>
    one.file === sentence.file && one.line === sentence.line && one.text === sentence.text;
  const models = content.models.filter(({ id }) => !modelId || id === modelId);
  const found = placeInText(sentence, { ...content, models }, documents);
  if (!content.leftOver.some(isIt) || !found) return content;
  const { model, node, edges } = found;
  const id = freeId(content);
  const { type, text } = roleOf(sentence.text.trim().replace(/[.;:,]+$/, ''), language);
  const inserted = edges ? { ...model, edges: edges(id) } : insert(model, node, id);
  const drawn = { ...inserted, nodes: [...model.nodes, newNode(model, node, id)] };
  return {
    ...content,
    models: content.models.map((one) => (one === model ? drawn : one)),
    steps: [...content.steps, { id: `${id}-step`, label: text, type, known: null }],
    sources: { ...content.sources, [id]: [sentence], [`${id}-in`]: [sentence] },
    questions: edges
      ? content.questions
      : content.questions.map((question) => movedTo(question, node, id)),
    leftOver: content.leftOver.filter((one) => !isIt(one)),
    fresh: [...(content.fresh ?? []), id],
  };
}

function freeId({ steps }: DraftContent): string {
  const taken = new Set(steps.map(({ id }) => id));
  for (let count = 1; ; count++) if (!taken.has(`added-${count}-step`)) return `added-${count}`;
}

function newNode({ nodes }: Model, before: string, id: string): ModelNode {
  const { x = 0, y = 0 } = nodes.find((node) => node.id === before)?.position ?? {};
  const position = { x: x + BELOW, y: y + BELOW };
  return { id, type: 'step', stepId: `${id}-step`, position };
}

/** Leads a node to a new one, and that one to where the node went on without a condition. */
function insert(model: Model, before: string, id: string): Model {
  const out = model.edges.filter(({ source }) => source === before);
  const plain = out.filter(({ label, guard }) => !label && (!guard || guard === 'otherwise'));
  return { ...model, edges: withStep(model.edges, { before, id }, plain.length > 0 ? plain : out) };
}

/** A branch that led nowhere leads to the added step, which now is its end. */
function movedTo(question: DraftQuestion, from: string, id: string): DraftQuestion {
  if (!question.ends?.some(({ source }) => source === from) || question.answer !== null)
    return question;
  const ends = question.ends.map((end) => (end.source === from ? { source: id } : end));
  return { ...question, ends, elementId: question.elementId === from ? id : question.elementId };
}
