import type { Model, ModelEdge } from '@caseloom/engine';
import { roleOf } from '@caseloom/formats/role';
import type { Language } from '@caseloom/locales';
import type { DraftContent, DraftQuestion, Quote } from './schema.ts';

/** How far below its neighbours an added step stands: nothing else is drawn there mostly. */
const BELOW = 140;

/**
 * Makes a step of a sentence that became nothing: behind the step whose sentence stands before it in the
 * text, else behind the start. A sentence that is not left over changes nothing.
 *
 * @param modelId into which model; where nothing is said, into the one that has the nearest step before it
 */
export function addStep(
  content: DraftContent,
  sentence: Quote,
  { language, modelId }: { language: Language; modelId?: string | undefined },
): DraftContent {
  const isIt = (one: Quote) =>
    one.file === sentence.file && one.line === sentence.line && one.text === sentence.text;
  const models = content.models.filter(({ id }) => !modelId || id === modelId);
  const found = placeOf({ ...content, models }, sentence);
  if (!content.leftOver.some(isIt) || !found) return content;
  const { model, node } = found;
  const id = freeId(content);
  const { type, text } = roleOf(sentence.text.trim().replace(/[.;:,]+$/, ''), language);
  return {
    ...content,
    models: content.models.map((one) => (one === model ? insert(one, node, id) : one)),
    steps: [...content.steps, { id: `${id}-step`, label: text, type, known: null }],
    sources: { ...content.sources, [id]: [sentence], [`${id}-in`]: [sentence] },
    questions: content.questions.map((question) => movedTo(question, node, id)),
    leftOver: content.leftOver.filter((one) => !isIt(one)),
    fresh: [...(content.fresh ?? []), id],
  };
}

function freeId({ steps }: DraftContent): string {
  const taken = new Set(steps.map(({ id }) => id));
  for (let count = 1; ; count++) if (!taken.has(`added-${count}-step`)) return `added-${count}`;
}

/** The last step of the same text that stands before a sentence, else the start of the first model. */
function placeOf({ models, sources }: DraftContent, { file, line }: Quote) {
  const before = models.flatMap((model) =>
    model.nodes.flatMap(({ id, type }) => {
      const [at] = type === 'start' ? [{ file, line: 0 }] : (sources[id] ?? []);
      const isBefore = type !== 'end' && at?.file === file && at.line <= line;
      return isBefore ? [{ model, node: id, line: at.line }] : [];
    }),
  );
  const start = before.find((place) => place.line === 0);
  return before.toSorted((a, b) => a.line - b.line).findLast((place) => place.line > 0) ?? start;
}

/** Leads a node to a new one, and that one to where the node went on without a condition. */
function insert(model: Model, before: string, id: string): Model {
  const out = model.edges.filter(({ source }) => source === before);
  const plain = out.filter(({ label, guard }) => !label && (!guard || guard === 'otherwise'));
  const moved = new Set(plain.length > 0 ? plain : out);
  const { x = 0, y = 0 } = model.nodes.find((node) => node.id === before)?.position ?? {};
  const position = { x: x + BELOW, y: y + BELOW };
  const edge: ModelEdge = { id: `${id}-in`, source: before, target: id };
  const isConditional = out.length > moved.size && out.some(({ guard }) => guard);
  return {
    ...model,
    nodes: [...model.nodes, { id, type: 'step', stepId: `${id}-step`, position }],
    edges: [
      ...model.edges.map((one) => {
        if (!moved.has(one)) return one;
        const { guard, ...free } = one;
        return { ...free, ...(guard && guard !== 'otherwise' && { guard }), source: id };
      }),
      { ...edge, ...(isConditional && { guard: 'otherwise' }) },
    ],
  };
}

/** A branch that led nowhere leads to the added step, which now is its end. */
function movedTo(question: DraftQuestion, from: string, id: string): DraftQuestion {
  if (!question.ends?.some(({ source }) => source === from) || question.answer !== null)
    return question;
  const ends = question.ends.map((end) => (end.source === from ? { source: id } : end));
  return { ...question, ends, elementId: question.elementId === from ? id : question.elementId };
}
