import type { Flow } from '../flow/flow.ts';
import { chosenBy, type NamedPlace, placesNamed } from '../flow/named-places.ts';
import type { Requirement } from './requirement.ts';

/**
 * The chosen nodes, edges and nested nodes, each passed once, see `placesNamed`; what is drawn nowhere
 * has no place, and is reported as out of reach.
 */
export function selectionRequirements(flow: Flow, through: readonly string[]): Requirement[] {
  return [...placesNamed(flow, through)].map(([id, places]) => {
    return { id, places: places.map(({ node, edges }) => ({ node, edges })) };
  });
}

/** The same as a criterion: of a chosen step with a decision table each of its rules is to be passed as well. */
export function chosenRequirements(flow: Flow, through: readonly string[]): Requirement[] {
  const all = [...placesNamed(flow, through)].flatMap(([id, places]) => {
    const steps = new Set(places.flatMap(({ path, edges }) => (edges.length === 0 ? [path] : [])));
    const ruleOf = ({ path }: NamedPlace) => {
      const end = path.lastIndexOf('/');
      return steps.has(path.slice(0, end)) ? path.slice(end + 1) : undefined;
    };
    const byRule = Map.groupBy(places, ruleOf);
    return [...byRule].map(([rule, own]): Requirement => {
      const toPlace = ({ node, edges }: NamedPlace) => ({ node, edges });
      return { id: rule === undefined ? id : `${id}/${rule}`, places: own.map(toPlace) };
    });
  });
  const known = selectionRequirements(flow, through).filter(({ places }) => places.length === 0);
  return [...new Map([...all, ...known].map((one) => [one.id, one])).values()];
}

/** What must be covered whatever the criterion: one requirement for each marked element, as its call asks. */
export function markedRequirements(flow: Flow): Requirement[] {
  const must = flow.marks?.must ?? [];
  const places = placesNamed(
    flow,
    must.map(({ path }) => path),
  );
  return [...Map.groupBy(must, ({ item }) => item)].map(([id, marked]) => ({
    id,
    places: marked.flatMap(({ path }) =>
      (places.get(path) ?? []).map(({ node, edges }) => ({ node, edges })),
    ),
  }));
}

/**
 * Of what is asked for, that which is among the chosen elements: a node that is chosen; edges that all
 * are, or lead from one chosen node to another.
 */
export function amongOnly(
  flow: Flow,
  requirements: Requirement[],
  only: readonly string[],
): Requirement[] {
  const { nodes, edges, items, isBetween } = chosenBy(flow, only);
  const all = new Set(flow.edges.flatMap((edge) => edge.items));
  return requirements.flatMap((requirement) => {
    const { id } = requirement;
    const isChosen = (edge: number) =>
      isBetween(edge) || (edges.has(edge) && (items.has(id) || !all.has(id)));
    const among = requirement.places.filter((place) =>
      place.edges.length === 0 ? nodes.has(place.node) : place.edges.every(isChosen),
    );
    return among.length > 0 ? [{ ...requirement, places: among }] : [];
  });
}
