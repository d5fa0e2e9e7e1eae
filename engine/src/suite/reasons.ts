import { type Condition, namesIn, stateIn } from '../conditions/condition.ts';
import { printCondition } from '../conditions/print.ts';
import { withAnyValid, withoutValid } from '../data/without-valid.ts';
import { defined } from '../defined.ts';
import { type Budget, isSatisfiable, smallestContradiction } from '../flow/constraint-check.ts';
import { type Flow, nodesAlong } from '../flow/flow.ts';
import { returningNodes } from '../flow/fresh-draws.ts';
import type { GenerationSettings } from '../model.ts';
import { type Graph, graphOf, usableEdges } from '../paths/graph.ts';
import { shortestPath } from '../paths/shortest-path.ts';
import type { Uncovered } from '../result.ts';
import type { Cover } from './cover.ts';
import type { Place, Requirement } from './requirement.ts';

type Settings = Pick<
  GenerationSettings,
  'language' | 'maxLength' | 'maxVisits' | 'criterion' | 'strength'
>;

/** What a search left, see `Plan`. */
type Looked = Pick<Cover, 'exhausted' | 'tooLong'> & {
  beyondRounds: ReadonlySet<Requirement>;
  /** What is on a path of the plan, of which no row walks it. */
  withoutRow: ReadonlySet<Requirement>;
};

/** Of the conditions on one path, no more are reported. */
const MAX_LISTED = 3;

/** Where a search gave up, so many requirements are looked at for a proof that nothing covers them. */
const MAX_PROOFS = 200;

/**
 * What looking for reasons may cost in all, in clauses looked at, and what a condition in words or an
 * edge walked counts for: some seconds. After that, what is proven to be impossible is reported without
 * its conditions, and nothing else is.
 */
const MAX_WORK = 150_000_000;
const READING = 20;

/** Tells of a requirement that no case covers why not, in words a person can act on. */
export function reasonsOf(
  flow: Flow,
  { exhausted, tooLong, beyondRounds, withoutRow }: Looked,
  { language, maxLength, maxVisits, criterion, strength }: Settings,
): (requirement: Requirement) => Uncovered {
  const context = prepareContext(flow);
  const { usable } = context;
  let open: ReasonContext | undefined;
  let asks = flow.guardNames.some((names) => names.length > 0) ? MAX_PROOFS : 0;
  const ofPlaces = (requirement: Requirement): Uncovered => {
    const { id, places } = requirement;
    const place = places.find((one) => isOnPath(context, one));
    if (!place || place.edges.some((edge) => !usable[edge])) return { id, code: 'unreachable' };
    if (tooLong.has(requirement)) return { id, code: 'too_long', params: { limit: maxLength } };
    if (beyondRounds.has(requirement)) {
      const rounds = criterion === 'simple-paths' ? 0 : maxVisits;
      return { id, code: 'beyond_rounds', params: { rounds } };
    }
    open ??= withoutDeadEdges(context);
    const contexts = [context, open];
    const isProven = () => isContradicted(contexts, requirement);
    if (exhausted && (--asks < 0 || !isProven())) {
      return { id, code: 'truncated' };
    }
    const isWritten = strength === 'written' && !flow.machine && withoutRow.has(requirement);
    return { id, ...whyNot([context, open], place, { language, isWritten }) };
  };
  return (requirement) =>
    requirement.state
      ? ofState(requirement, { exhausted, tooLong, maxLength })
      : ofPlaces(requirement);
}

/** Why no case covers a value or a transition of a state variable. */
function ofState(
  requirement: Requirement,
  { exhausted, tooLong, maxLength }: Pick<Looked, 'exhausted' | 'tooLong'> & { maxLength: number },
): Uncovered {
  const { id } = requirement;
  if (tooLong.has(requirement)) return { id, code: 'too_long', params: { limit: maxLength } };
  return { id, code: exhausted ? 'truncated' : 'unreachable' };
}

/**
 * Tells of a requirement whether conditions that contradict each other keep all data off it, whatever is
 * invalid; of as many as there is a budget for.
 */
export function contradictedIn(flow: Flow): (requirement: Requirement) => boolean {
  let contexts: ReasonContext[] | undefined;
  let asks = MAX_PROOFS;
  return (requirement) => {
    if (!contexts) {
      const context = prepareContext(flow);
      contexts = [context, withoutDeadEdges(context)];
    }
    return --asks >= 0 && isContradicted(contexts, requirement);
  };
}

/** What every path to a place asks for may contradict itself, however many paths there are. */
function isContradicted(
  contexts: readonly ReasonContext[],
  { places, state }: Requirement,
): boolean {
  if (state) return false;
  return places.every((place) =>
    contexts.some((context) => !isOnPath(context, place) || contradictionAt(context, place)),
  );
}

function isOnPath({ flow, usable }: ReasonContext, { node, edges }: Place): boolean {
  const around = edges.length > 0 ? edges : (flow.outgoing[node] ?? []);
  return node === flow.end || around.some((edge) => usable[edge] === 1);
}

/**
 * Which conditions keep all data off a place: those that contradict each other on every path there, else those on one path.
 *
 * @param isWritten only the rows that were written for a path walk it: conditions that other data meets keep only these off
 */
function whyNot(
  [context, open]: readonly [ReasonContext, ReasonContext],
  place: Place,
  { language, isWritten }: { language: GenerationSettings['language']; isWritten: boolean },
): Omit<Uncovered, 'id'> {
  if (isOver(context)) return { code: 'no_data' };
  const everywhere = contradictionAt(context, place) ?? contradictionAt(open, place);
  const { clash, listed, path } = everywhere
    ? { clash: everywhere, listed: everywhere, path: [] }
    : conditionsOnPath(context, place);
  const name = clash ? missingValid(clash, context) : unreadWithoutValid(context.flow, path);
  if (name !== undefined) return { code: 'no_valid_value', params: { name } };
  const byWords = new Map(
    listed.map((condition) => [printCondition(condition, language), condition]),
  );
  const [words, ...more] = byWords.keys();
  if (words === undefined) return { code: 'no_data' };
  const conditions =
    more.length > 0
      ? printCondition({ kind: 'and', parts: [...byWords.values()] }, language)
      : words;
  if (isWritten && !clash) return { code: 'written_values', params: { condition: conditions } };
  return everywhere && more.length > 0
    ? { code: 'contradiction', params: { conditions } }
    : { code: 'infeasible', params: { condition: conditions } };
}

function isOver({ budget }: ReasonContext): boolean {
  return budget.left <= 0;
}

type ReasonContext = {
  flow: Flow;
  graph: Graph;
  usable: Uint8Array;
  fresh: Set<string>;
  texts: Map<Condition, string>;
  /** By the conditions of edges, in words: what of them contradicts itself. */
  clashes: Map<string, Condition[] | undefined>;
  budget: Budget;
};

function prepareContext(flow: Flow): ReasonContext {
  const graph = graphOf(flow);
  return {
    flow,
    graph,
    usable: usableEdges(graph),
    fresh: freshNames(flow),
    texts: new Map(),
    clashes: new Map(),
    budget: { left: MAX_WORK },
  };
}

function textOf({ texts }: ReasonContext, condition: Condition): string {
  const text = texts.get(condition) ?? printCondition(condition, 'en');
  texts.set(condition, text);
  return text;
}

/** Names that a step on a circle draws: what one condition asks of them says nothing about a later one. */
function freshNames(flow: Flow): Set<string> {
  const returns = returningNodes(flow);
  return new Set(flow.freshNames.flatMap((names, node) => (returns[node] ? names : [])));
}

/** The same without the edges that no data can take, whatever the path to them: none of them leads from its node to another. */
function withoutDeadEdges(context: ReasonContext): ReasonContext {
  const { flow, graph } = context;
  const known = new Map<string, boolean>();
  const isDead = (edge: number) => {
    const guards = flow.edges[edge]?.guards ?? [];
    const text = guards.map((guard) => textOf(context, guard)).join(' and ');
    const answer = known.get(text) ?? !canHold(context, guards);
    known.set(text, answer);
    return answer;
  };
  const target = graph.target.map((node, edge) =>
    isDead(edge) ? defined(graph.source[edge]) : node,
  );
  return { ...context, graph: { ...graph, target } };
}

/** The first of the data without a valid value with one of which conditions that contradict each other would all hold. */
function missingValid(clash: readonly Condition[], context: ReasonContext): string | undefined {
  const { variables } = context.flow;
  const names = withoutValid(clash.flatMap(namesIn), variables);
  const isReason = names.length > 0 && canHold(context, clash, withAnyValid(variables, names));
  return isReason ? names[0] : undefined;
}

/** The first of the data without a valid value that a path's steps enter and no condition on it reads: no case may hold an invalid value there. */
function unreadWithoutValid(flow: Flow, path: readonly number[]): string | undefined {
  const entered = nodesAlong(flow, path).flatMap((node) => flow.stepNames[node] ?? []);
  const read = new Set(path.flatMap((edge) => flow.guardNames[edge] ?? []));
  return withoutValid(entered, flow.variables).find((name) => !read.has(name));
}

/** Whether some data meets all these conditions and the constraints, as far as that is known. */
function canHold(
  { flow, budget }: ReasonContext,
  conditions: readonly Condition[],
  variables = flow.variables,
): boolean {
  const { constraints } = flow;
  // what state a path has is not known here
  const ofData = conditions.filter((condition) => stateIn(condition).length === 0);
  const rules = ofData.map((condition) => ({ condition, names: namesIn(condition) }));
  return (
    rules.length === 0 || isSatisfiable([...constraints, ...rules], variables, budget) !== false
  );
}

/**
 * A smallest set of conditions that no data meets together, all of them met on
 * every path past a place; undefined where there is none, or no path.
 */
function contradictionAt(context: ReasonContext, place: Place): Condition[] | undefined {
  const { graph } = context;
  if (isOver(context)) return undefined;
  const before = onEveryPath(context, { ...graph, end: place.node });
  const after = onEveryPath(context, { ...graph, start: endOf(context, place) });
  if (!before || !after) return undefined;
  return clashOf(context, [
    ...guardsOf(context, before),
    ...ownGuards(context, place),
    ...guardsOf(context, after),
  ]);
}

/** What contradicts itself among conditions, but for names whose value may change along the path. */
function clashOf(context: ReasonContext, guards: readonly Condition[]): Condition[] | undefined {
  const { fresh, clashes, budget } = context;
  if (isOver(context)) return undefined;
  budget.left -= READING * guards.length;
  const byText = new Map(guards.map((guard) => [textOf(context, guard), guard]));
  const key = [...byText.keys()].join(' and ');
  if (clashes.has(key)) return clashes.get(key);
  const rules = [...byText.values()].filter((guard) => {
    return !namesIn(guard).some((name) => fresh.has(name));
  });
  const isMet = (some: readonly Condition[]) => canHold(context, some);
  const clash = isMet(rules) ? undefined : smallestContradiction(rules, isMet);
  clashes.set(key, clash);
  return clash;
}

function guardsOf({ flow }: ReasonContext, edges: readonly number[]): Condition[] {
  return edges.flatMap((edge) => flow.edges[edge]?.guards ?? []);
}

/** What a place itself asks for: of parallel edges that will all do, the conditions of one. */
function ownGuards(context: ReasonContext, { edges, isOfNodes }: Place): Condition[] {
  if (!isOfNodes) return guardsOf(context, edges);
  return edges.flatMap((edge): Condition[] => {
    const { source, target } = context.flow.edges[edge] ?? {};
    const bunch = (context.flow.outgoing[source ?? -1] ?? []).filter(
      (other) => context.flow.edges[other]?.target === target,
    );
    if (bunch.length < 2) return guardsOf(context, [edge]);
    const parts = bunch.map(
      (other): Condition => ({ kind: 'and', parts: guardsOf(context, [other]) }),
    );
    return parts.some((part) => part.kind === 'and' && part.parts.length === 0)
      ? []
      : [{ kind: 'or', parts: parts.map(onlyPart) }];
  });
}

function onlyPart(condition: Condition): Condition {
  const [part, more] = condition.kind === 'and' ? condition.parts : [];
  return part && !more ? part : condition;
}

/** The node where a place is left. */
function endOf({ flow }: ReasonContext, { node, edges }: Place): number {
  return flow.edges[edges.at(-1) ?? -1]?.target ?? node;
}

/**
 * The edges with conditions that every path from start to end takes; undefined where there is no path.
 *
 * Those of one path that cannot be gone round: from its nodes in turn, without its own edges, nothing
 * farther on is reached. Time: O(nodes + edges).
 */
function onEveryPath({ flow, budget }: ReasonContext, graph: Graph): number[] | undefined {
  if (graph.start === graph.end) return [];
  budget.left -= READING * graph.source.length;
  const path = shortestPath(graph);
  if (!path) return undefined;
  const place = new Map([[graph.start, 0]]);
  for (const [i, edge] of path.entries()) place.set(defined(graph.target[edge]), i + 1);
  const own = new Set(path);
  const seen = new Set<number>();
  let farthest = 0;
  const explore = (from: number) => {
    const queue = seen.has(from) ? [] : [from];
    seen.add(from);
    for (const node of queue) {
      farthest = Math.max(farthest, place.get(node) ?? 0);
      for (const edge of flow.outgoing[node] ?? []) {
        const there = defined(graph.target[edge]);
        if (own.has(edge) || seen.has(there)) continue;
        seen.add(there);
        queue.push(there);
      }
    }
  };
  return path.filter((edge, i) => {
    explore(defined(graph.source[edge]));
    return farthest <= i && defined(flow.edges[edge]?.guards.length) > 0;
  });
}

/**
 * Conditions on a shortest path past a place, where not all paths are shut for one reason: those
 * that contradict each other there; else its own; else the first ones.
 */
function conditionsOnPath(
  context: ReasonContext,
  place: Place,
): { clash: Condition[] | undefined; listed: Condition[]; path: number[] } {
  const { graph } = context;
  const pathBetween = (start: number, end: number) =>
    start === end ? [] : (shortestPath({ ...graph, start, end }) ?? []);
  const before = pathBetween(graph.start, place.node);
  const after = pathBetween(endOf(context, place), graph.end);
  const own = ownGuards(context, place);
  const all = [...guardsOf(context, before), ...own, ...guardsOf(context, after)];
  const clash = clashOf(context, all);
  const listed = clash ?? (own.length > 0 ? own : all.slice(0, MAX_LISTED));
  return { clash, listed, path: [...before, ...place.edges, ...after] };
}
