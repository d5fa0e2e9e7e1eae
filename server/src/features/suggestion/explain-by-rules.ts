import type { OpenedModel } from '@caseloom/contract';
import { printCondition, readCondition, stateNamesOf } from '@caseloom/engine';
import { type Language, sentence } from '@caseloom/locales';

export type Explanation = { text: string; nodeIds: string[] };

/** Says in sentences what a model draws: how it goes, where it parts, how it ends and what it takes. */
export function explainByRules(opened: OpenedModel, language: Language): Explanation[] {
  const { nodes, edges, name, testData } = opened;
  const say = (key: string, params: Record<string, string | number> = {}) =>
    sentence(language, 'drafts', key, params);
  const inner = nodes.filter(({ type }) => type === 'step' || type === 'nested');
  const labels = new Map(nodes.map((node) => [node.id, wordsOf(node, opened)]));
  const leaving = Map.groupBy(edges, ({ source }) => source);
  const start = nodes.find(({ type }) => type === 'start');
  const first = start && leaving.get(start.id)?.map(({ target }) => target);
  const state = stateNamesOf(opened);
  const sentences: Explanation[] = [
    { text: say('explain_size', { name, count: inner.length }), nodeIds: [] },
  ];
  if (first && first.length > 0)
    sentences.push({
      text: say('explain_first', { steps: quoted(first, labels) }),
      nodeIds: first,
    });
  for (const { id } of inOrder(opened)) {
    const outgoing = leaving.get(id) ?? [];
    if (outgoing.length < 2 || id === start?.id) continue;
    const parts = outgoing.map((edge) => {
      const params = {
        condition: conditionOf(edge, state, language),
        step: labels.get(edge.target) ?? '',
      };
      return say(params.condition ? 'explain_way' : 'explain_free_way', params);
    });
    const params = { step: labels.get(id) ?? '', count: outgoing.length, ways: parts.join(' ') };
    sentences.push({
      text: say('explain_fork', params),
      nodeIds: [id, ...outgoing.map(({ target }) => target)],
    });
  }
  const last = edges.flatMap(({ source, target }) => (isEnd(nodes, target) ? [source] : []));
  const ends = [...new Set(last)];
  if (ends.length > 0)
    sentences.push({ text: say('explain_last', { steps: quoted(ends, labels) }), nodeIds: ends });
  for (const [variable, records] of Map.groupBy(testData, (record) => record.name)) {
    if (![...labels.values()].some((words) => words.includes(`<${variable}>`))) continue;
    const count = (validity: string) =>
      records
        .filter((one) => one.validity === validity)
        .reduce((sum, { values }) => sum + values.length, 0);
    const params = { name: variable, valid: count('valid'), invalid: count('invalid') };
    sentences.push({ text: say('explain_data', params), nodeIds: [] });
  }
  return sentences;
}

function isEnd(nodes: OpenedModel['nodes'], id: string): boolean {
  return nodes.some((node) => node.id === id && node.type === 'end');
}

function quoted(ids: string[], labels: Map<string, string>): string {
  return ids.map((id) => `“${labels.get(id)}”`).join(', ');
}

function wordsOf(node: OpenedModel['nodes'][number], { steps, models }: OpenedModel): string {
  if (node.type === 'nested') return models.find(({ id }) => id === node.modelId)?.name ?? '';
  const step = steps.find(({ id }) => id === node.stepId);
  return step?.label ?? node.data?.label ?? node.type;
}

function conditionOf(
  { guard, label }: OpenedModel['edges'][number],
  state: ReadonlySet<string>,
  language: Language,
): string {
  if (!guard) return label ?? '';
  const read = readCondition(guard, state);
  return read.ok ? printCondition(read.condition, language) : guard;
}

/** From the start, breadth first; what is not reached comes last. */
function inOrder({ nodes, edges }: OpenedModel): OpenedModel['nodes'] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ordered = new Set(nodes.filter(({ type }) => type === 'start'));
  for (const { id } of ordered)
    for (const { source, target } of edges) {
      const next = source === id ? byId.get(target) : undefined;
      if (next) ordered.add(next);
    }
  return [...ordered, ...nodes.filter((node) => !ordered.has(node))];
}
