import type { ModelNode, Step } from '@caseloom/engine';
import { stateUsedBy } from '../state/state-uses.ts';
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
 * its conditions; what enters it leads to the new model's node. The state that it reads or changes
 * stays that of the drawing.
 *
 * @param ids a selection for which `whyNotNest` has nothing to say
 * @param steps the library, for the state that its words name
 * @returns the new model, and the drawing once that model has an id
 */
export function extract(
  drawing: Drawing,
  ids: ReadonlySet<string>,
  steps: ReadonlyMap<string, Step> = new Map(),
): { inner: Drawing; outer: (modelId: string) => { drawing: Drawing; id: string } } {
  const nodes = drawing.nodes.filter((node) => ids.has(node.id));
  const { into, out, within } = borders(drawing, ids);
  const left = Math.min(...nodes.map(({ position }) => position.x));
  const right = Math.max(...nodes.map((node) => node.position.x + sizeOf(node).width));
  const y = snap(nodes.reduce((sum, { position }) => sum + position.y, 0) / nodes.length);
  const start: ModelNode = { id: newId(), type: 'start', position: { x: left - 60 - RIGHT, y } };
  const end: ModelNode = { id: newId(), type: 'end', position: { x: right + RIGHT, y } };
  const edges = [
    { id: newId(), source: start.id, target: into[0]?.target ?? '' },
    ...within,
    ...out.map((edge) => ({ ...edge, target: end.id })),
  ];
  const { settings } = drawing;
  const worded = nodes.map((node) => withWords(node, steps.get(node.stepId ?? '')));
  const state = stateUsedBy({ nodes: worded, edges, settings });
  const inner = {
    ...EMPTY,
    bddType: drawing.bddType,
    nodes: [start, ...nodes, end],
    edges,
    ...(state.length > 0 && { settings: { state } }),
  };
  const id = newId();
  const outer = (modelId: string) => {
    const position = { x: snap((left + right) / 2 - 90), y };
    const bind = Object.fromEntries(state.map(({ name }) => [name, name]));
    const data = state.length > 0 && { data: { bind } };
    const node: ModelNode = { id, type: 'nested', modelId, position, ...data };
    const gone = new Set([...into, ...out, ...within].map((edge) => edge.id));
    const outerEdges = [
      ...drawing.edges.filter((edge) => !gone.has(edge.id)),
      ...into.map((edge) => ({ ...edge, target: id })),
      { id: newId(), source: id, target: out[0]?.target ?? '' },
    ];
    const rest = drawing.nodes.filter((each) => !ids.has(each.id));
    return { drawing: { ...drawing, nodes: [...rest, node], edges: outerEdges }, id };
  };
  return { inner, outer };
}
