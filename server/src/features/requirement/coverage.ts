import type { RequirementCoverage } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { listModels } from '../model/queries.ts';
import { listTestedPlaces } from './queries/covering-cases.ts';
import type { Scope } from './queries/live-cases.ts';
import { listRecords } from './queries/records.ts';
import { inTreeOrder } from './tree.ts';

type ModelRow = Awaited<ReturnType<typeof listModels>>[number];

/** Nodes and edges, each with its model. */
type Places = { nodes: Set<string>; edges: Set<string> };
const KINDS = ['nodes', 'edges'] as const;

const placeOf = (modelId: string, id: string) => `${modelId}/${id}`;
const noPlaces = (): Places => ({ nodes: new Set(), edges: new Set() });

/** How much of each requirement was tested: those of which nothing was first, else as a tree. */
export async function coverageOf(tx: Queryable, at: Scope): Promise<RequirementCoverage[]> {
  const models = await listModels(tx, at, true);
  const records = await listRecords(tx, at);
  const tested = testedPlaces(models, await listTestedPlaces(tx, at));
  const own = placesOf(models);
  const whole = new Map([...records.keys(), ...own.keys()].map((id) => [id, noPlaces()]));
  for (const [id, places] of own) addUpwards(id, places);

  function addUpwards(start: string, places: Places) {
    const passed = new Set<string>();
    let id: string | null | undefined = start;
    while (typeof id === 'string' && !passed.has(id)) {
      passed.add(id);
      const above = whole.get(id);
      for (const kind of KINDS) for (const place of places[kind]) above?.[kind].add(place);
      id = records.get(id)?.parent;
    }
  }

  const shareOf = (places: Set<string>) => ({
    covered: [...places].filter((place) => tested.has(place)).length,
    total: places.size,
  });
  const sharesOf = (places = noPlaces()) => ({
    nodes: shareOf(places.nodes),
    edges: shareOf(places.edges),
  });
  return inTreeOrder(whole.keys(), records)
    .map((id) => ({ id, own: sharesOf(own.get(id)), whole: sharesOf(whole.get(id)) }))
    .sort((one, other) => Number(isTested(one)) - Number(isTested(other)));
}

const isTested = ({ whole: { nodes, edges } }: RequirementCoverage) =>
  nodes.covered + edges.covered > 0;

/** The nodes and edges that carry each requirement. */
function placesOf(models: ModelRow[]): Map<string, Places> {
  const found = new Map<string, Places>();
  const add = (kind: keyof Places, place: string, ids: string[] = []) => {
    for (const id of ids) {
      const places = found.get(id) ?? noPlaces();
      places[kind].add(place);
      found.set(id, places);
    }
  };
  for (const { id, nodes, edges } of models) {
    for (const node of nodes) add('nodes', placeOf(id, node.id), node.data?.requirements);
    for (const edge of edges) add('edges', placeOf(id, edge.id), edge.requirements);
  }
  return found;
}

/** What paths passed, with the model it is drawn in: a path names what is in nested models by the calls that lead there. */
function testedPlaces(
  models: ModelRow[],
  passed: { modelId: string; place: string }[],
): Set<string> {
  const calls = new Map(
    models.flatMap(({ id, nodes }) =>
      nodes.flatMap((node) =>
        node.modelId ? [[placeOf(id, node.id), node.modelId] as const] : [],
      ),
    ),
  );
  return new Set(
    passed.map(({ modelId, place }) => {
      const parts = place.split('/');
      const inner = parts.pop() ?? '';
      let within: string | undefined = modelId;
      for (const call of parts) within = within && calls.get(placeOf(within, call));
      return placeOf(within ?? '', inner);
    }),
  );
}
