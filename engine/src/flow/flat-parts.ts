import { type Condition, renameNames, replaceState } from '../conditions/condition.ts';
import { renameTokens } from '../data/tokens.ts';
import { defined } from '../defined.ts';
import type {
  ComputedValue,
  Constraint,
  Context,
  Model,
  ModelEdge,
  ModelNode,
  NestedCoverage,
  StateVariable,
  Step,
} from '../model.ts';
import { type Assignment, renameAssignments } from '../state-variables/actions.ts';
import type { Counter } from '../state-variables/counter.ts';
import { stateNamesOf } from '../state-variables/declared.ts';
import { readAction } from '../state-variables/read-action.ts';
import { mapTexts } from '../step-argument.ts';
import type { EdgeAction, FlatEdge, FlatMarks, FlatNode } from './flat-model.ts';
import { type Guards, readGuards } from './guards.ts';
import type { Expansion } from './junctions.ts';
import { type Counters, noteMark } from './visits.ts';

/** Terms of conditions that calls with renamed data may have together: some hundred megabytes. */
export const MAX_TERMS = 500_000;

/**
 * `bind` tells what a name of the model is called by the outermost caller, `state` what its state
 * variables are called in the expanded model, `own` which of them begin anew with the call.
 */
export type Call = {
  model: Model;
  prefix: string;
  bind: ReadonlyMap<string, string>;
  state: ReadonlyMap<string, string>;
  own: StateVariable[];
  /** How often its bounded elements were passed. */
  counters: Counters;
  depth: number;
};
/** A call that is not placed yet: there may be too many of them. */
export type Pending = {
  call: Omit<Call, 'counters'>;
  entry: number;
  exit: number;
  /** What taking the call does, by the counters of its caller. */
  entering: EdgeAction[];
  coverage: NestedCoverage;
};
/** Grows while calls are placed; what is undefined is a junction, to vanish in the end. */
export type Draft = Expansion & {
  context: Context;
  stepOf: (node: ModelNode) => Step | undefined;
  coverage: NestedCoverage;
  /** Of called models, in the caller's names, each once. */
  constraints: Map<string, Constraint>;
  /** Of the model and of those called, in the caller's names, the first of each name. */
  computed: Map<string, ComputedValue>;
  /** By model: its conditions, read. */
  guards: Map<Model, Guards>;
  /** Terms of conditions that were renamed for calls. */
  terms: number;
  /** Of the model and of each call. */
  state: StateVariable[];
  counters: Counter[];
  marks: FlatMarks;
};

/** An edge as it is in the expanded model. */
export function toFlatEdge(
  edge: ModelEdge,
  ends: { source: number; target: number },
  call: Call,
  draft: Draft,
): FlatEdge {
  const drawn = `${call.model.id}:${edge.id}`;
  const id = call.prefix + edge.id;
  const item = itemOf(call, { id, drawn }, draft.coverage);
  noteMark(draft.marks, edge.mark, { path: id, item });
  const label = renameTokens(edge.label ?? '', call.bind);
  return {
    id,
    ...ends,
    guards: guardsOf(edge, call, draft),
    label,
    ...labelStepsOf(edge, { id, label }, call),
    weight: edge.weight ?? 1,
    requirements: edge.requirements ?? [],
    drawn,
    items: item === '' ? [] : [item],
    ...actionsOf(edge, call, draft),
    ...(edge.risk && { risk: edge.risk }),
  };
}

/** The label as a step, where test cases say it as one. */
function labelStepsOf(
  { stepType }: ModelEdge,
  { id, label }: Pick<FlatEdge, 'id' | 'label'>,
  { state }: Call,
): Pick<FlatEdge, 'labelSteps'> {
  if (!stepType || !label.trim()) return {};
  const stateNames = state.size > 0 && { stateNames: state };
  return { labelSteps: [{ id, type: stepType, label: label.trim(), ...stateNames }] };
}

/** What an edge does, in the names of the expanded model. */
function actionsOf(edge: ModelEdge, call: Call, draft: Draft): Pick<FlatEdge, 'actions'> {
  const counting = call.counters.counting('edge', edge.id);
  const assignments = [...assignmentsOf(edge.action, call), ...counting];
  if (assignments.length === 0) return {};
  const after = guardsIn(call.model, draft).conditions.has(edge.id) ? 1 : 0;
  return { actions: [{ after, assignments }] };
}

/** An action as it is meant in the expanded model; none where it cannot be read: `validate` tells that. */
function assignmentsOf(action: string | undefined, { model, bind, state }: Call): Assignment[] {
  if (!action?.trim()) return [];
  const read = readAction(action, stateNamesOf(model));
  if (!read.ok) return [];
  return renameAssignments(read.assignments, {
    data: (name) => bind.get(name) ?? name,
    state: (name) => state.get(name) ?? name,
  });
}

/** An outer item is identified by its own id; an inner one by the drawing it stands in, or by each call of it. */
export function itemOf(
  { depth }: Call,
  { id, drawn }: { id: string; drawn: string },
  coverage: NestedCoverage,
): string {
  if (depth > 0 && coverage === 'blackBox') return '';
  return depth > 0 && coverage === 'once' ? drawn : id;
}

/** A node as it is in the expanded model. */
export function toFlat(node: ModelNode, call: Call, draft: Draft): FlatNode {
  const step = node.type === 'step' ? draft.stepOf(node) : undefined;
  const drawn = `${call.model.id}:${node.id}`;
  const id = call.prefix + node.id;
  const item = itemOf(call, { id, drawn }, draft.coverage);
  if (step) noteMark(draft.marks, node.data?.mark, { path: id, item });
  return {
    id,
    type: node.type as FlatNode['type'],
    ...(step && {
      step: {
        ...step,
        label: renameTokens(step.label, call.bind),
        ...(step.expected && { expected: renameTokens(step.expected, call.bind) }),
      },
    }),
    contrast: node.data?.contrast ?? false,
    bullet: node.data?.bullet ?? false,
    arguments: (node.data?.arguments ?? []).map((argument) =>
      mapTexts(argument, (text) => renameTokens(text, call.bind)),
    ),
    requirements: node.data?.requirements ?? [],
    drawn,
    item,
    ...(step && call.state.size > 0 && { stateNames: call.state }),
    ...actionAt(node, call),
    ...(node.data?.risk && { risk: node.data.risk }),
  };
}

/** What coming to a node does; what coming to End does is told by the counters. */
function actionAt(node: ModelNode, call: Call): Pick<FlatNode, 'action'> {
  const { counters, state } = call;
  const own = state.size > 0 && node.type === 'step' ? assignmentsOf(node.data?.action, call) : [];
  const counting = node.type === 'end' ? counters.ending : counters.counting('node', node.id);
  const action = [...own, ...counting];
  return action.length > 0 ? { action } : {};
}

/** An edge's condition in the names of the outermost caller as a list of one, or none. */
function guardsOf(edge: ModelEdge, { model, bind, state, depth }: Call, draft: Draft): Condition[] {
  const { conditions, terms } = guardsIn(model, draft);
  const condition = conditions.get(edge.id);
  if (!condition) return [];
  const isStateful = state.size > 0 && depth > 0;
  if (bind.size === 0 && !isStateful) return [condition];
  draft.terms += defined(terms.get(edge.id));
  if (draft.terms > MAX_TERMS) return [];
  const renamed = renameNames(condition, bind);
  if (!isStateful) return [renamed];
  return [replaceState(renamed, (name) => ({ kind: 'state', name: state.get(name) ?? name }))];
}

function guardsIn(model: Model, { guards }: Draft): Guards {
  const known = guards.get(model) ?? readGuards(model);
  guards.set(model, known);
  return known;
}
