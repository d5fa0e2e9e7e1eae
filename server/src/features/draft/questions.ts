import type { Model, ModelEdge } from '@caseloom/engine';
import type { Draft as BuiltModels } from '@caseloom/formats/text-to-model';
import { drawValues } from './draw-values.ts';
import { markOnward } from './mark-onward.ts';
import { toQuestionId } from './question-id.ts';
import type { DraftContent, DraftQuestion } from './schema.ts';
import { VALUES_OPEN } from './value-questions.ts';

/** How many steps are offered as an answer. */
const CHOICES = 40;

/** The questions of a draft, each with what can be answered: first what the draft assumes, or what is likeliest. */
export function toQuestions({ questions, models, steps }: BuiltModels): DraftQuestion[] {
  const byId = new Map(models.map((model) => [model.id, model]));
  const actions = new Set(steps.filter(({ type }) => type === 'action').map(({ id }) => id));
  return questions.map((question) => {
    const { code, modelId, id, from, ends } = question;
    const model = byId.get(modelId);
    return {
      id: toQuestionId(code, from),
      code,
      modelId,
      elementId: model && id !== modelId ? id : null,
      from,
      choices: model && id !== modelId ? choicesOf(question, model, actions) : [],
      answer: null,
      ...(ends && { ends }),
    };
  });
}

/** The ids of nodes that a question can be answered with, the likeliest first. */
export function choicesOf(
  { code, id, likely = [] }: Pick<BuiltModels['questions'][number], 'code' | 'id' | 'likely'>,
  { nodes }: Model,
  actions: Set<string>,
): string[] {
  const others = nodes.filter((node) => node.id !== id);
  const places = others.filter(({ type }) => type === 'step' || type === 'nested');
  const idsOf = (some: Model['nodes']) => some.map((node) => node.id).slice(0, CHOICES);
  const ends = others.filter(({ type }) => type === 'end');
  switch (code) {
    case 'result_column_assumed':
      return [id];
    case 'way_place_assumed':
      // the steps of the main flow, where it is known which these are
      return likely.length > 0
        ? [...new Set([id, ...likely])].slice(0, CHOICES)
        : [id, ...idsOf(places.filter(({ stepId = '' }) => actions.has(stepId)))];
    default:
      // a branch does not lead to its own last step
      return [
        ...new Set([...likely.filter((node) => node !== id), ...idsOf(ends), ...idsOf(places)]),
      ];
  }
}

type Answered = Pick<DraftContent, 'models' | 'sources'>;

/**
 * Leads a branch that led nowhere to the answer, in place of an answer before.
 *
 * @returns the models with its edges, and the sentence that these come from
 */
function drawEnd(
  { models, sources }: Answered,
  { id, modelId, from, ends = [] }: DraftQuestion,
  answer: string,
): Answered {
  const drawn = ends.map((end, at) => ({ ...end, id: `${id}-${at + 1}`, target: answer }));
  const ids = new Set(drawn.map((edge) => edge.id));
  const isThere = ({ nodes }: Model, node: string) => nodes.some((one) => one.id === node);
  const left = ends.flatMap(({ source, label }) => (label ? [source] : []));
  return {
    models: models.map((model) => {
      if (model.id !== modelId || !isThere(model, answer)) return model;
      const others = model.edges.filter((one) => !ids.has(one.id));
      const added = drawn.filter(
        (edge) => isThere(model, edge.source) && !others.some((one) => isSameEdge(one, edge)),
      );
      const passing = withOtherwise(others, added);
      return markOnward({ ...model, edges: [...passing, ...added] }, left);
    }),
    sources: {
      ...sources,
      ...(from && Object.fromEntries([...ids].map((edge) => [edge, [from]]))),
    },
  };
}

/** Next to a branch on which data decide, the only edge without a condition is for all other data. */
function withOtherwise(edges: ModelEdge[], added: Pick<ModelEdge, 'source' | 'guard'>[]) {
  const decided = new Set(added.flatMap(({ source, guard }) => (guard ? [source] : [])));
  const free = Map.groupBy(
    edges.filter(({ source, guard, label }) => decided.has(source) && !guard && !label),
    ({ source }) => source,
  );
  return edges.map((edge) => {
    const [first, ...more] = free.get(edge.source) ?? [];
    return edge === first && more.length === 0 ? { ...edge, guard: 'otherwise' } : edge;
  });
}

/** Two edges with the same words between the same nodes say one thing. */
function isSameEdge(
  { source, target, label, guard, action }: ModelEdge,
  drawn: Pick<ModelEdge, 'source' | 'target' | 'label' | 'guard'>,
): boolean {
  const hasSameWords = label === drawn.label && guard === drawn.guard && !action;
  return hasSameWords && source === drawn.source && target === drawn.target;
}

/**
 * Draws what an answer means: where a way leaves, or where it goes on.
 *
 * @returns the models, changed in the one that the question is about
 */
function drawAnswer(
  { models, sources }: Answered,
  { code, modelId, elementId, from, answer: before }: DraftQuestion,
  answer: string,
): Model[] {
  const isPlace = code === 'way_place_assumed';
  const source = isPlace ? (before ?? elementId) : elementId;
  const isFrom = (edge: string) =>
    sources[edge]?.some((one) => one.line === from?.line && one.text === from.text) ?? false;
  return models.map((model) => {
    if (model.id !== modelId || !model.nodes.some(({ id }) => id === answer)) return model;
    const target = before ?? model.nodes.find(({ type }) => type === 'end')?.id;
    const edges = model.edges.map((edge) => {
      if (edge.source !== source) return edge;
      if (isPlace) return isFrom(edge.id) ? { ...edge, source: answer } : edge;
      return edge.target === target ? { ...edge, target: answer } : edge;
    });
    return isPlace ? markOnward({ ...model, edges }, [answer]) : { ...model, edges };
  });
}

function drawn(content: DraftContent, question: DraftQuestion, answer: string): Partial<Answered> {
  if (question.ends) return drawEnd(content, question, answer);
  if (question.code === VALUES_OPEN) return { models: drawValues(content, question, answer) };
  return { models: drawAnswer(content, question, answer) };
}

/** A draft with a question answered by one of its choices. */
export function answerQuestion(content: DraftContent, id: string, answer: string): DraftContent {
  const question = content.questions.find((one) => one.id === id);
  if (!question) return content;
  return {
    ...content,
    ...drawn(content, question, answer),
    questions: content.questions.map((one) => (one.id === id ? { ...one, answer } : one)),
  };
}
