import {
  type Model,
  type ModelNode,
  mapRules,
  mapTexts,
  namingParts,
  renameInAction,
  renameInCondition,
  renameStateTokens,
  type StateVariable,
  type Step,
  stateNamedBy,
  stateNamesOf,
  stateTokensIn,
} from '@caseloom/engine';

type Part = Pick<Model, 'nodes' | 'edges' | 'settings'>;

/** The state variables that conditions, actions, words of steps and calls name; own words only, not those of the library. */
export function stateUsedBy({ nodes, edges, settings }: Part): StateVariable[] {
  const names = stateNamesOf({ settings });
  if (names.size === 0) return [];
  const used = new Set(
    namingParts({ nodes, edges, settings }).flatMap((part) => [...stateNamedBy(part, names)]),
  );
  return (settings?.state ?? []).filter(({ name }) => used.has(name));
}

/**
 * A part of a drawing with another name for one of its state variables, wherever it is named.
 *
 * @param steps the library: a step of it that names the variable gets words of its own
 */
export function renameState<T extends Part>(
  part: T,
  [from, to]: readonly [string, string],
  steps: ReadonlyMap<string, Step>,
): T {
  const names = stateNamesOf(part);
  const state = new Map([[from, to]]);
  const action = (text: string) => renameInAction(text, names, { state });
  const condition = (text: string) => renameInCondition(text, names, { state });
  return {
    ...part,
    nodes: part.nodes.map((node) => {
      const named = renamedWords(withOwnWords(node, from, steps), state);
      if (!named.data) return named;
      const data = mapRules(named.data, { when: condition, outcome: (text) => text, action });
      return { ...named, data: data.action ? { ...data, action: action(data.action) } : data };
    }),
    edges: part.edges.map((edge) => ({
      ...edge,
      ...(edge.guard && { guard: condition(edge.guard) }),
      ...(edge.action && { action: action(edge.action) }),
    })),
    settings: {
      ...part.settings,
      state: (part.settings?.state ?? []).map((variable) =>
        variable.name === from ? { ...variable, name: to } : variable,
      ),
    },
  };
}

/** A step of the library that names the variable, with its words in the node. */
function withOwnWords(node: ModelNode, name: string, steps: ReadonlyMap<string, Step>): ModelNode {
  const step = steps.get(node.stepId ?? '');
  if (!step) return node;
  const { label, type, expected } = step;
  if (stateTokensIn(`${label}\n${expected ?? ''}`, new Set([name])).length === 0) return node;
  const { stepId: _library, ...rest } = node;
  return { ...rest, data: { ...node.data, label, type, ...(expected && { expected }) } };
}

function renamedWords(node: ModelNode, state: ReadonlyMap<string, string>): ModelNode {
  const { data } = node;
  if (!data) return node;
  const text = (words: string) => renameStateTokens(words, state);
  const bind = Object.entries(data.bind ?? {}).map(([inner, outer]) => [
    inner,
    state.get(outer) ?? outer,
  ]);
  return {
    ...node,
    data: {
      ...mapRules(data, { when: (same) => same, outcome: text, action: (same) => same }),
      ...(data.label && { label: text(data.label) }),
      ...(data.expected && { expected: text(data.expected) }),
      ...(data.arguments && { arguments: data.arguments.map((one) => mapTexts(one, text)) }),
      ...(data.bind && { bind: Object.fromEntries(bind) }),
    },
  };
}
