import type { Model, ModelEdge, ModelNode, Step, TestData } from '@caseloom/engine';
import { placeInLayers } from '@caseloom/formats';
import { type DraftContent, NO_CONTENT, type Quote } from '../../../db/draft-schema.ts';
import type { Answer } from './answer.ts';
import type { FindQuote } from './quotes.ts';

type Given = { answer: Answer; bddType: 'bdd' | 'classic'; language: 'en' | 'tr' };
type AnsweredModel = Answer['models'][number];

type Shop = Given & {
  find: FindQuote;
  library: Map<string, Step>;
  sources: Record<string, Quote[]>;
  assumed: string[];
  /** Ids by the names that models call each other by. */
  ids: Map<string, string>;
};

/**
 * Draws what a language model answered. What it quotes is looked up; what is not really
 * in the texts is marked as assumed.
 *
 * @param from how many models there are already: their ids go on
 */
export function toContent(given: Given, find: FindQuote, from = 0): DraftContent {
  const { answer } = given;
  const ids = new Map(answer.models.map(({ name }, at) => [name, `model-${from + at + 1}`]));
  const shop: Shop = { ...given, find, library: new Map(), sources: {}, assumed: [], ids };
  const models = answer.models.map((model, at) => toModel(shop, model, `model-${from + at + 1}`));
  const testData = (answer.data ?? []).map((data, at) =>
    toData(shop, data, `data-${from}-${at + 1}`),
  );
  const steps = [...shop.library.values()].map((step) => ({ ...step, known: null }));
  const { sources, assumed } = shop;
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

  function toModel(shop: Shop, model: AnsweredModel, id: string): Model {
    ground(shop, id, model.quote, false);
    const nodes = nodesOf(shop, model, id).map((node) =>
      node.stepId ? { ...node, stepId: `${from}-${node.stepId}` } : node,
    );
    const edges = edgesOf(shop, model, id);
    placeInLayers(nodes, edges);
    const { bddType, language } = shop;
    const name = model.name.trim() || id;
    return { id, name, bddType, nodes, edges, settings: { language } };
  }
}

const position = () => ({ x: 0, y: 0 });

function nodesOf(shop: Shop, { steps }: AnsweredModel, model: string): ModelNode[] {
  const inner = steps.map((step): ModelNode => {
    const id = nodeId(model, step.id);
    ground(shop, id, step.quote, true);
    const called = step.calls && shop.ids.get(step.calls);
    if (called) return { id, type: 'nested', position: position(), modelId: called };
    return { id, type: 'step', position: position(), stepId: stepIn(shop, step) };
  });
  return [
    { id: `${model}-start`, type: 'start', position: position() },
    ...inner,
    { id: `${model}-end`, type: 'end', position: position() },
  ];
}

function nodeId(model: string, said: string): string {
  const plain = said.trim().toLowerCase();
  if (plain === 'start' || plain === 'end') return `${model}-${plain}`;
  return `${model}-n-${said.trim()}`.slice(0, 100);
}

function stepIn(
  { library }: Shop,
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

function edgesOf(shop: Shop, { ways }: AnsweredModel, model: string): ModelEdge[] {
  return ways.map(({ from, to, label, condition, quote }, at) => {
    const id = `${model}-e${at + 1}`;
    // a plain line says nothing that could be made up
    ground(shop, id, quote, Boolean(condition?.trim() || label?.trim()));
    return {
      ...{ id, source: nodeId(model, from), target: nodeId(model, to) },
      ...(label?.trim() && { label: label.trim() }),
      ...(condition?.trim() && { guard: condition.trim() }),
    };
  });
}

function toData(
  shop: Shop,
  { name, validity, type, values, label, quote }: NonNullable<Answer['data']>[number],
  id: string,
): TestData {
  ground(shop, id, quote, true);
  return {
    ...{ id, name: name.trim(), validity, type, values: [...new Set(values)], modelId: null },
    ...(label?.trim() && { label: label.trim() }),
  };
}

/** Notes the sentence that an element is from, or that there is none. */
function ground(
  { find, sources, assumed }: Shop,
  id: string,
  quote: string | null | undefined,
  mustHave: boolean,
): void {
  const found = find(quote);
  if (found) sources[id] = [found];
  else if (mustHave) assumed.push(id);
}
