import { type Condition, namesIn } from '../conditions/condition.ts';
import { printCondition } from '../conditions/print.ts';
import { isSatisfiable } from '../flow/constraint-check.ts';
import type { Flow } from '../flow/flow.ts';
import { returningNodes } from '../flow/fresh-draws.ts';
import type { GenerationSettings } from '../model.ts';
import { type Graph, graphOf, usableEdges } from '../paths/graph.ts';
import { shortestPath } from '../paths/shortest-path.ts';
import type { Uncovered } from '../result.ts';
import type { Plan } from './plan.ts';
import type { Place, Requirement } from './requirements.ts';

type Settings = Pick<GenerationSettings, 'language' | 'maxLength'>;

/** Tells of a requirement that no case covers why not, in words a person can act on. */
export function reasonsOf(
  flow: Flow,
  { exhausted, tooLong }: Pick<Plan, 'exhausted' | 'tooLong'>,
  { language, maxLength }: Settings,
): (requirement: Requirement) => Uncovered {
  const graph = graphOf(flow);
  const usable = usableEdges(graph);
  const ground: Ground = { flow, graph, usable, fresh: freshNames(flow) };
  const isOnWay = ({ node, edges }: Place) => {
    const around = edges.length > 0 ? edges : (flow.outgoing[node] ?? []);
    return node === flow.end || around.some((edge) => usable[edge] === 1);
  };
  return (requirement): Uncovered => {
    const { id, places } = requirement;
    const place = places.find(isOnWay);
    if (!place || place.edges.some((edge) => !usable[edge])) return { id, code: 'unreachable' };
    if (tooLong.has(requirement)) return { id, code: 'too_long', params: { limit: maxLength } };
    if (exhausted) return { id, code: 'truncated' };
    const and = language === 'tr' ? ' ve ' : ' and ';
    const print = (some: Condition[]) =>
      some.map((condition) => printCondition(condition, language)).join(and);
    const clash = contradictionAt(ground, place);
    if (clash && clash.length > 1) {
      return { id, code: 'contradiction', params: { conditions: print(clash) } };
    }
    const own = clash ?? place.edges.flatMap((edge) => flow.edges[edge]?.guards ?? []);
    const condition = print(own.length > 0 ? own : guardsOnTheWay(ground, place));
    return { id, code: 'infeasible', params: { condition } };
  };
}

type Ground = { flow: Flow; graph: Graph; usable: Uint8Array; fresh: Set<string> };

/** Names that a step on a circle draws: what one condition asks of them says nothing about a later one. */
function freshNames(flow: Flow): Set<string> {
  const returns = returningNodes(flow);
  return new Set(flow.stepNames.flatMap((names, node) => (returns[node] ? names : [])));
}

/**
 * A smallest set of conditions that no data meets together, all of them met on
 * every way past a place; undefined where there is none.
 */
function contradictionAt(ground: Ground, place: Place): Condition[] | undefined {
  const { flow, fresh } = ground;
  const asked = unavoidable(ground, place)
    .flatMap((edge) => flow.edges[edge]?.guards ?? [])
    .map((condition) => ({ condition, names: namesIn(condition) }))
    .filter(({ names }) => !names.some((name) => fresh.has(name)));
  const canHold = (some: typeof asked) =>
    isSatisfiable([...flow.constraints, ...some], flow.variables);
  if (canHold(asked)) return undefined;
  let smallest = asked;
  for (const one of asked) {
    const fewer = smallest.filter((other) => other !== one);
    if (!canHold(fewer)) smallest = fewer;
  }
  return smallest.map(({ condition }) => condition);
}

/** The edges with conditions that every way from Start past a place to End takes. */
function unavoidable(ground: Ground, place: Place): number[] {
  const { flow, graph } = ground;
  const last = place.edges.at(-1);
  const after = last === undefined ? place.node : (flow.edges[last]?.target ?? place.node);
  return [
    ...onEveryWay(ground, { ...graph, end: place.node }),
    ...place.edges,
    ...onEveryWay(ground, { ...graph, start: after }),
  ];
}

function onEveryWay({ flow }: Ground, graph: Graph): number[] {
  if (graph.start === graph.end) return [];
  const way = shortestPath(graph) ?? [];
  return way.filter((edge) => {
    if ((flow.edges[edge]?.guards.length ?? 0) === 0) return false;
    const target = graph.target.with(edge, graph.source[edge] ?? 0);
    return shortestPath({ ...graph, target }) === undefined;
  });
}

/** The conditions on a shortest way past a place, where there is no better reason to give. */
function guardsOnTheWay({ flow, graph }: Ground, { node, edges }: Place): Condition[] {
  const way = shortestPath({ ...graph, end: node }) ?? [];
  return [...way, ...edges].flatMap((edge) => flow.edges[edge]?.guards ?? []).slice(0, 3);
}
