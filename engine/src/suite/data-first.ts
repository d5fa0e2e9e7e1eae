import { dataOfPath, type PathData } from '../data/instances.ts';
import { type Row, rowsOf } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';
import { type Walker, walkerOf } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import { bestPath } from '../paths/greedy-cover.ts';
import { shortestPath } from '../paths/shortest-path.ts';
import type { Plan } from './plan.ts';
import { edgeRequirements, type Requirement } from './requirements.ts';
import { walkableSpace } from './space.ts';
import { toursOver } from './tour.ts';
import { type Values, wholeRows, withValues } from './whole-rows.ts';

type Planned = { edges: number[]; data: PathData; rows: { row: Row }[] };

/**
 * Rows over the whole model, each sent down a path it satisfies; then, for what
 * no row's path took, the paths of the criterion with a row of their own.
 *
 * Fewer tests than combining inside each path: a combination counts wherever it is tried.
 */
export function dataFirst(
  { flow }: Walker,
  { paths, requirements }: Pick<Plan, 'paths' | 'requirements'>,
  settings: GenerationSettings,
): Planned[] {
  const tours = toursOver(flow, requirements);
  const toured = new Set<Requirement>();
  const taken = new Set<number>();
  const byPath = new Map<string, Planned>();
  for (const values of wholeRows(flow, settings)) {
    const edges = pathFor(flow, values, taken);
    if (!edges) continue;
    const data = dataOfPath(flow, edges);
    const row = data.instances.map(({ name, choices }) =>
      choices.findIndex(({ value, validity }) => {
        const wanted = values.get(name);
        return value === wanted?.value && validity === wanted.validity;
      }),
    );
    if (row.includes(-1)) continue;
    for (const edge of edges) taken.add(edge);
    for (const requirement of tours(edges)) toured.add(requirement);
    const planned = byPath.get(edges.join()) ?? { edges, data, rows: [] };
    if (!planned.rows.some((known) => known.row.join() === row.join())) planned.rows.push({ row });
    byPath.set(edges.join(), planned);
  }
  const rest = paths
    .filter((edges) => [...tours(edges)].some((requirement) => !toured.has(requirement)))
    .map((edges) => {
      const data = dataOfPath(flow, edges);
      const rows = rowsOf(data, flow.variables, { ...settings, strength: 0 });
      return { edges, data, rows: rows.map((row) => ({ row })) };
    });
  return [...byPath.values(), ...rest];
}

/** A path that these values can walk, past as many edges not taken yet as it meets. */
function pathFor(flow: Flow, values: Values, taken: Set<number>): number[] | undefined {
  const requirements = edgeRequirements(flow).filter(({ places }) =>
    places.some(({ edges }) => edges.some((edge) => !taken.has(edge))),
  );
  const space = walkableSpace(walkerOf(withValues(flow, values)), requirements);
  const path = bestPath(space.graph, space.items) ?? shortestPath(space.graph);
  return path?.map((arc) => space.edges[arc] ?? -1).filter((edge) => edge >= 0);
}
