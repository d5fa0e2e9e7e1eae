import type { Model, ModelEdge, ModelNode, Step, TestData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import type { Answer } from '../language-model/answer-schema.ts';
import type { FindQuote } from './find-quotes.ts';
import { type DraftContent, NO_CONTENT, type Quote } from './schema.ts';

type Given = { answer: Answer; bddType: 'bdd' | 'classic'; language: Language };
type AnsweredModel = Answer['models'][number];

type DrawingState = Given & {
  find: FindQuote;
  library: Map<string, Step>;
  sources: Record<string, Quote[]>;
  assumed: string[];
  /** Ids by the names that models call each other by. */
  ids: Map<string, string>;
};

/**
 * Draws what a language model answered; its nodes have no places yet. What it quotes is looked up; what is not really
 * in the texts is marked as assumed.
 *
 * @param from how many models there are already: their ids go on
 */
export function answerToContent(given: Given, find: FindQuote, from = 0): DraftContent {
  const { answer } = given;
  const ids = new Map(answer.models.map(({ name }, at) => [name, `model-${from + at + 1}`]));
  const state: DrawingState = { ...given, find, library: new Map(), sources: {}, assumed: [], ids };
  const models = answer.models.map((model, at) => toModel(state, model, `model-${from + at + 1}`));
  const testData = (answer.data ?? []).map((data, at) =>
    toData(state, data, `data-${from}-${at + 1}`),
  );
  const steps = [...state.library.values()].map((step) => ({ ...step, known: null }));
  const { sources, assumed } = state;
  return {
    ...NO_CONTENT,
    ...{ models, sources, assumed },
    steps: steps.map((step) => ({ ...step, id: `${from}-${step.id}` })),
    testData: testData.map((data) => ({ ...data, known: null })),
    questions: (answer.questions ?? []).map(({ text, quote }, at) => ({
      ...{ id: `ai-${from}-${at + 1}`, code: 'ai', text, modelId: null, elementId: null },
      ...{ from: find(quote) ?? null, choices: [], answer: null },
    })),
  };

  function toModel(state: DrawingState, model: AnsweredModel, id: string): Model {
    recordSource(state, id, model.quote, false);
    const nodes = nodesOf(state, model, id).map((node) =>
      node.stepId ? { ...node, stepId: `${from}-${node.stepId}` } : node,
    );
    const edges = edgesOf(state, model, id);
    const { bddType, language } = state;
    const name = model.name.trim() || id;
    return { id, name, bddType, nodes, edges, settings: { language } };
  }
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
