import { type Condition, namesIn, stateIn } from '../conditions/condition.ts';
import type { Budget } from '../flow/constraint-check.ts';
import { placeOfRule } from '../flow/decision-table.ts';
import type { ModelEdge } from '../model.ts';
import type { Problem, ProblemCode, Severity } from '../problems.ts';
import { byChoice } from './by-choice.ts';
import { verdictByClauses } from './condition-clauses.ts';
import {
  isTrue,
  MAX_ROWS,
  NO_STATE,
  type Row,
  type RowSource,
  rowsByOwnConstraints,
  rowsOf,
  type StateRow,
  statesReadAt,
  type Verdict,
  verdictOf,
  wordsOf,
} from './condition-rows.ts';
import { missingValid } from './missing-valid.ts';
import { valuesRead } from './values-read.ts';
import type { WrittenRows } from './written-rows.ts';

/** Conditions judged for rows in all: some tenths of a second. Nodes after that are not judged. */
const MAX_JUDGED = 2_000_000;

/** Clauses looked at for decision tables in all: some tenths of a second. Tables after that are judged by rows only. */
export const MAX_SEARCHED = 1_000_000;

/** What conditions are judged with, and what that took so far. */
export type Judging = RowSource & {
  writtenAt: WrittenRows;
  judged: number;
  /** Of what is decided by clauses. */
  budget: Budget;
};

/** Conditions that are judged together: those on the edges out of a node, or those of the rules in its table. */
export type Judged = {
  nodeId: string;
  edges: readonly ModelEdge[];
  /** Where the state that they read is known. */
  statesAt: readonly string[];
  reported: Reported;
};

/** What problems are reported as, and where. */
type Reported = {
  never: ProblemCode;
  repeated: ProblemCode;
  overlap: [code: ProblemCode, severity: Severity];
  gap: [code: ProblemCode, severity: Severity];
  placeOf: (edge: ModelEdge) => Pick<Problem, 'nodeId' | 'ruleId' | 'edgeId'>;
};

export const OF_EDGES: Reported = {
  never: 'condition_never_true',
  repeated: 'otherwise_repeated',
  overlap: ['condition_overlap', 'note'],
  gap: ['condition_gap', 'warning'],
  placeOf: ({ id }) => ({ edgeId: id }),
};

/** Of a table two rules that hold at once are an error: what is expected then would be anybody's guess. */
export const OF_RULES: Reported = {
  never: 'rule_never_holds',
  repeated: 'rule_otherwise_repeated',
  overlap: ['rule_overlap', 'error'],
  gap: ['rule_gap', 'warning'],
  placeOf: placeOfRule,
};

/** A condition as read, with what is wrong with it alone. */
export type Read = {
  text: string;
  condition?: Condition;
  problem?: Pick<Problem, 'code' | 'params'>;
};

/** An edge that has a condition. */
export type Guarded = Read & { edge: ModelEdge };

/** The edges of a node that have a condition, those of them with `otherwise`, and whether some have none. */
export type Node = { guarded: Guarded[]; others: Guarded[]; isFree: boolean };

/** Of conditions that can be read: which never hold, an example of two that hold at once, and one of none that holds. */
export function truthProblems(
  judged: Judged,
  { guarded, others, isFree }: Node,
  look: Judging,
): Problem[] {
  const { nodeId, statesAt, edges, reported } = judged;
  const named = guarded.filter((edge) => !others.includes(edge));
  const conditions = byChoice(named);
  const isStateful = conditions.some((condition) => stateIn(condition).length > 0);
  const states = isStateful ? statesReadAt(statesAt, conditions, look) : [NO_STATE];
  const verdict = states && verdictFor(conditions, states, { judged, look });
  if (!verdict) return notJudged(judged, conditions, look);
  if (!verdict.isPossible) return [];
  const { gap, overlap } = verdict;
  const never = named.filter(({ condition }) => condition && verdict.never.has(condition));
  const both = overlap ? named.filter(({ condition }) => isTrue(condition, overlap)) : [];
  const numbers = both.map(({ edge }) => edges.indexOf(edge) + 1).join(', ');
  const useless = gap ? [] : others;
  const isClosed = isFree || others.length > 0;
  const missing = missingValid(conditions, look.variables, (variables) =>
    verdictFor(conditions, states, { judged, look: { ...look, variables } }),
  );
  return [
    ...[
      ...never.map(({ edge, condition }) => ({ edge, condition })),
      ...useless.map(({ edge }) => ({ edge, condition: undefined })),
    ].map(({ edge, condition }) => {
      const read = condition ? [condition] : conditions;
      return (
        missing(reported.placeOf(edge), condition) ??
        neverAt(reported, edge, valuesRead(read, states, look))
      );
    }),
    ...problemAt(
      nodeId,
      reported.overlap,
      overlap,
      reported === OF_RULES ? { rules: numbers } : {},
    ),
    ...problemAt(
      nodeId,
      reported.gap,
      gap && !isClosed ? comingGap(gap, conditions, { judged, states, look }) : undefined,
    ),
  ];
}

/** A row without an edge that comes to the node: where only written scenarios do, one of theirs. */
function comingGap(
  gap: Row,
  conditions: readonly Condition[],
  { judged, states, look }: { judged: Judged; states: readonly StateRow[]; look: Judging },
): Row | undefined {
  const names = [...new Set(conditions.flatMap(namesIn))];
  const written = judged.reported === OF_EDGES ? look.writtenAt(judged.nodeId, names) : undefined;
  if (!written) return gap;
  return written
    .flatMap((data) => states.map((state): Row => ({ data: new Map(data), state })))
    .find((row) => !conditions.some((one) => isTrue(one, row)));
}

/** A condition that never holds, with the values that come to it; one that reads none is the same for all of them. */
function neverAt({ never, placeOf }: Reported, edge: ModelEdge, values: string): Problem {
  return values
    ? { code: never, severity: 'error', ...placeOf(edge), params: { values } }
    : { code: 'condition_always_false', severity: 'error', ...placeOf(edge) };
}

/** By rows where these are few; of a table else by clauses, as far as these can be decided. */
function verdictFor(
  conditions: readonly Condition[],
  states: readonly StateRow[],
  { judged, look }: { judged: Judged; look: Judging },
): Verdict | undefined {
  const ofRows = (rows: Row[] | undefined) => {
    look.judged += new Set(conditions).size * (rows?.length ?? 0);
    return rows && look.judged <= MAX_JUDGED ? verdictOf(conditions, rows) : undefined;
  };
  const byClauses = () =>
    judged.reported === OF_RULES
      ? verdictByClauses(conditions, states, { source: look, budget: look.budget })
      : undefined;
  return (
    ofRows(rowsOf(conditions, states, look)) ??
    byClauses() ??
    ofRows(rowsByOwnConstraints(conditions, states, look))
  );
}

/** Of a table that could not be decided it is said: there are too many combinations. Names without data are reported as such. */
function notJudged(
  { nodeId, reported }: Judged,
  conditions: readonly Condition[],
  { variables }: Judging,
): Problem[] {
  const isKnown = conditions.flatMap(namesIn).every((name) => variables.has(name));
  if (reported !== OF_RULES || !isKnown) return [];
  return [{ code: 'rule_unchecked', severity: 'note', nodeId, params: { limit: MAX_ROWS } }];
}

function problemAt(
  nodeId: string,
  [code, severity]: Reported['gap'],
  row: Row | undefined,
  more: Problem['params'] = {},
): Problem[] {
  return row ? [{ code, severity, nodeId, params: { row: wordsOf(row), ...more } }] : [];
}
