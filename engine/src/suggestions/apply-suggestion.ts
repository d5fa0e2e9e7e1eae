import type { Condition } from '../conditions/condition.ts';
import { printCondition } from '../conditions/print.ts';
import { rulesOf } from '../flow/decision-table.ts';
import { conditionOf } from '../flow/guards.ts';
import type { Model, ModelEdge, Position, StateVariable, TestData } from '../model.ts';
import { isStateName, stateNamesOf, stateOf } from '../state-variables/declared.ts';
import { SUGGESTED_TRIES } from './retry-without-limit.ts';
import type { DataAddition, DrawingChange, OutcomeKind } from './suggestion.ts';

type Drawn = Pick<Model, 'nodes' | 'edges' | 'settings'>;

/** What a change needs that no rule decides. */
export type Making = {
  /** What an outcome says until people name it. */
  outcome: (kind: OutcomeKind) => string;
  /** What the counter of a limit is called; it gets a number where the name is taken. */
  counter: string;
  /** An id that nothing in the drawing has. */
  newId: () => string;
  /** Where the outcome of a branch stands. */
  place: (drawing: Drawn, from: string) => Position;
};

/**
 * Changes a drawing as a suggestion says.
 *
 * @returns the drawing with the change, all else of it untouched; the same drawing where the place of the change is gone
 */
export function applyToDrawing<T extends Drawn>(
  drawing: T,
  change: DrawingChange,
  making: Making,
): T {
  switch (change.kind) {
    case 'branch':
      return addBranch(drawing, change, making);
    case 'rule':
      return addRule(drawing, change, making);
    case 'limit':
      return addLimit(drawing, change, making);
    case 'requirement':
      return addRequirement(drawing, change);
  }
}

/** Adds what a suggestion says to the test data: as a class of its own of the nearest records of the name. */
export function applyToData(
  testData: readonly TestData[],
  { name, validity, values }: DataAddition,
  id: string,
): TestData[] {
  const like = testData.find((record) => record.name === name && record.validity === 'valid');
  const { type = 'text', modelId } = like ?? {};
  const added = { id, name, validity, type, values, ...(modelId !== undefined && { modelId }) };
  return [...testData, added];
}

type Branch = Omit<Extract<DrawingChange, { kind: 'branch' }>, 'kind'>;

function addBranch<T extends Drawn>(
  drawing: T,
  { from, outcome, guard, conditions = [] }: Branch,
  { outcome: wordOf, newId, place }: Making,
): T {
  const end = drawing.nodes.find(({ type }) => type === 'end');
  if (!end || !drawing.nodes.some(({ id }) => id === from)) return drawing;
  const guards = new Map(conditions.map((one) => [one.id, one.guard]));
  const edges = drawing.edges.map((edge): ModelEdge => {
    const changed = guards.get(edge.id);
    return changed === undefined ? edge : { ...edge, guard: changed };
  });
  const id = newId();
  const position = place(drawing, from);
  const data = { type: 'outcome' as const, label: wordOf(outcome) };
  return {
    ...drawing,
    nodes: [...drawing.nodes, { id, type: 'step', position, data }],
    edges: [
      ...edges,
      { id: newId(), source: from, target: id, ...(guard !== undefined && { guard }) },
      { id: newId(), source: id, target: end.id },
    ],
  };
}

function addRule<T extends Drawn>(
  drawing: T,
  { nodeId, outcome }: Omit<Extract<DrawingChange, { kind: 'rule' }>, 'kind'>,
  { outcome: wordOf, newId }: Making,
): T {
  const nodes = drawing.nodes.map((node) => {
    if (node.id !== nodeId) return node;
    const rule = { id: newId(), when: 'otherwise', outcome: wordOf(outcome) };
    return { ...node, data: { ...node.data, rules: [...rulesOf(node), rule] } };
  });
  return { ...drawing, nodes };
}

function addRequirement<T extends Drawn>(
  drawing: T,
  { nodeId, requirement }: Omit<Extract<DrawingChange, { kind: 'requirement' }>, 'kind'>,
): T {
  const nodes = drawing.nodes.map((node) => {
    if (node.id !== nodeId) return node;
    const requirements = [...new Set([...(node.data?.requirements ?? []), requirement])];
    return { ...node, data: { ...node.data, requirements } };
  });
  return { ...drawing, nodes };
}

function addLimit<T extends Drawn>(
  drawing: T,
  { edgeId, outcome }: Omit<Extract<DrawingChange, { kind: 'limit' }>, 'kind'>,
  making: Making,
): T {
  const edge = drawing.edges.find(({ id }) => id === edgeId);
  if (!edge) return drawing;
  const counter = counterOf(drawing, making.counter);
  const { name } = counter;
  const own = conditionOf(edge, stateNamesOf(drawing));
  // `otherwise` stands alone, so what it means is spelled out
  const when = own?.kind === 'otherwise' ? noneOf(siblingsOf(edge, drawing)) : own;
  const limited = (operator: '<' | '='): string => {
    const used: Condition = {
      ...{ kind: 'compare', operator, left: { kind: 'state', name } },
      right: { kind: 'number', value: String(SUGGESTED_TRIES) },
    };
    return printCondition(when ? both(when, used) : used, 'en');
  };
  const counted: ModelEdge = {
    ...edge,
    guard: limited('<'),
    action: [edge.action?.trim(), `${name} = ${name} + 1`].filter(Boolean).join('; '),
  };
  const withCounter = {
    ...drawing,
    edges: drawing.edges.map((one) => (one.id === edgeId ? counted : one)),
    settings: { ...drawing.settings, state: [...stateOf(drawing), counter] },
  };
  return addBranch(withCounter, { from: edge.source, outcome, guard: limited('=') }, making);
}

/** A counter whose name no state variable has: it is at the first try where a path begins. */
function counterOf(drawing: Drawn, preferred: string): StateVariable {
  const taken = stateNamesOf(drawing);
  const base = isStateName(preferred) ? preferred : 'attempts';
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`;
  return { name, type: 'integer', min: 1, max: SUGGESTED_TRIES, first: 1 };
}

/** The conditions of the other edges that leave the same node. */
function siblingsOf({ id, source }: ModelEdge, drawing: Drawn): Condition[] {
  const names = stateNamesOf(drawing);
  return drawing.edges.flatMap((edge) =>
    edge.source === source && edge.id !== id ? (conditionOf(edge, names) ?? []) : [],
  );
}

function noneOf(conditions: Condition[]): Condition | undefined {
  const [only] = conditions;
  if (!only) return undefined;
  return { kind: 'not', part: conditions.length === 1 ? only : { kind: 'or', parts: conditions } };
}

function both(one: Condition, other: Condition): Condition {
  return { kind: 'and', parts: [...(one.kind === 'and' ? one.parts : [one]), other] };
}
