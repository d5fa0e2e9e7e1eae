import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import { graphOf, usableEdges } from '../paths/graph.ts';
import type { Requirement } from './requirement.ts';
import { requirementsOf, withoutImplied } from './requirements.ts';
import { amongOnly, markedRequirements } from './selection.ts';

/** What a suite is asked to cover, and what of that it leaves out because every path there passes an element that is avoided. */
export type Scope = { requirements: Requirement[]; avoided: Requirement[] };

/** By criterion, choice and marks; undefined where there are too many prime paths. */
export function scopeOf(flow: Flow, settings: GenerationSettings): Scope | undefined {
  return scopeIn(flow, (one) => chosenOf(one, settings));
}

/** Of what is marked as a must alone. */
export function scopeOfMarked(flow: Flow): Scope {
  return scopeIn(flow, (one) => withMarked(one, [])) ?? { requirements: [], avoided: [] };
}

function scopeIn(
  flow: Flow,
  requirementsIn: (flow: Flow) => Requirement[] | undefined,
): Scope | undefined {
  const requirements = requirementsIn(flow);
  const { whole } = flow;
  if (!requirements || !whole) return requirements && { requirements, avoided: [] };
  const all = requirementsIn(whole) ?? [];
  const [isOpen, wasOpen] = [passableIn(flow), passableIn(whole)];
  const wereOpen = new Set(all.flatMap((one) => (wasOpen(one) ? one.id : [])));
  const left = requirements.filter((one) => isOpen(one) || !wereOpen.has(one.id));
  const leftIds = new Set(left.map(({ id }) => id));
  const avoided = withoutImplied(whole, all, new Set()).filter(
    ({ id }) => wereOpen.has(id) && !leftIds.has(id),
  );
  return { requirements: left, avoided };
}

function chosenOf(flow: Flow, settings: GenerationSettings): Requirement[] | undefined {
  const all = requirementsOf(flow, settings);
  if (!all) return undefined;
  const { only = [] } = settings;
  return withMarked(flow, only.length > 0 ? amongOnly(flow, all, only) : all);
}

/** With what is marked as a must, where it is not asked for already. */
export function withMarked(flow: Flow, requirements: Requirement[]): Requirement[] {
  if (!flow.marks) return requirements;
  const known = new Set(requirements.map(({ id }) => id));
  return [...requirements, ...markedRequirements(flow).filter(({ id }) => !known.has(id))];
}

/** Tells whether a path passes a requirement somewhere, whatever its data. */
function passableIn(flow: Flow): (requirement: Requirement) => boolean {
  const usable = usableEdges(graphOf(flow));
  const nodes = new Set([flow.start, flow.end]);
  flow.edges.forEach(({ source, target }, edge) => {
    if (usable[edge]) nodes.add(source).add(target);
  });
  return ({ places, state }) =>
    state !== undefined ||
    places.some(({ node, edges }) =>
      edges.length === 0 ? nodes.has(node) : edges.every((edge) => usable[edge] === 1),
    );
}
