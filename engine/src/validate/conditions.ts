import {
  type Condition,
  namesIn,
  type Operand,
  readCondition,
  visit,
} from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import { type Variable, variablesOf } from '../data/test-data.ts';
import type { Context, Model, ModelEdge } from '../model.ts';
import type { Problem } from '../problems.ts';

const MOST_COMBINATIONS = 10_000;

type Way = { edge: ModelEdge; condition: Condition };

/** What is wrong with the conditions on the ways out of each node: not readable, never true, overlapping, or leaving a gap. */
export function conditionProblems(model: Model, context: Context): Problem[] {
  const variables = variablesOf(model, context);
  const bySource = new Map<string, ModelEdge[]>();
  for (const edge of model.edges) {
    const list = bySource.get(edge.source);
    if (list) list.push(edge);
    else bySource.set(edge.source, [edge]);
  }
  return [...bySource].flatMap(([nodeId, edges]) => nodeProblems(nodeId, edges, variables));
}

function nodeProblems(
  nodeId: string,
  edges: ModelEdge[],
  variables: Map<string, Variable>,
): Problem[] {
  const problems: Problem[] = [];
  const ways: Way[] = [];
  for (const edge of edges) {
    if (!edge.guard?.trim()) continue;
    const read = readCondition(edge.guard);
    if (read.ok) ways.push({ edge, condition: read.condition });
    else {
      const params = { position: read.position + 1, expected: read.expected };
      problems.push({ code: 'condition_syntax', severity: 'error', edgeId: edge.id, params });
    }
  }
  if (ways.length === 0 || problems.length > 0) return problems;
  problems.push(...typeProblems(ways, variables), ...otherwiseProblems(ways));
  const named = ways.filter(({ condition }) => condition.kind !== 'otherwise');
  const names = [...new Set(named.flatMap(({ condition }) => namesIn(condition)))];
  const rows = combinations(names, variables);
  if (!rows) return problems;
  const covered = ways.length < edges.length || named.length < ways.length;
  return [...problems, ...truthProblems(nodeId, named, rows, covered)];
}

function otherwiseProblems(ways: Way[]): Problem[] {
  return ways
    .filter(({ condition }) => condition.kind === 'otherwise')
    .slice(1)
    .map(({ edge }) => ({ code: 'otherwise_repeated', severity: 'error', edgeId: edge.id }));
}

/** A number compared with text that can never be a number, and the like. */
function typeProblems(ways: Way[], variables: Map<string, Variable>): Problem[] {
  return ways
    .filter(({ condition }) => {
      let differ = false;
      visit(condition, (part) => {
        if (part.kind === 'compare') differ ||= !comparable(part.left, part.right, variables);
      });
      return differ;
    })
    .map(({ edge }) => ({ code: 'condition_types_differ', severity: 'error', edgeId: edge.id }));
}

function comparable(left: Operand, right: Operand, variables: Map<string, Variable>): boolean {
  const kinds = [left, right].map((side) => kindOf(side, variables));
  return kinds.includes('any') || kinds[0] === kinds[1];
}

function kindOf(side: Operand, variables: Map<string, Variable>): 'number' | 'text' | 'any' {
  if (side.kind === 'number') return 'number';
  if (side.kind === 'text') return isNumber(side.value) ? 'any' : 'text';
  const type = variables.get(side.name)?.type ?? 'text';
  if (type === 'text') return 'any';
  return type === 'integer' || type === 'decimal' ? 'number' : 'text';
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

type Row = Map<string, Value>;

/** Every combination of the named variables' values; undefined where one has no data or there are too many. */
function combinations(names: string[], variables: Map<string, Variable>): Row[] | undefined {
  let rows: Row[] = [new Map()];
  for (const name of names) {
    const variable = variables.get(name);
    if (!variable || rows.length * variable.choices.length > MOST_COMBINATIONS) return undefined;
    rows = rows.flatMap((row) =>
      variable.choices.map(({ value, validity }) =>
        new Map(row).set(name, { text: value, validity, type: variable.type }),
      ),
    );
  }
  return rows;
}

function truthProblems(nodeId: string, ways: Way[], rows: Row[], covered: boolean): Problem[] {
  const open = ways.map(({ condition }) =>
    rows.map((row) => holds(condition, (name) => row.get(name))),
  );
  const problems: Problem[] = [];
  ways.forEach(({ edge }, i) => {
    if (!open[i]?.includes(true)) {
      problems.push({ code: 'condition_never_true', severity: 'warning', edgeId: edge.id });
    }
  });
  const overlap = rows.findIndex((_, row) => open.filter((way) => way[row]).length > 1);
  if (overlap >= 0) {
    const params = { row: wordsOf(rows[overlap]) };
    problems.push({ code: 'condition_overlap', severity: 'note', nodeId, params });
  }
  const gap = covered ? -1 : rows.findIndex((_, row) => !open.some((way) => way[row]));
  if (gap >= 0) {
    const params = { row: wordsOf(rows[gap]) };
    problems.push({ code: 'condition_gap', severity: 'warning', nodeId, params });
  }
  return problems;
}

function wordsOf(row: Row | undefined): string {
  return [...(row ?? [])].map(([name, { text }]) => `${name} = ${JSON.stringify(text)}`).join(', ');
}
