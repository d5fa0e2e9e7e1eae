import type { Condition } from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import type { Variable } from '../data/test-data.ts';
import { stepsOf } from '../flow/flatten.ts';
import { conditionOf } from '../flow/guards.ts';
import type { Context, Model, ModelEdge } from '../model.ts';
import type { Problem } from '../problems.ts';
import { stateNamesOf } from '../state-variables/declared.ts';
import { isDrawnIn } from './written-rows.ts';

/** A written test case: its name, the edges it takes, and its values. */
type Written = { name: string; path: string[]; values: ReadonlyMap<string, string> };

/** Written cases with the same values that took the same edges: where they go on, and one of their names. */
type Prefix = { name: string; next: Map<string, Prefix> };

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
 * is gone, nothing contradicts there any more. Each node is named once.
 *
 * Time: linear in the edges of all written cases.
 */
export function contradictionProblems(
  model: Model,
  context: Context,
  variables: Drawing['variables'],
): Problem[] {
  const written = writtenCases(model);
  if (written.length === 0) return [];
  const drawing = drawingOf(model, context, variables);
  const groups = Map.groupBy(written, ({ values }) => JSON.stringify([...values].sort()));
  const found = new Map<string, Problem>();
  for (const own of groups.values()) if (own.length > 1) findIn(own, drawing, found);
  return [...found.values()];
}

function writtenCases(model: Model): Written[] {
  const scenarios = model.settings?.feature?.scenarios ?? [];
  return scenarios.filter(isDrawnIn(model)).flatMap(({ name, path, examples = [] }) => {
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
  const open = [prefixesOf(cases)];
  for (let prefix = open.pop(); prefix; prefix = open.pop()) {
    open.push(...prefix.next.values());
    const nodeId = drawing.edges.get([...prefix.next.keys()][0] ?? '')?.source;
    if (prefix.next.size < 2 || nodeId === undefined || found.has(nodeId)) continue;
    const possible = [...prefix.next].filter(([edge]) => isPossible(edge, values, drawing));
    const leadsToOutcome = ([edge]: (typeof possible)[number]) =>
      drawing.isOutcome(drawing.edges.get(edge)?.target ?? '');
    const outcomes = possible.filter(leadsToOutcome);
    // behind an expected result another one, or none, is another list of them
    const differing = drawing.isOutcome(nodeId) && outcomes.length > 0 ? possible : outcomes;
    const [one, other] = differing;
    if (!one || !other) continue;
    const params = { first: one[1].name, second: other[1].name };
    found.set(nodeId, { code: 'outcomes_contradict', severity: 'warning', nodeId, params });
  }
}

function prefixesOf(cases: readonly Written[]): Prefix {
  const root: Prefix = { name: '', next: new Map() };
  for (const { name, path } of cases) {
    let here = root;
    for (const edge of path) {
      const next = here.next.get(edge) ?? { name, next: new Map() };
      here.next.set(edge, next);
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
