import { isDeepStrictEqual } from 'node:util';
import { type DraftPartEdit, wordsOfEdge, wordsOfStep } from '@caseloom/contract';
import type { Model, ModelEdge, ModelNode } from '@caseloom/engine';
import type { DraftWords } from './edited-part.ts';
import type { DraftContent } from './schema.ts';

type Kind = DraftPartEdit['kind'];

/** A part that can be given other words: `place` says what it is beside its words. */
export type WordedPart = { id: string; model?: Model; place: string; words: DraftWords };

/** The parts of one kind, with what they say. */
export function wordedParts(content: DraftContent, kind: Kind): WordedPart[] {
  const { models, testData } = content;
  switch (kind) {
    case 'model':
      return models.map(({ id, name }) => ({ id, place: '', words: { name } }));
    case 'step':
      return models.flatMap((model) =>
        model.nodes
          .filter(({ type }) => type === 'step')
          .map((node) => ({ id: node.id, model, place: '', words: wordsOfStep(content, node) })),
      );
    case 'edge':
      return models.flatMap((model) => edgesOf(content, model));
    default:
      return testData.map(({ id, name, validity, label = '', values }) => ({
        ...{ id, place: [name, validity, label].join('\n') },
        words: { values },
      }));
  }
}

/** The edges of a model, each at its place between what its two ends say. */
function edgesOf(content: DraftContent, model: Model): WordedPart[] {
  const nodes = new Map(model.nodes.map((node) => [node.id, node]));
  const nameOf = (id: string) => {
    const node = nodes.get(id);
    return node?.type === 'step' ? wordsOfStep(content, node).label : (node?.type ?? '');
  };
  return model.edges.map((edge) => ({
    ...{ id: edge.id, model, words: wordsOfEdge(edge) },
    place: [nameOf(edge.source), nameOf(edge.target)].join('\n'),
  }));
}

type Worded = { kind: Kind; id: string; words: DraftWords };

/** A draft in which one part says something else. What it said first is kept, until it says that again. */
export function giveWords(content: DraftContent, { kind, id, words }: Worded): DraftContent {
  const before = wordedParts(content, kind).find((part) => part.id === id);
  if (!before || isDeepStrictEqual(before.words, words)) return content;
  const original = content.edited?.[id] ?? { kind, words: before.words };
  const { [id]: _, ...others } = content.edited ?? {};
  const isBack = original.kind !== 'record' && isDeepStrictEqual(original.words, words);
  return {
    ...withWords(content, id, words),
    edited: isBack ? others : { ...others, [id]: original },
  };
}

function withWords(content: DraftContent, id: string, words: DraftWords): DraftContent {
  const { models, testData } = content;
  if ('values' in words)
    return {
      ...content,
      testData: testData.map((one) => (one.id === id ? { ...one, ...words, known: null } : one)),
    };
  if ('name' in words)
    return {
      ...content,
      models: models.map((one) => (one.id === id ? { ...one, ...words } : one)),
    };
  if ('guard' in words)
    return {
      ...content,
      models: models.map((model) => ({
        ...model,
        edges: model.edges.map((edge) => (edge.id === id ? reworded(edge, words) : edge)),
      })),
    };
  return withStep(content, id, words);
}

type EdgeWords = Extract<DraftWords, { guard: string }>;
type StepWords = Extract<DraftWords, { expected: string }>;

function reworded(edge: ModelEdge, { label, stepType, guard }: EdgeWords): ModelEdge {
  const { label: _label, stepType: _type, guard: _guard, ...rest } = edge;
  return {
    ...rest,
    ...(label && { label }),
    ...(stepType && { stepType }),
    ...(guard && { guard }),
  };
}

/** The node gets a step of its own where others say the same: these keep their words. */
function withStep(content: DraftContent, nodeId: string, words: StepWords): DraftContent {
  const { models, steps } = content;
  const { label, type, expected } = words;
  const given = { label, type, ...(expected && { expected }) };
  const node = models.flatMap(({ nodes }) => nodes).find(({ id }) => id === nodeId);
  const step = steps.find(({ id }) => id === node?.stepId);
  const put = (change: (one: ModelNode) => ModelNode) =>
    models.map((model) => ({
      ...model,
      nodes: model.nodes.map((one) => (one.id === nodeId ? change(one) : one)),
    }));
  if (!step) {
    return {
      ...content,
      models: put(({ data: { expected: _, ...data } = {}, ...one }) => ({
        ...one,
        data: { ...data, ...given },
      })),
    };
  }
  const users = models.flatMap(({ nodes }) => nodes).filter(({ stepId }) => stepId === step.id);
  if (users.length === 1 && !isOfLibrary(step)) {
    const own = { id: step.id, ...given, known: null };
    return { ...content, steps: steps.map((one) => (one === step ? own : one)) };
  }
  const id = freeId(content, nodeId);
  return {
    ...content,
    models: put((one) => ({ ...one, stepId: id })),
    steps: [...steps, { id, ...given, known: null }],
  };
}

/** Of a draft that adds to a model, the steps of the project have the ids that they have there. */
function isOfLibrary({ id, known }: DraftContent['steps'][number]): boolean {
  return known === id;
}

function freeId({ steps }: DraftContent, nodeId: string): string {
  const taken = new Set(steps.map(({ id }) => id));
  const base = nodeId.slice(0, 80);
  for (let count = 1; ; count++)
    if (!taken.has(`${base}-own-${count}`)) return `${base}-own-${count}`;
}
