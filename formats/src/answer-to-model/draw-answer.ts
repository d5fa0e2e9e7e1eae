import type { Model, ModelEdge, ModelNode, Step, TestData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import type { ModelFile } from '../model-file.ts';
import { sayBranches } from '../say-branches.ts';
import type { Sentence } from '../text-to-model/sentence.ts';
import type { Answer } from './answer-schema.ts';
import type { FindQuote } from './find-quotes.ts';

export type GivenAnswer = { answer: Answer; bddType: 'bdd' | 'classic'; language: Language };
type AnsweredModel = Answer['models'][number];

/** What a language model drew; its nodes have no places yet. */
export type DrawnAnswer = ModelFile & {
  /** By id of a model, node, edge or record of data: the sentence it is from. */
  sources: Record<string, Sentence[]>;
  /** Ids of what no sentence says. */
  assumed: string[];
  questions: { id: string; text: string; from: Sentence | null }[];
};

type DrawingState = GivenAnswer & {
  find: FindQuote;
  /** How many models there are already. */
  from: number;
  library: Map<string, Step>;
  sources: DrawnAnswer['sources'];
  assumed: string[];
  /** Ids by the names that models call each other by. */
  ids: Map<string, string>;
};

/**
 * Draws what a language model answered. What it quotes is looked up; what is not really in the texts is
 * marked as assumed.
 *
 * @param from how many models there are already: their ids go on
 */
export function drawAnswer(given: GivenAnswer, find: FindQuote, from = 0): DrawnAnswer {
  const { answer } = given;
  const ids = new Map(answer.models.map(({ name }, at) => [name, `model-${from + at + 1}`]));
  const state: DrawingState = {
    ...{ ...given, find, from, ids },
    ...{ library: new Map(), sources: {}, assumed: [] },
  };
  const models = answer.models.map((model, at) => toModel(state, model, `model-${from + at + 1}`));
  const testData = (answer.data ?? []).map((data, at) =>
    toData(state, data, `data-${from}-${at + 1}`),
  );
  const { sources, assumed, library } = state;
  return {
    ...{ models, testData, sources, assumed },
    steps: [...library.values()].map((step) => ({ ...step, id: `${from}-${step.id}` })),
    questions: (answer.questions ?? []).map(({ text, quote }, at) => ({
      ...{ id: `ai-${from}-${at + 1}`, text, from: find(quote) ?? null },
    })),
  };
}

function toModel(state: DrawingState, model: AnsweredModel, id: string): Model {
  const { bddType, language, from } = state;
  recordSource(state, id, model.quote, false);
  const nodes = nodesOf(state, model, id).map((node) =>
    node.stepId ? { ...node, stepId: `${from}-${node.stepId}` } : node,
  );
  const edges = sayBranches(edgesOf(state, model, id));
  const name = model.name.trim() || id;
  return { id, name, bddType, nodes, edges, settings: { language } };
}

const position = () => ({ x: 0, y: 0 });

function nodesOf(state: DrawingState, { steps }: AnsweredModel, model: string): ModelNode[] {
  const inner = steps.map((step): ModelNode => {
    const id = nodeId(model, step.id);
    recordSource(state, id, step.quote, true);
    const called = step.calls && state.ids.get(step.calls);
    if (called) return { id, type: 'nested', position: position(), modelId: called };
    return { id, type: 'step', position: position(), stepId: stepIn(state, step) };
  });
  return [
    { id: `${model}-start`, type: 'start', position: position() },
    ...inner,
    { id: `${model}-end`, type: 'end', position: position() },
  ];
}

function nodeId(model: string, answeredId: string): string {
  const plain = answeredId.trim().toLowerCase();
  if (plain === 'start' || plain === 'end') return `${model}-${plain}`;
  return `${model}-n-${answeredId.trim()}`.slice(0, 100);
}

function stepIn(
  { library }: DrawingState,
  { type, text, expected }: AnsweredModel['steps'][number],
): string {
  const label = (text ?? '').trim().replace(/\s+/g, ' ');
  const key = [type, label, expected].join('\n');
  const step = library.get(key) ?? {
    ...{ id: `step-${library.size + 1}`, label, type: type ?? ('action' as const) },
    ...(expected?.trim() && { expected: expected.trim() }),
  };
  library.set(key, step);
  return step.id;
}

function edgesOf(state: DrawingState, answered: AnsweredModel, model: string): ModelEdge[] {
  return answered.ways.map(({ from, to, label, condition, quote }, at) => {
    const id = `${model}-e${at + 1}`;
    // a plain line says nothing that could be made up
    recordSource(state, id, quote, Boolean(condition?.trim() || label?.trim()));
    return {
      ...{ id, source: nodeId(model, from), target: nodeId(model, to) },
      ...(label?.trim() && { label: label.trim() }),
      ...(condition?.trim() && { guard: condition.trim() }),
    };
  });
}

function toData(
  state: DrawingState,
  { name, validity, type, values, label, quote }: NonNullable<Answer['data']>[number],
  id: string,
): TestData {
  recordSource(state, id, quote, true);
  return {
    ...{ id, name: name.trim(), validity, type, values: [...new Set(values)], modelId: null },
    ...(label?.trim() && { label: label.trim() }),
  };
}

/** Notes the sentence that an element is from, or that there is none. */
function recordSource(
  { find, sources, assumed }: DrawingState,
  id: string,
  quote: string | null | undefined,
  mustHave: boolean,
): void {
  const found = find(quote);
  if (found) sources[id] = [found];
  else if (mustHave) assumed.push(id);
}
