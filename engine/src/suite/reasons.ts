import { type Condition, namesIn } from '../conditions/condition.ts';
import { printCondition } from '../conditions/print.ts';
import { isSatisfiable, smallestContradiction } from '../flow/constraint-check.ts';
import type { Flow } from '../flow/flow.ts';
import { returningNodes } from '../flow/fresh-draws.ts';
import type { GenerationSettings } from '../model.ts';
import { type Graph, graphOf, usableEdges } from '../paths/graph.ts';
import { shortestPath } from '../paths/shortest-path.ts';
import type { Uncovered } from '../result.ts';
import type { Plan } from './plan.ts';
import type { Place, Requirement } from './requirements.ts';

type Settings = Pick<GenerationSettings, 'language' | 'maxLength'>;

/** Of the conditions on one path, no more are told. */
const MOST_TOLD = 3;

/** Tells of a requirement that no case covers why not, in words a person can act on. */
export function reasonsOf(
  flow: Flow,
  { exhausted, tooLong }: Pick<Plan, 'exhausted' | 'tooLong'>,
  { language, maxLength }: Settings,
): (requirement: Requirement) => Uncovered {
  const graph = graphOf(flow);
  const usable = usableEdges(graph);
  const drawn: Ground = {
    flow,
    graph,
    fresh: freshNames(flow),
    texts: new Map(),
    clashes: new Map(),
  };
  let open: Ground | undefined;
  const isOnPath = ({ node, edges }: Place) => {
    const around = edges.length > 0 ? edges : (flow.outgoing[node] ?? []);
    return node === flow.end || around.some((edge) => usable[edge] === 1);
  };
  return (requirement): Uncovered => {
    const { id, places } = requirement;
    const place = places.find(isOnPath);
    if (!place || place.edges.some((edge) => !usable[edge])) return { id, code: 'unreachable' };
    if (tooLong.has(requirement)) return { id, code: 'too_long', params: { limit: maxLength } };
    if (exhausted) return { id, code: 'truncated' };
    open ??= withoutDeadEdges(drawn);
    return { id, ...whyNot(drawn, open, place, language) };
  };
}

/** Which conditions keep all data off a place: those that contradict each other on every path there, else those on one path. */
function whyNot(
  drawn: Ground,
  open: Ground,
  place: Place,
  language: Settings['language'],
): Omit<Uncovered, 'id'> {
  const clash = contradictionAt(drawn, place) ?? contradictionAt(open, place);
  const told = clash ?? conditionsOnPath(drawn, place);
  const words = [...new Set(told.map((condition) => printCondition(condition, language)))];
  const conditions = words.join(language === 'tr' ? ' ve ' : ' and ');
  if (words.length === 0) return { code: 'no_data' };
  return clash && words.length > 1
    ? { code: 'contradiction', params: { conditions } }
    : { code: 'infeasible', params: { condition: conditions } };
}

type Ground = {
  flow: Flow;
  graph: Graph;
  fresh: Set<string>;
  texts: Map<Condition, string>;
  /** By the conditions of edges, in words: what of them contradicts itself. */
  clashes: Map<string, Condition[] | undefined>;
};

function textOf({ texts }: Ground, condition: Condition): string {
  const text = texts.get(condition) ?? printCondition(condition, 'en');
  texts.set(condition, text);
  return text;
}

/** Names that a step on a circle draws: what one condition asks of them says nothing about a later one. */
function freshNames(flow: Flow): Set<string> {
  const returns = returningNodes(flow);
  return new Set(flow.stepNames.flatMap((names, node) => (returns[node] ? names : [])));
}

/** The same without the edges that no data can take, whatever the path to them: none of them leads from its node to another. */
function withoutDeadEdges(drawn: Ground): Ground {
  const { flow, graph } = drawn;
  const known = new Map<string, boolean>();
  const isDead = (edge: number) => {
    const guards = flow.edges[edge]?.guards ?? [];
    const text = guards.map((guard) => textOf(drawn, guard)).join(' and ');
    const answer = known.get(text) ?? !canHold(flow, guards);
    known.set(text, answer);
    return answer;
  };
  const target = graph.target.map((node, edge) =>
    isDead(edge) ? (graph.source[edge] ?? 0) : node,
  );
  return { ...drawn, graph: { ...graph, target } };
}

/** Whether some data meets all these conditions and the constraints. */
function canHold({ constraints, variables }: Flow, conditions: readonly Condition[]): boolean {
  const asked = conditions.map((condition) => ({ condition, names: namesIn(condition) }));
  return asked.length === 0 || isSatisfiable([...constraints, ...asked], variables);
}

/**
 * A smallest set of conditions that no data meets together, all of them met on
 * every path past a place; undefined where there is none, or no path.
 */
function contradictionAt(ground: Ground, place: Place): Condition[] | undefined {
  const edges = unavoidable(ground, place);
  return edges && clashOf(ground, edges);
}

/** What contradicts itself among the conditions of edges, but for names whose value may change along the path. */
function clashOf(ground: Ground, edges: readonly number[]): Condition[] | undefined {
  const { flow, fresh, clashes } = ground;
  const guards = edges.flatMap((edge) => flow.edges[edge]?.guards ?? []);
  const byText = new Map(guards.map((guard) => [textOf(ground, guard), guard]));
  const key = [...byText.keys()].join(' and ');
  if (clashes.has(key)) return clashes.get(key);
  const asked = [...byText.values()].filter((guard) => {
    return !namesIn(guard).some((name) => fresh.has(name));
  });
  const isMet = (some: readonly Condition[]) => canHold(flow, some);
  const clash = isMet(asked) ? undefined : smallestContradiction(asked, isMet);
  clashes.set(key, clash);
  return clash;
}

/** The edges with conditions that every path from Start past a place to End takes; undefined where there is no path. */
function unavoidable(ground: Ground, place: Place): number[] | undefined {
  const { graph } = ground;
  const before = onEveryPath(ground, { ...graph, end: place.node });
  const after = onEveryPath(ground, { ...graph, start: endOf(ground, place) });
  return before && after && [...before, ...place.edges, ...after];
}

/** The node where a place is left. */
function endOf({ flow }: Ground, { node, edges }: Place): number {
  return flow.edges[edges.at(-1) ?? -1]?.target ?? node;
}

/**
 * The edges with conditions that every path from start to end takes; undefined where there is no path.
 *
 * Those of one path that cannot be gone round: from its nodes in turn, without its own edges, nothing
 * farther on is reached. Time: O(nodes + edges).
 */
function onEveryPath({ flow }: Ground, graph: Graph): number[] | undefined {
  if (graph.start === graph.end) return [];
  const path = shortestPath(graph);
  if (!path) return undefined;
  const place = new Map([[graph.start, 0]]);
  for (const [i, edge] of path.entries()) place.set(graph.target[edge] ?? 0, i + 1);
  const own = new Set(path);
  const seen = new Set<number>();
  let farthest = 0;
  const explore = (from: number) => {
    const queue = seen.has(from) ? [] : [from];
    seen.add(from);
    for (const node of queue) {
      farthest = Math.max(farthest, place.get(node) ?? 0);
      for (const edge of flow.outgoing[node] ?? []) {
        const there = graph.target[edge] ?? 0;
        if (own.has(edge) || seen.has(there)) continue;
        seen.add(there);
        queue.push(there);
      }
    }
  };
  return path.filter((edge, i) => {
    explore(graph.source[edge] ?? 0);
    return farthest <= i && (flow.edges[edge]?.guards.length ?? 0) > 0;
  });
}

/**
 * Conditions on a shortest path past a place, where not all paths are shut for one reason: those
 * that contradict each other there; else its own; else the first ones.
 */
function conditionsOnPath(ground: Ground, place: Place): Condition[] {
  const { flow, graph } = ground;
  const pathBetween = (start: number, end: number) =>
    start === end ? [] : (shortestPath({ ...graph, start, end }) ?? []);
  const before = pathBetween(graph.start, place.node);
  const path = [...before, ...place.edges, ...pathBetween(endOf(ground, place), graph.end)];
  const clash = clashOf(ground, path);
  if (clash) return clash;
  const guardsOf = (edges: readonly number[]) =>
    edges.flatMap((edge) => flow.edges[edge]?.guards ?? []);
  const own = guardsOf(place.edges);
  return own.length > 0 ? own : guardsOf(path).slice(0, MOST_TOLD);
}
