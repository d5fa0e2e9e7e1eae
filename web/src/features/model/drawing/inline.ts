import {
  type Model,
  type ModelEdge,
  type ModelNode,
  mapRules,
  type Position,
  renameStateTokens,
  type Step,
  stateNamesOf,
} from '@caseloom/engine';
import { withState, withWords } from './clip.ts';
import { type Drawing, newId } from './drawing.ts';
import {
  canFollow,
  joinedAction,
  type StateOfCall,
  stateOfCall,
  withStateOf,
} from './nest-state.ts';
import { snap } from './place.ts';

/**
 * Puts the steps of a nested model in its place: the inverse of `extract`. Where a condition
 * leads in and another one leads on, both must hold.
 *
 * @param steps the library, for words that are renamed by the call's `bind`
 * @returns the drawing and the ids of what came in
 */
export function inline(
  drawing: Drawing,
  nodeId: string,
  inner: Model,
  steps: ReadonlyMap<string, Step>,
): { drawing: Drawing; ids: string[] } {
  const call = drawing.nodes.find(({ id }) => id === nodeId);
  const start = inner.nodes.find(({ type }) => type === 'start');
  const end = inner.nodes.find(({ type }) => type === 'end');
  if (!call || !start || !end) return { drawing, ids: [] };
  const fresh = new Map(inner.nodes.map(({ id }) => [id, newId()]));
  const state = stateOfCall(drawing, call.data?.bind ?? {}, inner);
  const renamed = renamer(call.data?.bind ?? {}, inner, state);
  const shift = shiftOf(call, inner);
  const nodes = inner.nodes
    .filter((node) => node !== start && node !== end)
    .map((node) => renamed.node(placed(node, fresh, shift), steps));
  const { into, out, others } = around(drawing, nodeId);
  const first = inner.edges.filter(({ source }) => source === start.id);
  const last = inner.edges.filter(({ target }) => target === end.id);
  const between = inner.edges.filter((edge) => !first.includes(edge) && !last.includes(edge));
  const own = (edge: ModelEdge) => renamed.edge(rewired(edge, fresh));
  const entered = (edge: ModelEdge) => ({ ...edge, ...joinedAction(edge.action, state.reset) });
  const through = first.filter(({ target }) => target === end.id);
  const inLeads = into.flatMap((a) =>
    first.filter((b) => !through.includes(b)).map((b) => joined(entered(a), own(b))),
  );
  const outLeads = last
    .filter((a) => !through.includes(a))
    .flatMap((a) => out.map((b) => joined(own(a), b)));
  const straight = into.flatMap((a) =>
    through.flatMap((b) => out.map((c) => joined(joined(entered(a), own(b)), c))),
  );
  const rest = drawing.nodes.filter((node) => node !== call);
  return {
    drawing: {
      ...drawing,
      settings: withState(drawing.settings, state.added),
      nodes: [...rest, ...nodes],
      edges: [...others, ...inLeads, ...between.map(own), ...outLeads, ...straight],
    },
    ids: nodes.map(({ id }) => id),
  };
}

function around({ edges }: Drawing, id: string) {
  const into = edges.filter(({ target }) => target === id);
  const out = edges.filter(({ source }) => source === id);
  return { into, out, others: edges.filter((edge) => !into.includes(edge) && !out.includes(edge)) };
}

/** One edge for two that follow each other. */
function joined(a: ModelEdge, b: ModelEdge): ModelEdge {
  const label = [a.label, b.label].filter(Boolean).join(', ');
  const stepType = a.stepType ?? b.stepType;
  const guard = a.guard && b.guard ? `(${a.guard}) and (${b.guard})` : (a.guard ?? b.guard);
  return {
    id: newId(),
    source: a.source,
    target: b.target,
    ...(label && { label }),
    ...(stepType && { stepType }),
    ...(guard && { guard }),
    ...joinedAction(a.action, b.action),
  };
}

/** Whether a nested model can be inlined: a condition at its border must not read state that changes there. */
export function whyNotInline(
  drawing: Drawing,
  nodeId: string,
  inner: Model,
): 'stateAtBorder' | undefined {
  const { into, out } = around(drawing, nodeId);
  const bind = drawing.nodes.find(({ id }) => id === nodeId)?.data?.bind ?? {};
  const state = stateOfCall(drawing, bind, inner);
  const names = new Set([...stateNamesOf(drawing), ...state.names.values()]);
  const isStart = (id: string) => inner.nodes.find((node) => node.id === id)?.type === 'start';
  const isEnd = (id: string) => inner.nodes.find((node) => node.id === id)?.type === 'end';
  const own = inner.edges.map((edge) => withStateOf(edge, inner, state));
  const first = own.filter(({ source }) => isStart(source));
  const last = own.filter(({ target }) => isEnd(target));
  const areFree =
    into.every((a) =>
      first.every((b) => canFollow(joinedAction(a.action, state.reset), b, names)),
    ) && last.every((a) => out.every((b) => canFollow(a, b, names)));
  return areFree ? undefined : 'stateAtBorder';
}

/** From the place of what follows Start to the place of the call. */
function shiftOf(call: ModelNode, { nodes }: Model): Position {
  const steps = nodes.filter(({ type }) => type === 'step' || type === 'nested');
  const left = Math.min(...steps.map(({ position }) => position.x));
  const top = Math.min(...steps.map(({ position }) => position.y));
  return { x: snap(call.position.x - left), y: snap(call.position.y - top) };
}

const placed = (node: ModelNode, fresh: ReadonlyMap<string, string>, by: Position): ModelNode => ({
  ...node,
  id: fresh.get(node.id) ?? node.id,
  position: { x: node.position.x + by.x, y: node.position.y + by.y },
});

const rewired = (edge: ModelEdge, fresh: ReadonlyMap<string, string>): ModelEdge => ({
  ...edge,
  id: newId(),
  source: fresh.get(edge.source) ?? edge.source,
  target: fresh.get(edge.target) ?? edge.target,
});

/** Calls data what the caller calls it. */
function renamer(bind: Record<string, string>, inner: Model, state: StateOfCall) {
  const names = Object.entries(bind);
  const text = (words: string) =>
    names.reduce((all, [from, to]) => all.replaceAll(`<${from}>`, `<${to}>`), words);
  return {
    node: (node: ModelNode, steps: ReadonlyMap<string, Step>): ModelNode => {
      if (names.length === 0 && state.names.size === 0) return node;
      const { stepId: _library, data, ...rest } = withWords(node, steps.get(node.stepId ?? ''));
      if (data?.label === undefined) return node;
      const worded = (words: string) => renameStateTokens(text(words), state.names);
      const expected = data.expected === undefined ? {} : { expected: worded(data.expected) };
      const action = data.action && withStateOf({ action: text(data.action) }, inner, state);
      const named = mapRules(data, {
        when: (guard) => withStateOf({ guard: text(guard) }, inner, state).guard,
        outcome: worded,
        action: (own) => withStateOf({ action: text(own) }, inner, state).action,
      });
      return { ...rest, data: { ...named, label: worded(data.label), ...expected, ...action } };
    },
    edge: ({ guard, action, ...edge }: ModelEdge): ModelEdge => {
      const named = {
        ...(guard && { guard: text(guard) }),
        ...(action && { action: text(action) }),
      };
      return { ...edge, ...withStateOf(named, inner, state) };
    },
  };
}
