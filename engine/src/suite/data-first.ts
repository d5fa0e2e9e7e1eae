import { dataOfPath, type PathData } from '../data/instances.ts';
import { type Row, rowsOf } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';
import { type Walker, walkerOf } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import { bestPath } from '../paths/greedy-cover.ts';
import { shortestPath } from '../paths/shortest-path.ts';
import { edgeRequirements } from './requirements.ts';
import { walkableSpace } from './space.ts';

type Planned = { edges: number[]; data: PathData; rows: { row: Row }[] };

/**
 * Rows over the whole model, each sent down a path it satisfies; then, for what
 * no row's path took, the paths of the criterion with a row of their own.
 *
 * Fewer tests than combining inside each path: a combination counts wherever it is tried.
 */
export function dataFirst(
  { flow }: Walker,
  paths: number[][],
  settings: GenerationSettings,
): Planned[] {
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
    const planned = byPath.get(edges.join()) ?? { edges, data, rows: [] };
    if (!planned.rows.some((known) => known.row.join() === row.join())) planned.rows.push({ row });
    byPath.set(edges.join(), planned);
  }
  const rest = paths
    .filter((edges) => edges.some((edge) => !taken.has(edge)))
    .map((edges) => {
      const data = dataOfPath(flow, edges);
      const rows = rowsOf(data, flow.variables, { ...settings, strength: 0 });
      return { edges, data, rows: rows.map((row) => ({ row })) };
    });
  return [...byPath.values(), ...rest];
}

type Values = Map<string, { value: string; validity: 'valid' | 'invalid' }>;

/** Every variable of the model once, combined as the strength asks, under the constraints alone. */
function wholeRows(flow: Flow, settings: GenerationSettings): Values[] {
  const names = [...new Set([...flow.stepNames.flat(), ...flow.guardNames.flat()])];
  const indexes = new Map(names.map((name, i) => [name, i]));
  const data: PathData = {
    instances: names.map((name) => ({
      name,
      occurrence: 1,
      choices: flow.variables.get(name)?.choices ?? [],
      epoch: 0,
    })),
    conditions: flow.constraints.map(({ condition }) => ({ condition, instances: indexes })),
    atNode: [],
  };
  return rowsOf(data, flow.variables, settings).map(
    (row) =>
      new Map(
        data.instances.flatMap(({ name, choices }, i) => {
          const choice = choices[row[i] ?? -1];
          return choice ? [[name, choice] as const] : [];
        }),
      ),
  );
}

/** A path that these values can walk, past as many edges not taken yet as it meets. */
function pathFor(flow: Flow, values: Values, taken: Set<number>): number[] | undefined {
  const variables = new Map(
    [...flow.variables].map(([name, variable]) => {
      const choice = values.get(name);
      const choices = choice
        ? variable.choices.filter(
            ({ value, validity }) => value === choice.value && validity === choice.validity,
          )
        : variable.choices;
      return [name, { ...variable, choices }];
    }),
  );
  const requirements = edgeRequirements(flow).filter(({ places }) =>
    places.some(({ edges }) => edges.some((edge) => !taken.has(edge))),
  );
  const space = walkableSpace(walkerOf({ ...flow, variables }), requirements);
  const path = bestPath(space.graph, space.items) ?? shortestPath(space.graph);
  return path?.map((arc) => space.edges[arc] ?? -1).filter((edge) => edge >= 0);
}
