import type { Value } from '../conditions/holds.ts';
import type { Variable } from '../data/test-data.ts';
import type { WrittenScenario } from '../feature.ts';
import type { Model } from '../model.ts';

/** The values with which written scenarios come to a node; undefined where other paths or values may come to it. */
export type WrittenRows = (
  nodeId: string,
  names: readonly string[],
) => ReadonlyMap<string, Value>[] | undefined;

const NONE: WrittenRows = () => undefined;

/**
 * What comes to the nodes of a model whose test cases are those that were written. Where every path through a node is a
 * written one, no other values come to it than its scenarios have. Time: linear in nodes, edges and the paths of scenarios.
 */
export function writtenRowsOf(model: Model, variables: ReadonlyMap<string, Variable>): WrittenRows {
  const { strength, feature } = model.settings ?? {};
  const scenarios = feature?.scenarios ?? [];
  const counts = scenarios.length > 0 && strength === 'written' ? pathsThrough(model) : undefined;
  if (!counts) return NONE;
  const passing = scenariosAt(model, scenarios.filter(isDrawnIn(model)));
  return (nodeId, names) => {
    const own = passing.get(nodeId) ?? [];
    const paths = new Set(own.map(({ path }) => path.join('\n')));
    return paths.size === counts.get(nodeId) ? rowsOf(own, names, variables) : undefined;
  };
}

/** Whether the path of a scenario still leads from a start to an end: edges may have been redrawn since. */
export function isDrawnIn({ nodes, edges }: Model): (scenario: WrittenScenario) => boolean {
  const types = new Map(nodes.map(({ id, type }) => [id, type]));
  const drawn = new Map(edges.map((edge) => [edge.id, edge]));
  return ({ path }) => {
    let here: string | undefined;
    for (const [index, id] of path.entries()) {
      const edge = drawn.get(id);
      if (!edge) return false;
      const follows = index === 0 ? types.get(edge.source) === 'start' : edge.source === here;
      if (!follows) return false;
      here = edge.target;
    }
    return here !== undefined && types.get(here) === 'end';
  };
}

function scenariosAt(
  { edges }: Model,
  scenarios: readonly WrittenScenario[],
): Map<string, WrittenScenario[]> {
  const sources = new Map(edges.map(({ id, source }) => [id, source]));
  const passing = new Map<string, WrittenScenario[]>();
  for (const scenario of scenarios)
    for (const nodeId of new Set(scenario.path.flatMap((id) => sources.get(id) ?? []))) {
      const known = passing.get(nodeId) ?? [];
      passing.set(nodeId, known);
      known.push(scenario);
    }
  return passing;
}

/** A scenario without examples comes once, without values of data. */
const WITHOUT_VALUES = [{ columns: [] as string[], rows: [[] as string[]] }];

/** The values of these names in all rows; undefined where a scenario leaves one open. */
function rowsOf(
  scenarios: readonly WrittenScenario[],
  names: readonly string[],
  variables: ReadonlyMap<string, Variable>,
): ReadonlyMap<string, Value>[] | undefined {
  const rows: ReadonlyMap<string, Value>[] = [];
  for (const { examples } of scenarios) {
    if (names.length > 0 && !examples) return undefined;
    for (const { columns, rows: written } of examples ?? WITHOUT_VALUES)
      for (const cells of written) {
        const values = names.map((name) => {
          const { type, choices = [] } = variables.get(name) ?? {};
          const text = cells[columns.indexOf(name)];
          const choice = choices.find(({ value }) => value === text);
          return type && choice && { text: choice.value, validity: choice.validity, type };
        });
        const row = names.flatMap((name, at) => {
          const value = values[at];
          return value ? [[name, value] as const] : [];
        });
        if (row.length < names.length) return undefined;
        rows.push(new Map(row));
      }
  }
  return rows;
}

/** How many paths from a start to an end go through each node; undefined where a circle makes them endless. */
function pathsThrough({ nodes, edges }: Model): Map<string, number> | undefined {
  const outgoing = Map.groupBy(edges, ({ source }) => source);
  const order = inOrder({ nodes, edges });
  if (order.length < nodes.length) return undefined;
  const is = (type: string) => new Map(nodes.map((node) => [node.id, node.type === type ? 1 : 0]));
  const [before, after] = [is('start'), is('end')];
  const add = (counts: Map<string, number>, to: string, from: string) =>
    counts.set(to, (counts.get(to) ?? 0) + (counts.get(from) ?? 0));
  for (const id of order) for (const { target } of outgoing.get(id) ?? []) add(before, target, id);
  for (const id of order.toReversed())
    for (const { target } of outgoing.get(id) ?? []) add(after, id, target);
  return new Map(nodes.map(({ id }) => [id, (before.get(id) ?? 0) * (after.get(id) ?? 0)]));
}

/** Nodes behind all that lead to them, but for those that a circle leads to. */
function inOrder({ nodes, edges }: Pick<Model, 'nodes' | 'edges'>): string[] {
  const outgoing = Map.groupBy(edges, ({ source }) => source);
  const open = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { target } of edges) open.set(target, (open.get(target) ?? 0) + 1);
  const order = nodes.flatMap(({ id }) => (open.get(id) === 0 ? id : []));
  for (const id of order)
    for (const { target } of outgoing.get(id) ?? []) {
      const left = (open.get(target) ?? 0) - 1;
      open.set(target, left);
      if (left === 0) order.push(target);
    }
  return order;
}
