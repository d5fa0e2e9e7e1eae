import {
  type Condition,
  readCondition,
  renameNames,
  replaceState,
} from '../conditions/condition.ts';
import { printCondition } from '../conditions/print.ts';
import { renameTokens } from '../data/tokens.ts';
import { defined } from '../defined.ts';
import type {
  Constraint,
  Context,
  Model,
  ModelEdge,
  ModelNode,
  NestedCoverage,
  StateVariable,
  Step,
} from '../model.ts';
import type { Problem } from '../problems.ts';
import { type Assignment, renameAssignments } from '../state-variables/actions.ts';
import type { Counter } from '../state-variables/counter.ts';
import { stateNamesOf, stateOf } from '../state-variables/declared.ts';
import { readAction } from '../state-variables/read-action.ts';
import { mapTexts } from '../step-argument.ts';
import type { EdgeAction, FlatEdge, FlatMarks, FlatModel, FlatNode } from './flat-model.ts';
import { type Guards, readGuards } from './guards.ts';
import { type Expansion, MAX_JOINS, withoutJunctions } from './junctions.ts';
import { type Counters, countersOf, doing, namingBy, noteMark, resetOf } from './visits.ts';

/** How deep models may call each other, and how many nodes their calls may add. */
export const NESTING_LIMITS = { depth: 10, nodes: 5000 };

/** Terms of conditions that calls with renamed data may have together: some hundred megabytes. */
const MAX_TERMS = 500_000;

/**
 * `bind` tells what a name of the model is called by the outermost caller, `state` what its state
 * variables are called in the expanded model, `own` which of them begin anew with the call.
 */
type Call = {
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
type Pending = {
  call: Omit<Call, 'counters'>;
  entry: number;
  exit: number;
  /** What taking the call does, by the counters of its caller. */
  entering: EdgeAction[];
  coverage: NestedCoverage;
};
/** Grows while calls are placed; what is undefined is a junction, to vanish in the end. */
type Draft = Expansion & {
  context: Context;
  stepOf: (node: ModelNode) => Step | undefined;
  coverage: NestedCoverage;
  /** Of called models, in the caller's names, each once. */
  constraints: Map<string, Constraint>;
  /** By model: its conditions, read. */
  guards: Map<Model, Guards>;
  /** Terms of conditions that were renamed for calls. */
  terms: number;
  /** Of the model and of each call. */
  state: StateVariable[];
  counters: Counter[];
  marks: FlatMarks;
};

/**
 * Puts every called model in place of its call.
 *
 * In-edges of the call lead to the first node of the called model, its out-edges
 * leave from its end; the called Start and End vanish: an edge through one of them
 * is the join of both sides and carries the conditions of both. What constrains the data
 * of a called model constrains its caller's, under the names that it has there.
 *
 * @param model a model whose calls are right
 * @returns the expanded model, or the problem where it grows beyond `NESTING_LIMITS`, `MAX_JOINS` or `MAX_TERMS`
 * Time and space are linear in the expanded model, but for joins: see `withoutJunctions`.
 */
export function flatten(model: Model, context: Context): FlatModel | Problem {
  const draft: Draft = {
    nodes: [],
    edges: [],
    context,
    stepOf: stepsOf(context),
    coverage: 'once',
    constraints: new Map(),
    guards: new Map(),
    terms: 0,
    state: [],
    counters: [],
    marks: { must: [], avoid: [], main: [] },
  };
  const calls: Pending[] = [];
  const state = stateIn(model, { prefix: '' });
  const counters = countersOf(model, '', namingBy(draft));
  const top = place(
    { model, prefix: '', bind: new Map(), ...state, counters, depth: 0 },
    draft,
    calls,
  );
  for (let next = calls.pop(); next; next = calls.pop()) {
    const { entry, exit } = next;
    if (next.call.depth > NESTING_LIMITS.depth)
      return tooLarge('nested_too_deep', NESTING_LIMITS.depth);
    if (draft.nodes.length > (model.nodes.length + NESTING_LIMITS.nodes) * 2) {
      return tooLarge('nested_too_large', NESTING_LIMITS.nodes);
    }
    const { model: called, prefix } = next.call;
    const call = { ...next.call, counters: countersOf(called, prefix, namingBy(draft)) };
    draft.coverage = next.coverage;
    inherit(call, draft.constraints);
    const inner = place(call, draft, calls);
    join(draft, entry, inner.start, [...next.entering, ...resetOf(call)]);
    join(draft, inner.end, exit, [...doing(call.counters.ending), ...resetOf(call)]);
    if (draft.terms > MAX_TERMS) return tooLarge('nested_too_many_terms', MAX_TERMS);
  }
  const inner = draft.nodes.filter(Boolean).length - model.nodes.length;
  if (inner > NESTING_LIMITS.nodes) return tooLarge('nested_too_large', NESTING_LIMITS.nodes);
  const edges = withoutJunctions(draft);
  if (!edges) return tooLarge('nested_too_many_paths', MAX_JOINS);
  return compact({ ...draft, edges }, top);
}

function tooLarge(
  code: 'nested_too_deep' | 'nested_too_large' | 'nested_too_many_paths' | 'nested_too_many_terms',
  limit: number,
): Problem {
  return { code, severity: 'error', params: { limit } };
}

/** The constraints of a called model, in the names of the outermost caller; one that cannot be read is reported at its own model. */
function inherit({ model, bind }: Call, constraints: Map<string, Constraint>): void {
  const renamed = (text: string) => {
    const read = readCondition(text);
    return read.ok ? printCondition(renameNames(read.condition, bind), 'en') : undefined;
  };
  for (const constraint of model.settings?.constraints ?? []) {
    const [when, implies] = [renamed(constraint.if), renamed(constraint.implies)];
    if (when === undefined || implies === undefined) continue;
    constraints.set(`${when} → ${implies}`, { if: when, implies });
  }
}

/** A junction is a node that will vanish: it has no FlatNode. */
function addJunction(draft: Draft): number {
  return draft.nodes.push(undefined) - 1;
}

function join(draft: Draft, source: number, target: number, actions: EdgeAction[] = []): void {
  const nothing = { guards: [], label: '', weight: 1, requirements: [], drawn: '', items: [] };
  const acting = actions.length > 0 && { actions };
  draft.edges.push({ id: '', source, target, ...nothing, ...acting });
}

/** What the state variables of a model are called, those that its call binds as the caller calls them; and which are its own. */
function stateIn(
  model: Model,
  { prefix, bind = {}, caller }: { prefix: string; bind?: Record<string, string>; caller?: Call },
): Pick<Call, 'state' | 'own'> {
  const bound = (name: string) =>
    Object.hasOwn(bind, name) ? caller?.state.get(bind[name] ?? '') : undefined;
  const variables = stateOf(model);
  return {
    state: new Map(variables.map(({ name }) => [name, bound(name) ?? prefix + name])),
    own: variables.flatMap((variable) =>
      bound(variable.name) === undefined ? [{ ...variable, name: prefix + variable.name }] : [],
    ),
  };
}

/** Adds one call's nodes and edges; nested nodes become a pair of junctions and a call still to be placed. */
function place(call: Call, draft: Draft, calls: Pending[]): { start: number; end: number } {
  draft.state.push(...call.own);
  draft.counters.push(...call.counters.all);
  const entries = new Map<string, number>();
  const exits = new Map<string, number>();
  for (const node of call.model.nodes) {
    const [entry, exit] = placeNode(node, call, draft, calls);
    entries.set(node.id, entry);
    exits.set(node.id, exit);
  }
  for (const edge of call.model.edges) {
    const [source, target] = [exits.get(edge.source), entries.get(edge.target)];
    if (source !== undefined && target !== undefined) {
      draft.edges.push(toFlatEdge(edge, { source, target }, call, draft));
    }
  }
  const indexOf = (type: 'start' | 'end') =>
    entries.get(call.model.nodes.find((node) => node.type === type)?.id ?? '') ?? -1;
  return { start: indexOf('start'), end: indexOf('end') };
}

/** @returns where edges enter and leave the node */
function placeNode(
  node: ModelNode,
  call: Call,
  draft: Draft,
  calls: Pending[],
): [entry: number, exit: number] {
  if (node.type === 'nested') {
    const [entry, exit] = [addJunction(draft), addJunction(draft)];
    const inner = calleeOf(node, call, draft);
    const entering = doing(call.counters.counting('node', node.id));
    const id = call.prefix + node.id;
    const drawn = `${call.model.id}:${node.id}`;
    noteMark(draft.marks, node.data?.mark, {
      path: id,
      item: itemOf(call, { id, drawn }, draft.coverage),
    });
    const own = node.data?.coverage ?? draft.coverage;
    const coverage = draft.coverage === 'blackBox' ? 'blackBox' : own;
    if (inner) calls.push({ call: inner, entry, exit, entering, coverage });
    else join(draft, entry, exit, entering);
    return [entry, exit];
  }
  const vanishes = node.type !== 'step' && call.depth > 0;
  const index = vanishes ? addJunction(draft) : draft.nodes.push(toFlat(node, call, draft)) - 1;
  return [index, index];
}

function toFlatEdge(
  edge: ModelEdge,
  ends: { source: number; target: number },
  call: Call,
  draft: Draft,
): FlatEdge {
  const drawn = `${call.model.id}:${edge.id}`;
  const id = call.prefix + edge.id;
  const item = itemOf(call, { id, drawn }, draft.coverage);
  noteMark(draft.marks, edge.mark, { path: id, item });
  return {
    id,
    ...ends,
    guards: guardsOf(edge, call, draft),
    label: renameTokens(edge.label ?? '', call.bind),
    weight: edge.weight ?? 1,
    requirements: edge.requirements ?? [],
    drawn,
    items: item === '' ? [] : [item],
    ...actionsOf(edge, call, draft),
    ...(edge.risk && { risk: edge.risk }),
  };
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
function itemOf(
  { depth }: Call,
  { id, drawn }: { id: string; drawn: string },
  coverage: NestedCoverage,
): string {
  if (depth > 0 && coverage === 'blackBox') return '';
  return depth > 0 && coverage === 'once' ? drawn : id;
}

function calleeOf(node: ModelNode, caller: Call, draft: Draft): Pending['call'] | undefined {
  const model = draft.context.models.find(({ id }) => id === node.modelId);
  if (!model) return undefined;
  const bind = new Map(caller.bind);
  for (const [inner, outer] of Object.entries(node.data?.bind ?? {})) {
    bind.set(inner, caller.bind.get(outer) ?? outer);
  }
  const prefix = `${caller.prefix}${node.id}/`;
  const state = stateIn(model, { prefix, bind: node.data?.bind, caller });
  return { model, prefix, bind, ...state, depth: caller.depth + 1 };
}

function toFlat(node: ModelNode, call: Call, draft: Draft): FlatNode {
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

/** Tells the step a node shows: of the library, or in words of its own while it is not there yet. */
export function stepsOf({ steps }: Context): (node: ModelNode) => Step | undefined {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return ({ id, stepId, data }) => {
    if (stepId !== undefined) return byId.get(stepId);
    const label = data?.label?.trim();
    if (!label) return undefined;
    return {
      id,
      label,
      type: data?.type ?? 'action',
      ...(data?.expected && { expected: data.expected }),
    };
  };
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

function compact(
  { nodes, edges, constraints, state, counters, marks }: Draft,
  { start, end }: { start: number; end: number },
): FlatModel {
  const indexes = new Int32Array(nodes.length);
  const alive = nodes.filter((node, i) => {
    if (node) indexes[i] = 1;
    return node !== undefined;
  });
  let next = 0;
  for (let i = 0; i < indexes.length; i++) indexes[i] = indexes[i] ? next++ : -1;
  const indexAt = (i: number) => indexes[i] ?? -1;
  return {
    nodes: alive as FlatNode[],
    edges: edges.map((edge) => ({
      ...edge,
      source: indexAt(edge.source),
      target: indexAt(edge.target),
    })),
    start: indexAt(start),
    end: indexAt(end),
    constraints: [...constraints.values()],
    ...(state.length > 0 && { state }),
    ...(counters.length > 0 && { counters }),
    ...(Object.values(marks).some(({ length }) => length > 0) && { marks }),
  };
}
