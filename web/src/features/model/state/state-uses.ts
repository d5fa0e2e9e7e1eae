import {
  type Model,
  type ModelNode,
  mapTexts,
  namesRead,
  readAction,
  readCondition,
  renameInAction,
  renameInCondition,
  renameStateTokens,
  type StateVariable,
  type Step,
  stateIn,
  stateNamesOf,
  stateTokensIn,
} from '@caseloom/engine';

type Part = Pick<Model, 'nodes' | 'edges' | 'settings'>;

/** The state variables that conditions, actions, words of steps and calls name; own words only, not those of the library. */
export function stateUsedBy({ nodes, edges, settings }: Part): StateVariable[] {
  const names = stateNamesOf({ settings });
  if (names.size === 0) return [];
  const used = new Set([
    ...edges.flatMap(({ guard = '' }) => {
      const read = readCondition(guard, names);
      return read.ok ? stateIn(read.condition) : [];
    }),
    ...[...edges, ...nodes.map(({ data }) => data ?? {})].flatMap(({ action = '' }) =>
      stateOfAction(action, names),
    ),
    ...nodes.flatMap((node) => stateTokensIn(textsOf(node).join('\n'), names)),
    ...nodes.flatMap(({ data }) => Object.values(data?.bind ?? {})),
  ]);
  return (settings?.state ?? []).filter(({ name }) => used.has(name));
}

function stateOfAction(action: string, names: ReadonlySet<string>): string[] {
  const read = readAction(action, names);
  if (!read.ok) return [];
  const { assignments } = read;
  return [...assignments.map(({ name }) => name), ...namesRead(assignments, 'state')];
}

function textsOf({ data }: ModelNode): string[] {
  const given = (data?.arguments ?? []).flatMap((argument) =>
    argument.kind === 'dataTable' ? argument.rows.flat() : [argument.content],
  );
  return [data?.label ?? '', data?.expected ?? '', ...given];
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
  return {
    ...part,
    nodes: part.nodes.map((node) => {
      const named = renamedWords(withOwnWords(node, from, steps), state);
      return named.data?.action
        ? { ...named, data: { ...named.data, action: action(named.data.action) } }
        : named;
    }),
    edges: part.edges.map((edge) => ({
      ...edge,
      ...(edge.guard && { guard: renameInCondition(edge.guard, names, { state }) }),
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
      ...data,
      ...(data.label && { label: text(data.label) }),
      ...(data.expected && { expected: text(data.expected) }),
      ...(data.arguments && { arguments: data.arguments.map((one) => mapTexts(one, text)) }),
      ...(data.bind && { bind: Object.fromEntries(bind) }),
    },
  };
}
