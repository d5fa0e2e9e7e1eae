import { readCondition, renameNames } from '../conditions/condition.ts';
import { printCondition } from '../conditions/print.ts';
import { renameTokens } from '../data/tokens.ts';
import { defined } from '../defined.ts';
import type { ComputedValue, Constraint, Context, Model, ModelNode, Step } from '../model.ts';
import type { Problem } from '../problems.ts';
import { stateOf } from '../state-variables/declared.ts';
import { drawnTable, rulesOf } from './decision-table.ts';
import type { EdgeAction, FlatEdge, FlatModel, FlatNode } from './flat-model.ts';
import {
  type Call,
  type Draft,
  itemOf,
  MAX_TERMS,
  type Pending,
  toFlat,
  toFlatEdge,
} from './flat-parts.ts';
import { MAX_JOINS, withoutJunctions } from './junctions.ts';
import { countersOf, doing, namingBy, noteMark, resetOf } from './visits.ts';

/** How deep models may call each other, and how many nodes their calls may add. */
export const NESTING_LIMITS = { depth: 10, nodes: 5000 };

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
    computed: new Map(),
    guards: new Map(),
    terms: 0,
    state: [],
    counters: [],
    marks: { must: [], avoid: [], main: [] },
  };
  const calls: Pending[] = [];
  const state = stateIn(model, { prefix: '' });
  const counters = countersOf(model, '', namingBy(draft));
  inheritComputed({ model, bind: new Map() }, draft.computed);
  const top = placeInOrder(
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
    inheritComputed(call, draft.computed);
    const inner = placeInOrder(call, draft, calls);
    join(draft, entry, inner.start, acting([...next.entering, ...resetOf(call)]));
    join(draft, inner.end, exit, acting([...doing(call.counters.ending), ...resetOf(call)]));
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

/** What a model computes, in the names of the outermost caller, which may compute the same name otherwise. */
function inheritComputed(
  { model, bind }: Pick<Call, 'model' | 'bind'>,
  computed: Map<string, ComputedValue>,
): void {
  for (const { name, formula } of model.settings?.data?.computed ?? []) {
    const own = bind.get(name) ?? name;
    if (!computed.has(own)) computed.set(own, { name: own, formula: renameTokens(formula, bind) });
  }
}

/** A junction is a node that will vanish: it has no FlatNode. */
function addJunction(draft: Draft): number {
  return draft.nodes.push(undefined) - 1;
}

/** @param more of an edge that is no plain join */
function join(
  draft: Draft,
  source: number,
  target: number,
  more: Partial<Pick<FlatEdge, 'id' | 'drawn' | 'actions'>> = {},
): void {
  const nothing = {
    id: '',
    guards: [],
    label: '',
    weight: 1,
    requirements: [],
    drawn: '',
    items: [],
  };
  draft.edges.push({ ...nothing, source, target, ...more });
}

function acting(actions: EdgeAction[]): Pick<FlatEdge, 'actions'> {
  return actions.length > 0 ? { actions } : {};
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

/** Places a call, and puts the calls in it where the first drawn is the next to be placed. */
function placeInOrder(call: Call, draft: Draft, calls: Pending[]): ReturnType<typeof place> {
  const inner: Pending[] = [];
  const placed = place(call, draft, inner);
  calls.push(...inner.reverse());
  return placed;
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
    else join(draft, entry, exit, acting(entering));
    return [entry, exit];
  }
  const vanishes = node.type !== 'step' && call.depth > 0;
  const index = vanishes ? addJunction(draft) : draft.nodes.push(toFlat(node, call, draft)) - 1;
  return [index, rulesOf(node).length > 0 ? placeRules(node, index, call, draft) : index];
}

/** Adds an edge to the outcome of each rule of a step; edges out of the step leave from there. @returns the junction of these */
function placeRules(node: ModelNode, step: number, call: Call, draft: Draft): number {
  const table = drawnTable(node, call.model);
  const ofTable = { ...call, model: table };
  const exit = addJunction(draft);
  table.nodes.forEach((outcome, i) => {
    const flat: FlatNode = { ...toFlat(outcome, ofTable, draft), readsLatest: true };
    const target = draft.nodes.push(flat) - 1;
    const edge = toFlatEdge(defined(table.edges[i]), { source: step, target }, ofTable, draft);
    draft.edges.push(edge);
    // named, so that edges which differ in nothing else are told from each other
    join(draft, target, exit, { id: edge.id, drawn: edge.drawn });
  });
  return exit;
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

function compact(
  { nodes, edges, constraints, computed, state, counters, marks }: Draft,
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
    ...(computed.size > 0 && { computed: [...computed.values()] }),
    ...(state.length > 0 && { state }),
    ...(counters.length > 0 && { counters }),
    ...(Object.values(marks).some(({ length }) => length > 0) && { marks }),
  };
}
