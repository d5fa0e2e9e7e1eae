import type { Model, ModelNode } from '@caseloom/engine';
import type { Answer } from '@caseloom/formats/answer-to-model';
import type { DraftContent } from './schema.ts';

/** A draft in the words of an answer, to be answered with again: what `answerToContent` draws, turned round. */
export function contentToAnswer(content: DraftContent): Answer {
  return {
    models: content.models.map((model) => toModel(model, content)),
    data: content.testData.map(({ id, name, validity, type, label, values }) => ({
      ...{ name, validity, type, label: label ?? null, values: values.slice(0, 200) },
      quote: quoteOf(content, id),
    })),
  };
}

function toModel(model: Model, content: DraftContent): Answer['models'][number] {
  const inner = model.nodes.filter(({ type }) => type === 'step' || type === 'nested');
  const answerIds = new Map(model.nodes.map((node) => [node.id, answerId(model, node)]));
  return {
    name: model.name,
    quote: quoteOf(content, model.id),
    steps: inner.map((node) => ({
      id: answerIds.get(node.id) ?? node.id,
      ...wordsOf(node, content),
      quote: quoteOf(content, node.id),
    })),
    ways: model.edges.map(({ id, source, target, label, guard }) => ({
      ...{ from: answerIds.get(source) ?? source, to: answerIds.get(target) ?? target },
      ...{ label: label ?? null, condition: guard ?? null, quote: quoteOf(content, id) },
    })),
  };
}

/** The id that a language model gave, or would: without what makes it one of the whole draft. */
function answerId({ id: modelId }: Model, { id, type }: ModelNode): string {
  if (type === 'start' || type === 'end') return type;
  const prefix = `${modelId}-n-`;
  return (id.startsWith(prefix) ? id.slice(prefix.length) : id).slice(-60);
}

function wordsOf({ stepId, modelId }: ModelNode, { steps, models }: DraftContent) {
  if (modelId) return { calls: models.find(({ id }) => id === modelId)?.name ?? null };
  const step = steps.find(({ id }) => id === stepId);
  const { type = null, label = '', expected = null } = step ?? {};
  return { type, text: label, expected };
}

function quoteOf({ sources }: DraftContent, id: string): string | null {
  return sources[id]?.[0]?.text ?? null;
}
