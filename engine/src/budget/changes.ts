import { factsOf, type Language } from '@caseloom/locales/language';
import { ruleId, rulesOf } from '../flow/decision-table.ts';
import { stepsOf } from '../flow/flatten.ts';
import type { Context, DecisionRule, Model, ModelEdge, ModelNode } from '../model.ts';
import type { Change } from '../result.ts';
import { dataChanges } from './data-changes.ts';
import { stateChanges } from './state-changes.ts';
import { type Drawn, valueChanges } from './value-changes.ts';

export type { Drawn } from './value-changes.ts';

/**
 * What is new or was touched since an earlier version of a model: its steps and edges, those of the models
 * it calls, the values of its test data, and what is set for it. What is gone is not reported, as nothing can cover it.
 *
 * @param language of the words for Start and End
 * @returns in the order of drawing, called models and test data last. Time: linear in both.
 */
export function changesBetween(before: Drawn, after: Drawn, language: Language = 'en'): Change[] {
  const called = new Map(before.context.models.map((model) => [model.id, model]));
  const models = [after.model, ...calledBy(after)];
  return [
    ...models.flatMap((model) => {
      const old = model === after.model ? before.model : called.get(model.id);
      const contexts = { oldContext: before.context, context: after.context };
      return [
        ...changesIn({ old, model, ...contexts, language }),
        ...stateChanges(old, model, after.context),
      ];
    }),
    ...dataChanges(before, after),
    ...valueChanges(before, after),
  ];
}

/** The models that a model calls, however deep, each once. */
export function calledBy({ model, context }: Drawn): Model[] {
  const byId = new Map(context.models.map((one) => [one.id, one]));
  const found = new Set<Model>();
  const waiting = [model];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { modelId } of next.nodes) {
      const inner = byId.get(modelId ?? '');
      if (!inner || inner === model || found.has(inner)) continue;
      found.add(inner);
      waiting.push(inner);
    }
  }
  return [...found];
}

type Pair = {
  old: Model | undefined;
  oldContext: Context;
  model: Model;
  context: Context;
  language: Language;
};

function changesIn(pair: Pair): Change[] {
  const { old, model } = pair;
  const oldNodes = new Map(old?.nodes.map((node) => [node.id, node]));
  const oldEdges = new Map(old?.edges.map((edge) => [edge.id, edge]));
  const drawn = model.nodes.filter(({ type }) => type === 'step' || type === 'nested');
  return [
    ...drawn.flatMap((node) => [
      ...nodeChanges(pair, oldNodes.get(node.id), node).map(toChange('node', node.id)),
      ...ruleChanges(oldNodes.get(node.id), node),
    ]),
    ...model.edges.flatMap((edge) =>
      edgeChanges(pair, oldEdges.get(edge.id), edge).map(toChange('edge', edge.id)),
    ),
  ].map((change) => ({ ...change, modelId: model.id }));
}

type Found = Pick<Change, 'kind' | 'before' | 'after'>;

function toChange(on: Change['on'], id: string): (found: Found) => Change {
  return (found) => ({ on, id, ...found });
}

function nodeChanges(pair: Pair, old: ModelNode | undefined, node: ModelNode): Found[] {
  const now = wordsOf(node, pair.context);
  const after = nameOf(node, pair);
  if (!old) return [{ kind: 'added', before: null, after }];
  const was = wordsOf(old, pair.oldContext);
  const before = nameOf(old, { ...pair, context: pair.oldContext });
  const isReworded = JSON.stringify(was) !== JSON.stringify(now);
  return [
    ...(isReworded ? [{ kind: 'reworded', before, after } as const] : []),
    ...differing('action', old.data?.action, node.data?.action),
    ...(isSameCall(old, node) ? [] : [{ kind: 'call', before, after } as const]),
    ...newRequirements(old.data?.requirements, node.data?.requirements),
  ];
}

/** What is new or was touched in the decision table of a step: a change of that node, at the outcome of the rule. */
function ruleChanges(old: ModelNode | undefined, node: ModelNode): Omit<Change, 'modelId'>[] {
  const before = new Map(old && rulesOf(old).map((rule) => [rule.id, rule]));
  const others = (rules: readonly DecisionRule[], id: string) =>
    JSON.stringify(rules.flatMap((rule) => (rule.id === id ? [] : rule.when.trim())).sort());
  return rulesOf(node).flatMap((rule) => {
    const { id, when, outcome, action } = rule;
    const was = before.get(id);
    const isOther =
      isOtherwise(when) && others(old ? rulesOf(old) : [], id) !== others(rulesOf(node), id);
    const found: Found[] = was
      ? [
          ...differing('reworded', was.outcome, outcome),
          ...differing('condition', isOther ? '' : was.when, when),
          ...differing('action', was.action, action),
        ]
      : [{ kind: 'added', before: null, after: `${when}: ${outcome}` }];
    return found.map(toChange('node', ruleId(node, rule)));
  });
}

function isSameCall(old: ModelNode, node: ModelNode): boolean {
  const callOf = ({ modelId, data }: ModelNode) => {
    return JSON.stringify([modelId, Object.entries(data?.bind ?? {}).sort(), data?.coverage]);
  };
  return callOf(old) === callOf(node);
}

function edgeChanges(pair: Pair, old: ModelEdge | undefined, edge: ModelEdge): Found[] {
  const ends = endsOf(edge, pair.model, pair);
  if (!old) return [{ kind: 'added', before: null, after: ends }];
  const before = pair.old ? endsOf(old, pair.old, { ...pair, context: pair.oldContext }) : null;
  const isMoved = old.source !== edge.source || old.target !== edge.target;
  const isOther =
    isOtherwise(edge.guard) && siblingsOf(pair.old, old) !== siblingsOf(pair.model, edge);
  return [
    ...(isMoved ? [{ kind: 'moved', before, after: ends } as const] : []),
    ...differing('condition', isOther ? '' : old.guard, edge.guard),
    ...differing('action', old.action, edge.action),
    ...newRequirements(old.requirements, edge.requirements),
  ];
}

/** Whether the conditions beside it decide when an edge is taken. */
function isOtherwise(guard = ''): boolean {
  return /\botherwise\b/i.test(guard);
}

function siblingsOf(model: Model | undefined, { source, id }: ModelEdge): string {
  const siblings = model?.edges.filter((other) => other.source === source && other.id !== id) ?? [];
  return JSON.stringify(siblings.map(({ guard = '' }) => guard.trim()).sort());
}

function differing(kind: Change['kind'], old = '', now = ''): Found[] {
  const [before, after] = [old.trim(), now.trim()];
  return before === after ? [] : [{ kind, before: before || null, after: after || null }];
}

function newRequirements(old: string[] = [], now: string[] = []): Found[] {
  const added = now.filter((one) => !old.includes(one));
  return added.length === 0 ? [] : [{ kind: 'requirement', before: null, after: added.join(', ') }];
}

/** What a step says: its role, its words and what it hands over. */
function wordsOf(node: ModelNode, context: Context) {
  const { type = 'action', label = '', expected = '' } = stepsOf(context)(node) ?? {};
  return { label, type, expected, arguments: node.data?.arguments ?? [] };
}

type Naming = Pick<Pair, 'context' | 'language'>;

/** What people read on a node. */
function nameOf(node: ModelNode, { context, language }: Naming): string {
  if (node.type === 'start' || node.type === 'end') return factsOf(language).caseWords[node.type];
  const called = context.models.find(({ id }) => id === node.modelId);
  return called?.name ?? wordsOf(node, context).label;
}

/** An edge by the words of its ends. */
export function endsOf({ source, target }: ModelEdge, { nodes }: Model, naming: Naming): string {
  const nameAt = (id: string) => {
    const node = nodes.find((one) => one.id === id);
    return node ? nameOf(node, naming) : id;
  };
  return `${nameAt(source)} → ${nameAt(target)}`;
}
