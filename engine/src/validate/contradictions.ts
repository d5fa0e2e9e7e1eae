import { type Condition, namesIn } from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import type { Variable } from '../data/test-data.ts';
import { stepsOf } from '../flow/flatten.ts';
import { conditionOf } from '../flow/guards.ts';
import type { Context, Model, ModelEdge } from '../model.ts';
import type { Problem } from '../problems.ts';
import { stateNamesOf } from '../state-variables/declared.ts';
import { NO_STATE, wordsOf } from './condition-rows.ts';
import { isDrawnIn } from './written-rows.ts';

/** A written test case: its name, under the ID that its team gave it, the edges it takes, and its values. */
type Written = { name: string; path: string[]; values: ReadonlyMap<string, string> };

/** Written cases that took the same edges: where they go on, and those that came there, one of each values. */
type Prefix = { cases: Map<string, Written>; next: Map<string, Prefix> };

/** What is known of a drawing. */
type Drawing = {
  edges: ReadonlyMap<string, ModelEdge>;
  outgoing: ReadonlyMap<string, readonly ModelEdge[]>;
  isOutcome: (nodeId: string) => boolean;
  conditionOf: (edge: ModelEdge) => Condition | undefined;
  variables: ReadonlyMap<string, Variable>;
};

/**
 * The nodes behind which written test cases contradict each other: with the same values they do the same up to there and
 * expect something else, and no condition says when. Where the edges have conditions of which only one holds, or an edge
 * is gone, nothing contradicts there any more; where the condition of one holds with the values of another instead of its
 * own, they contradict each other all the same. Each node is named once.
 *
 * Time: linear in the edges of all written cases; where these part, in their values times their edges.
 */
export function contradictionProblems(
  model: Model,
  context: Context,
  variables: Drawing['variables'],
): Problem[] {
  const written = writtenCases(model);
  if (written.length === 0) return [];
  const drawing = drawingOf(model, context, variables);
  const groups = Map.groupBy(written, keyOf);
  const found = new Map<string, Problem>();
  for (const own of groups.values()) if (own.length > 1) findIn(own, drawing, found);
  findOverlaps(written, drawing, found);
  return [...found.values()];
}

const keyOf = ({ values }: Written) => JSON.stringify([...values].sort());

function writtenCases(model: Model): Written[] {
  const scenarios = model.settings?.feature?.scenarios ?? [];
  return scenarios.filter(isDrawnIn(model)).flatMap((scenario) => {
    const { path, examples = [] } = scenario;
    const name = [scenario.sourceId, scenario.name].filter(Boolean).join(' · ');
    const rows = examples.flatMap(({ columns, rows: cells }) =>
      cells.map((row) => new Map(columns.map((column, index) => [column, row[index] ?? '']))),
    );
    return (rows.length > 0 ? rows : [new Map()]).map((values) => ({ name, path, values }));
  });
}

function drawingOf(model: Model, context: Context, variables: Drawing['variables']): Drawing {
  const stepOf = stepsOf(context);
  const outcomes = new Set(
    model.nodes.flatMap((node) => (stepOf(node)?.type === 'outcome' ? node.id : [])),
  );
  const stateNames = stateNamesOf(model);
  return {
    edges: new Map(model.edges.map((edge) => [edge.id, edge])),
    outgoing: Map.groupBy(model.edges, ({ source }) => source),
    isOutcome: (nodeId) => outcomes.has(nodeId),
    conditionOf: (edge) => conditionOf(edge, stateNames),
    variables,
  };
}

/** Adds the places at which cases with the same values contradict each other, by their nodes. */
function findIn(cases: readonly Written[], drawing: Drawing, found: Map<string, Problem>): void {
  const [first] = cases;
  if (!first) return;
  const values = typed(first.values, drawing.variables);
  for (const { nodeId, next } of branchesOf(cases, drawing)) {
    if (found.has(nodeId)) continue;
    const possible = next.filter(([edge]) => isPossible(edge, values, drawing));
    const outcomes = possible.filter(([edge]) => leadsToOutcome(edge, drawing));
    // behind an expected result another one, or none, is another list of them
    const differing = drawing.isOutcome(nodeId) && outcomes.length > 0 ? possible : outcomes;
    const [one, other] = differing;
    if (!one || !other) continue;
    const params = { first: nameOf(one[1]), second: nameOf(other[1]) };
    found.set(nodeId, { code: 'outcomes_contradict', severity: 'warning', nodeId, params });
  }
}

/** Adds the places at which the condition of one case holds with the values of another instead of its own. */
function findOverlaps(
  cases: readonly Written[],
  drawing: Drawing,
  found: Map<string, Problem>,
): void {
  for (const { nodeId, next } of branchesOf(cases, drawing)) {
    if (found.has(nodeId)) continue;
    const outcomes = next.filter(([edge]) => leadsToOutcome(edge, drawing));
    const overlap = overlapOf(outcomes, drawing);
    if (overlap)
      found.set(nodeId, { code: 'outcomes_overlap', severity: 'warning', nodeId, params: overlap });
  }
}

/** The first case with whose values a condition holds that the cases of its own edge do not meet: a slip turned it into another. */
function overlapOf(
  outcomes: readonly (readonly [edge: string, Prefix])[],
  drawing: Drawing,
): Problem['params'] {
  const guarded = outcomes.flatMap(([id, prefix]) => {
    const edge = drawing.edges.get(id);
    const condition = edge && drawing.conditionOf(edge);
    if (!condition || condition.kind === 'otherwise') return [];
    const cases = [...prefix.cases.values()].filter(({ values }) =>
      isPossible(id, typed(values, drawing.variables), drawing),
    );
    return { id, condition, cases, name: nameOf(prefix) };
  });
  for (const other of guarded.filter(({ cases }) => cases.length === 0))
    for (const own of guarded)
      for (const { name, values: written } of own.cases) {
        const values = typed(written, drawing.variables);
        if (!isPossible(other.id, values, drawing)) continue;
        const read = new Set([own, other].flatMap(({ condition }) => namesIn(condition)));
        const data = new Map([...values].filter(([one]) => read.has(one)));
        return { first: name, second: other.name, row: wordsOf({ data, state: NO_STATE }) };
      }
  return undefined;
}

const nameOf = ({ cases }: Prefix) => cases.values().next().value?.name ?? '';

const leadsToOutcome = (edge: string, { isOutcome, edges }: Drawing) =>
  isOutcome(edges.get(edge)?.target ?? '');

/** Where written cases part that came there on the same edges, with the edges on which they go on. */
function* branchesOf(
  cases: readonly Written[],
  { edges }: Drawing,
): Generator<{ nodeId: string; next: [edge: string, Prefix][] }> {
  const open = [prefixesOf(cases)];
  for (let prefix = open.pop(); prefix; prefix = open.pop()) {
    open.push(...prefix.next.values());
    const next = [...prefix.next];
    const nodeId = edges.get(next[0]?.[0] ?? '')?.source;
    if (next.length > 1 && nodeId !== undefined) yield { nodeId, next };
  }
}

function prefixesOf(cases: readonly Written[]): Prefix {
  const root: Prefix = { cases: new Map(), next: new Map() };
  for (const one of cases) {
    const key = keyOf(one);
    let here = root;
    for (const edge of one.path) {
      const next = here.next.get(edge) ?? { cases: new Map(), next: new Map() };
      here.next.set(edge, next);
      if (!next.cases.has(key)) next.cases.set(key, one);
      here = next;
    }
  }
  return root;
}

/** Whether a case with these values can take an edge. */
function isPossible(edgeId: string, values: ReadonlyMap<string, Value>, drawing: Drawing): boolean {
  const edge = drawing.edges.get(edgeId);
  const condition = edge && drawing.conditionOf(edge);
  if (condition === undefined) return true;
  // what was written has no value of state, nor of data that is new: conditions on these distinguish it
  const holdsHere = (one: Condition) => holds(one, (name) => values.get(name));
  if (condition.kind !== 'otherwise') return holdsHere(condition);
  const others = (drawing.outgoing.get(edge?.source ?? '') ?? []).map(drawing.conditionOf);
  return !others.some((one) => one && one.kind !== 'otherwise' && holdsHere(one));
}

function typed(
  values: ReadonlyMap<string, string>,
  variables: Drawing['variables'],
): Map<string, Value> {
  return new Map(
    [...values].flatMap(([name, text]): [string, Value][] => {
      const { type, choices = [] } = variables.get(name) ?? {};
      const choice = choices.find(({ value }) => value === text);
      return type && choice ? [[name, { text, validity: choice.validity, type }]] : [];
    }),
  );
}
