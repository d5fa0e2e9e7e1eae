import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import type { Change } from '../result.ts';
import type { Place, Requirement } from '../suite/requirement.ts';
import { requirementsOf } from '../suite/requirements.ts';

/** What is to be covered because of changes, and the changes that each of it is there for. */
export type ChangedRequirements = ReadonlyMap<Requirement, readonly Change[]>;

/**
 * The touched nodes and edges, each passed once at any of its places in the flow; and of a criterion of
 * edge pairs or prime paths also those that take a touched edge.
 *
 * @param modelId of the model itself: what is drawn in a called one is reported with its model
 * @returns undefined where the criterion has too many requirements
 */
export function changedRequirements(
  flow: Flow,
  modelId: string,
  { changes, settings }: { changes: readonly Change[]; settings: GenerationSettings },
): ChangedRequirements | undefined {
  const elements = changes.filter(({ on }) => on === 'node' || on === 'edge');
  const found = new Map<Requirement, readonly Change[]>();
  const ofEdge = new Map<number, Change[]>();
  for (const [first, ...others] of Map.groupBy(elements, elementKey).values()) {
    if (!first) continue;
    const own = [first, ...others];
    const places = placesOf(flow, first, modelId);
    const id = first.modelId === modelId ? first.id : `${first.modelId}:${first.id}`;
    found.set({ id, places }, own);
    const edges = first.on === 'edge' ? places.flatMap((place) => place.edges) : [];
    for (const edge of edges) ofEdge.set(edge, [...(ofEdge.get(edge) ?? []), ...own]);
  }
  const longer = longerRequirements(flow, settings);
  for (const requirement of longer ?? []) {
    const along = requirement.places.flatMap(({ edges }) => edges);
    const own = along.flatMap((edge) => ofEdge.get(edge) ?? []);
    if (own.length > 0) found.set(requirement, [...new Set(own)]);
  }
  return longer && found;
}

/** Those of the criterion that take several edges; undefined where there are too many. */
function longerRequirements(flow: Flow, settings: GenerationSettings): Requirement[] | undefined {
  const { criterion } = settings;
  if (criterion !== 'edge-pairs' && criterion !== 'prime-paths') return [];
  return requirementsOf(flow, settings)?.filter(({ places }) => {
    return places.every(({ edges }) => edges.length > 1);
  });
}

function elementKey({ on, modelId, id }: Change): string {
  return JSON.stringify([on, modelId, id]);
}

/** Where a touched element is passed: on the edges that it is drawn as, that lead to it, or that pass its call. */
function placesOf({ nodes, edges }: Flow, change: Change, modelId: string): Place[] {
  const drawn = `${change.modelId}:${change.id}`;
  const isPassed = ({ id, target, drawn: parts }: Flow['edges'][number]) => {
    if (change.on === 'edge') return parts.split('>').includes(drawn);
    const isCall = change.modelId === modelId ? isInCall : isInInnerCall;
    return nodes[target]?.drawn === drawn || id.split('>').some((part) => isCall(part, change.id));
  };
  return edges.flatMap((edge, index) =>
    isPassed(edge) ? [{ node: edge.source, edges: [index] }] : [],
  );
}

function isInCall(path: string, call: string): boolean {
  return path.startsWith(`${call}/`);
}

function isInInnerCall(path: string, call: string): boolean {
  return path.split('/').slice(1, -1).includes(call);
}
