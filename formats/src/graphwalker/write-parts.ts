import {
  type Context,
  type Model,
  type ModelEdge,
  type ModelNode,
  mapRules,
  type NodeData,
} from '@caseloom/engine';
import { capitalized } from '../capitalized.ts';
import { languageOfName } from './label.ts';
import { restoredEdge, type StateScope } from './state-script.ts';

/** A state, as GraphWalker's JSON has it. */
export type Vertex = {
  id: string;
  name: string;
  requirements?: string[];
  properties: { x: number; y: number; description?: string; caseloom: object };
};
/** A transition. */
export type Edge = {
  id: string;
  sourceVertexId: string;
  targetVertexId: string;
  guard?: string;
  actions?: string[];
  requirements?: string[];
  weight?: number;
  properties: { description?: string; caseloom: object };
};
/** A model where it is drawn: under which calls, and what its names stand for there. */
export type Scope = {
  model: Model;
  context: Context;
  calls: string[];
  bind: Map<string, string>;
  state: StateScope;
  /** By call: the state that is reset when it is entered. */
  entered: Map<string, StateScope>;
};
/** The id of a node or an edge under the calls around it. */
export function idIn({ calls }: Scope, id: string): string {
  return [...calls, id].join('/');
}

/** A text with the names of a called model as its caller calls them. */
export function renamed(text: string, { bind }: Scope): string {
  return text.replace(/<([^<>|\r\n]{1,80})>/g, (token, name) => {
    const own = bind.get(name);
    return own === undefined ? token : `<${own}>`;
  });
}

/** A node as a state. */
export function toVertex(node: ModelNode, scope: Scope): Vertex {
  const { type, position, data, stepId } = node;
  const { model, context } = scope;
  const id = idIn(scope, node.id);
  const label = renamed(labelOf(node, context), scope);
  const words = { start: 'Start', end: 'End', step: label, nested: label };
  const isInside = id !== node.id && (type === 'start' || type === 'end');
  const step = context.steps.find((one) => one.id === stepId) ?? data;
  const caseloom = {
    type: isInside ? 'step' : type,
    ...(step && { role: step.type, expected: step.expected }),
    ...(data && { data: restoredData(data, scope) }),
    ...(id !== node.id && { isInlined: true }),
  };
  const shown = isInside ? `${words[type]} of ${model.name}` : label;
  return {
    id,
    name: toName('v_', isInside ? shown : words[type]),
    ...(data?.requirements?.length && { requirements: data.requirements }),
    properties: {
      x: position.x,
      y: position.y,
      ...(shown && { description: shown }),
      caseloom,
    },
  };
}

/** What a node has beside its words, its action and its rules with the names that state has when it is read again. */
function restoredData(data: NodeData, scope: Scope): NodeData {
  const restored = (words: { guard?: string; action?: string }) => {
    const { guard, action } = words;
    return restoredEdge(
      { guard: guard && renamed(guard, scope), action: action && renamed(action, scope) },
      scope.model,
      scope.state,
      undefined,
    );
  };
  const actionOf = (action: string) => restored({ action }).action ?? '';
  const named = mapRules(data, {
    when: (guard) => restored({ guard }).guard ?? '',
    outcome: (text) => renamed(text, scope),
    action: actionOf,
  });
  return data.action ? { ...named, action: actionOf(data.action) } : named;
}

type Place = {
  id: string;
  source: string;
  target: string;
  guard: string | undefined;
  actions: string[];
  scope: Scope;
};

/** An edge as a transition, with what it is read again as. */
export function toEdge(
  edge: ModelEdge,
  { id, source, target, guard, actions, scope }: Place,
): Edge {
  const { target: to, label, stepType, guard: condition, action, weight, requirements } = edge;
  const { visits, mark } = edge;
  const words = {
    guard: condition && renamed(condition, scope),
    action: action && renamed(action, scope),
  };
  const restored = restoredEdge(words, scope.model, scope.state, scope.entered.get(to));
  const { guard: own } = restored;
  const description = [own && `[${own}]`, label].filter(Boolean).join(' ');
  return {
    id,
    sourceVertexId: source,
    targetVertexId: target,
    ...(guard && { guard }),
    ...(actions.length > 0 && { actions }),
    ...(requirements?.length && { requirements }),
    // there a weight is a chance
    ...(weight !== undefined && weight <= 1 && { weight }),
    properties: {
      ...(description && { description }),
      caseloom: { ...restored, label, stepType, weight, visits, mark, script: guard },
    },
  };
}

function labelOf({ stepId, modelId, data }: ModelNode, { steps, models }: Context): string {
  const step = steps.find(({ id }) => id === stepId);
  const called = models.find(({ id }) => id === modelId);
  return step?.label ?? data?.label ?? called?.name ?? '';
}

/** A name that may be that of a method: "the user pays" gives `v_TheUserPays`. */
export function toName(prefix: string, label: string): string {
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? [];
  const language = languageOfName(label);
  return prefix + words.map((word) => capitalized(word, language)).join('');
}
