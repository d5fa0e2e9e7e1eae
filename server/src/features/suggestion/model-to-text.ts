import type { OpenedModel } from '@caseloom/contract';
import { Failure } from '../language-model/failure.ts';

/** As much of a model as one question holds, in letters. */
const MAX_LENGTH = 60_000;

/**
 * A saved model as a language model reads it: each node by a short name, with its words and
 * its outgoing edges; its variables with their classes, but without a value.
 *
 * @returns the text, and the ids of the nodes by their short names
 * @throws Failure `ai_too_long`
 */
export function modelToText(opened: OpenedModel): { text: string; ids: Map<string, string> } {
  const { nodes, edges, name, testData } = opened;
  const handles = new Map(nodes.map(({ id, type }, at) => [id, handleOf(type, at)]));
  const leaving = Map.groupBy(edges, ({ source }) => source);
  const lines = nodes.map((node) => {
    const edgeTexts = (leaving.get(node.id) ?? []).map(({ target, label, guard, action }) => {
      const words = [
        label && JSON.stringify(label),
        guard && `if ${guard}`,
        action && `then ${action}`,
      ].filter(Boolean);
      return [handles.get(target), ...words].join(' ');
    });
    return `${handles.get(node.id)} ${wordsOf(node, opened)} -> ${edgeTexts.join('; ') || 'nothing'}`;
  });
  // data that other projects share is not sent to this project's language model
  const own = testData.filter(({ fromProject }) => fromProject === undefined);
  const classes = own.map(({ name: variable, type, validity, label }) =>
    [`<${variable}>`, type, validity, label].filter(Boolean).join(', '),
  );
  const text = [
    `Model ${JSON.stringify(name)}:`,
    ...lines,
    'Test data, by class:',
    ...new Set(classes),
  ].join('\n');
  if (text.length > MAX_LENGTH) throw new Failure('ai_too_long');
  return { text, ids: new Map([...handles].map(([id, handle]) => [handle, id])) };
}

function handleOf(type: OpenedModel['nodes'][number]['type'], at: number): string {
  return type === 'start' || type === 'end' ? `${type}${at + 1}` : `n${at + 1}`;
}

/** What a node says, and in which role. */
function wordsOf(node: OpenedModel['nodes'][number], { steps, models }: OpenedModel): string {
  if (node.type === 'start' || node.type === 'end') return `(${node.type})`;
  if (node.type === 'nested')
    return `(calls ${JSON.stringify(models.find(({ id }) => id === node.modelId)?.name ?? '')})`;
  const step = steps.find(({ id }) => id === node.stepId) ?? node.data;
  return `(${step?.type ?? 'action'}) ${JSON.stringify(step?.label ?? '')}`;
}
