import type { Model, ModelEdge, ModelNode, Position, Step } from '@caseloom/engine';
import { withWords } from './clip.ts';
import { type Drawing, EMPTY, newId } from './drawing.ts';
import { RIGHT, snap } from './place.ts';
import { sizeOf } from './size.ts';

/** Why a selection cannot become a model of its own: it would not flow the same. */
type WhyNotNest = 'selectBlock' | 'noStartOrEnd' | 'oneWayIn' | 'oneWayOut';

/** Whether a selection can become a nested model: the reason against it, or nothing. */
export function whyNotNest(drawing: Drawing, ids: ReadonlySet<string>): WhyNotNest | undefined {
  const nodes = drawing.nodes.filter(({ id }) => ids.has(id));
  if (nodes.length === 0) return 'selectBlock';
  if (nodes.some(({ type }) => type === 'start' || type === 'end')) return 'noStartOrEnd';
  const { into, out } = borders(drawing, ids);
  if (new Set(into.map(({ target }) => target)).size !== 1) return 'oneWayIn';
  return new Set(out.map(({ target }) => target)).size === 1 ? undefined : 'oneWayOut';
}

function borders({ edges }: Drawing, ids: ReadonlySet<string>) {
  return {
    into: edges.filter(({ source, target }) => !ids.has(source) && ids.has(target)),
    out: edges.filter(({ source, target }) => ids.has(source) && !ids.has(target)),
    within: edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  };
}

/**
 * Takes a selection out into a model of its own. What leaves the selection ends the new model, with
 * its conditions; what enters it leads to the new model's node.
 *
 * @param ids a selection for which `whyNotNest` has nothing to say
 * @returns the new model, and the drawing once that model has an id
 */
export function extract(
  drawing: Drawing,
  ids: ReadonlySet<string>,
): { inner: Drawing; outer: (modelId: string) => { drawing: Drawing; id: string } } {
  const nodes = drawing.nodes.filter((node) => ids.has(node.id));
  const { into, out, within } = borders(drawing, ids);
  const left = Math.min(...nodes.map(({ position }) => position.x));
  const right = Math.max(...nodes.map((node) => node.position.x + sizeOf(node).width));
  const y = snap(nodes.reduce((sum, { position }) => sum + position.y, 0) / nodes.length);
  const start: ModelNode = { id: newId(), type: 'start', position: { x: left - 60 - RIGHT, y } };
  const end: ModelNode = { id: newId(), type: 'end', position: { x: right + RIGHT, y } };
  const inner = {
    ...EMPTY,
    bddType: drawing.bddType,
    nodes: [start, ...nodes, end],
    edges: [
      { id: newId(), source: start.id, target: into[0]?.target ?? '' },
      ...within,
      ...out.map((edge) => ({ ...edge, target: end.id })),
    ],
  };
  const id = newId();
  const outer = (modelId: string) => {
    const position = { x: snap((left + right) / 2 - 90), y };
    const node: ModelNode = { id, type: 'nested', modelId, position };
    const gone = new Set([...into, ...out, ...within].map((edge) => edge.id));
    const edges = [
      ...drawing.edges.filter((edge) => !gone.has(edge.id)),
      ...into.map((edge) => ({ ...edge, target: id })),
      { id: newId(), source: id, target: out[0]?.target ?? '' },
    ];
    const rest = drawing.nodes.filter((each) => !ids.has(each.id));
    return { drawing: { ...drawing, nodes: [...rest, node], edges }, id };
  };
  return { inner, outer };
}

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
  const renamed = renamer(call.data?.bind ?? {});
  const shift = shiftOf(call, inner);
  const nodes = inner.nodes
    .filter((node) => node !== start && node !== end)
    .map((node) => renamed.node(placed(node, fresh, shift), steps));
  const { into, out, others } = around(drawing, nodeId);
  const first = inner.edges.filter(({ source }) => source === start.id);
  const last = inner.edges.filter(({ target }) => target === end.id);
  const between = inner.edges.filter((edge) => !first.includes(edge) && !last.includes(edge));
  const own = (edge: ModelEdge) => renamed.edge(rewired(edge, fresh));
  const through = first.filter(({ target }) => target === end.id);
  const inLeads = into.flatMap((a) =>
    first.filter((b) => !through.includes(b)).map((b) => joined(a, own(b))),
  );
  const outLeads = last
    .filter((a) => !through.includes(a))
    .flatMap((a) => out.map((b) => joined(own(a), b)));
  const straight = into.flatMap((a) =>
    through.flatMap((b) => out.map((c) => joined(joined(a, own(b)), c))),
  );
  const rest = drawing.nodes.filter((node) => node !== call);
  return {
    drawing: {
      ...drawing,
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
  const guard = a.guard && b.guard ? `(${a.guard}) and (${b.guard})` : (a.guard ?? b.guard);
  return {
    id: newId(),
    source: a.source,
    target: b.target,
    ...(label && { label }),
    ...(guard && { guard }),
  };
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
function renamer(bind: Record<string, string>) {
  const names = Object.entries(bind);
  const text = (words: string) =>
    names.reduce((all, [from, to]) => all.replaceAll(`<${from}>`, `<${to}>`), words);
  return {
    node: (node: ModelNode, steps: ReadonlyMap<string, Step>): ModelNode => {
      if (names.length === 0) return node;
      const { stepId: _library, data, ...rest } = withWords(node, steps.get(node.stepId ?? ''));
      if (data?.label === undefined) return node;
      const expected = data.expected === undefined ? {} : { expected: text(data.expected) };
      return { ...rest, data: { ...data, label: text(data.label), ...expected } };
    },
    edge: (edge: ModelEdge): ModelEdge =>
      edge.guard ? { ...edge, guard: text(edge.guard) } : edge,
  };
}
