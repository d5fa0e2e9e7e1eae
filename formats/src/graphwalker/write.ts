import {
  type Context,
  edgesLeavingRange,
  type Model,
  type ModelNode,
  rulesOf,
  type StateVariable,
  type TestData,
  tokensIn,
  validate,
} from '@caseloom/engine';
import type { Remark } from '../model-file.ts';
import { dataScripts, toScript, type Values, valuesFor } from './script.ts';
import {
  actionScripts,
  firstValues,
  rangeScript,
  type StateScope,
  stateScopeOf,
} from './state-script.ts';
import {
  type Edge,
  idIn,
  renamed,
  type Scope,
  toEdge,
  toName,
  toVertex,
  type Vertex,
} from './write-parts.ts';

type Drawn = {
  vertices: Vertex[];
  edges: Edge[];
  values: Values;
  /** The names of state variables that are given out, and the variables of calls under theirs. */
  taken: Set<string>;
  inner: StateVariable[];
  /** The edges at which an action may leave the range of a state variable; all where that is not known. */
  leaving: ReadonlySet<string> | undefined;
};

/** As deep as calls may be nested, and as many nodes as they may come to: beyond, a call is a state. */
const [MAX_DEPTH, MAX_VERTICES] = [10, 5000];
/** A walk may be so many times as long as the model has edges, and at least that long. */
const [STEPS_PER_EDGE, MIN_LENGTH] = [200, 2000];

/**
 * Gives a model as GraphWalker's own JSON: each node a state, named as its methods are, each edge a
 * transition without a method. Called models stand in place of their calls.
 *
 * Conditions are guards in JavaScript over values that the model draws at random for each walk; an
 * edge leads from End back to Start, as GraphWalker's walk is one and may not run into a dead end.
 * It ends when every edge was taken, or where that cannot be at the length given. What GraphWalker
 * has no word for (labels, roles, data) stands in `properties.caseloom`, and is read again.
 *
 * Source: the JSON format, generators and stop conditions on graphwalker.github.io.
 */
export function writeGraphWalker(model: Model, context: Context): string {
  const { id, name, bddType, settings } = model;
  const values = valuesFor(model, context);
  const drawn: Drawn = {
    ...{ vertices: [], edges: [], values, taken: new Set(), inner: [] },
    leaving: edgesLeavingRange(model, context),
  };
  const state = stateScopeOf(model, new Map(), drawn.taken);
  const { start, end } = draw(drawn, {
    model,
    context,
    calls: [],
    bind: new Map(),
    state,
    entered: new Map(),
  });
  if (start && end) drawn.edges.push(returnEdge(freeId(drawn, 'again'), end, start));
  const { vertices, edges } = drawn;
  const length = Math.max(MIN_LENGTH, STEPS_PER_EDGE * edges.length);
  const remembered = [...(settings?.state ?? []), ...drawn.inner];
  const caseloom = {
    ...{ name, bddType },
    settings: remembered.length > 0 ? { ...settings, state: remembered } : settings,
    testData: context.testData.map(withoutSecrets),
  };
  const graph = {
    id,
    name: toName('', name),
    generator: `random(edge_coverage(100) or length(${length}))`,
    ...(start && { startElementId: start }),
    actions: dataScripts(values, settings?.constraints ?? [], firstValues(state)),
    properties: { caseloom },
  };
  return `${JSON.stringify({ name, models: [{ ...graph, vertices, edges }] }, null, 2)}\n`;
}

/** What of a model a walk of GraphWalker does not follow, though it is read again from its JSON. */
export function notWalked({ nodes, edges }: Model, { models }: Context): Remark[] {
  const all = [{ nodes, edges }, ...models];
  const choices = all.flatMap((one) => [...one.edges, ...one.nodes.map(({ data }) => data ?? {})]);
  const count = choices.filter(({ visits, mark }) => visits || mark).length;
  const rules = all.flatMap((one) => one.nodes.flatMap(rulesOf)).length;
  const notes = { choices_not_walked: count, rules_not_walked: rules };
  return (['choices_not_walked', 'rules_not_walked'] as const).flatMap((code) =>
    notes[code] > 0 ? [{ code, params: { count: notes[code] } }] : [],
  );
}

/** A file that is given away holds no secret; what remains says that there was one. */
function withoutSecrets({ values, ...data }: TestData): TestData {
  return { ...data, values: data.isSecret ? values.map(() => '••••') : values };
}

/** Where a walk has nowhere else to go. It draws new values. */
function returnEdge(id: string, source: string, start: string, guard?: string): Edge {
  return {
    id,
    sourceVertexId: source,
    targetVertexId: start,
    ...(guard && { guard }),
    actions: ['begin();'],
    properties: { caseloom: { isBack: true } },
  };
}

function freeId(drawn: Drawn, base: string): string {
  return drawn.edges.some(({ id }) => id === base) ? freeId(drawn, `${base}-`) : base;
}

type Ends = { start: string | undefined; end: string | undefined };

/** Draws a model, of a call under the ids of the calls around it. @returns where it begins and ends */
function draw(drawn: Drawn, scope: Scope): Ends {
  const { model } = scope;
  const inside = new Map<string, Ends>();
  const actions = new Map<string, string[]>();
  for (const node of model.nodes) {
    const ends = drawCall(drawn, scope, node, actions);
    if (ends) inside.set(node.id, ends);
    else drawNode(drawn, scope, node, actions);
  }
  const guards = guardsOf(scope, drawn);
  for (const edge of model.edges)
    drawn.edges.push(
      toEdge(edge, {
        id: idIn(scope, edge.id),
        source: inside.get(edge.source)?.end ?? idIn(scope, edge.source),
        target: inside.get(edge.target)?.start ?? idIn(scope, edge.target),
        guard: guards.get(edge.id),
        actions: [
          ...(actionScripts(edge.action && renamed(edge.action, scope), model, scope.state) ?? []),
          ...(actions.get(edge.target) ?? []),
        ],
        scope,
      }),
    );
  addExits(drawn, scope, { inside, guards });
  const ofType = (type: string) => {
    const id = model.nodes.find((node) => node.type === type)?.id;
    return id === undefined ? undefined : idIn(scope, id);
  };
  return { start: ofType('start'), end: ofType('end') };
}

/** @returns where the called model begins and ends; undefined for what is no call, or one that stays a state */
function drawCall(
  drawn: Drawn,
  scope: Scope,
  { id, type, modelId, data }: ModelNode,
  actions: Map<string, string[]>,
) {
  const { context, calls, bind } = scope;
  const called = context.models.find((model) => type === 'nested' && model.id === modelId);
  const isWhole = ['start', 'end'].every((one) => called?.nodes.some((node) => node.type === one));
  if (!called || !isWhole || calls.length >= MAX_DEPTH || drawn.vertices.length >= MAX_VERTICES)
    return undefined;
  const names = Object.entries(data?.bind ?? {}).map(
    ([child, caller]) => [child, bind.get(caller) ?? caller] as const,
  );
  const shared = Object.entries(data?.bind ?? {}).flatMap(([child, caller]) => {
    const own = scope.state.get(caller);
    return own ? [[child, own] as const] : [];
  });
  const bound: StateScope = new Map(shared);
  const state = stateScopeOf(called, bound, drawn.taken);
  const own: StateScope = new Map([...state].filter(([name]) => !bound.has(name)));
  scope.entered.set(id, own);
  for (const { variable, name } of own.values()) drawn.inner.push({ ...variable, name });
  actions.set(id, firstValues(own));
  return draw(drawn, {
    ...{ model: called, context, state, calls: [...calls, id], entered: new Map() },
    bind: new Map([...bind, ...names]),
  });
}

/** Draws a node as a state; entering a step again draws new values for what it names, then it does its action. */
function drawNode(
  drawn: Drawn,
  scope: Scope,
  node: ModelNode,
  actions: Map<string, string[]>,
): void {
  const vertex = toVertex(node, scope);
  drawn.vertices.push(vertex);
  const { description = '' } = vertex.properties;
  const names = tokensIn(description).filter((name) => drawn.values.has(name));
  const ownAction = node.data?.action && renamed(node.data.action, scope);
  const enter = `enter(${JSON.stringify(vertex.id)}, ${JSON.stringify(names)});`;
  actions.set(node.id, [
    ...(names.length > 0 ? [enter] : []),
    ...(actionScripts(ownAction, scope.model, scope.state) ?? []),
  ]);
}

/** Leads back to Start from where no condition may hold. */
function addExits(
  drawn: Drawn,
  scope: Scope,
  { inside, guards }: { inside: Map<string, Ends>; guards: Map<string, string> },
): void {
  const { model } = scope;
  const start = model.nodes.find(({ type }) => type === 'start')?.id;
  if (start === undefined || scope.calls.length > 0) return;
  for (const id of gapsOf(scope)) {
    const scripts = model.edges.flatMap((edge) =>
      edge.source === id ? (guards.get(edge.id) ?? []) : [],
    );
    const source = inside.get(id)?.end ?? id;
    drawn.edges.push(returnEdge(freeId(drawn, `${id}-again`), source, start, noneOf(scripts)));
  }
}

/** Nodes at which no condition may hold: there a walk of GraphWalker would break off. */
function gapsOf({ model, context }: Scope): string[] {
  const problems = validate(model, context);
  return problems.flatMap(({ code, nodeId }) =>
    code === 'condition_gap' && nodeId ? [nodeId] : [],
  );
}

function noneOf(guards: string[]): string {
  return `!(${guards.join(' || ')})`;
}

/** By edge: its guard as a script; `otherwise` is where no sibling may be taken. */
function guardsOf(scope: Scope, { values, leaving }: Drawn): Map<string, string> {
  const { edges } = scope.model;
  const guards = new Map<string, string>();
  for (const { id, guard } of edges) {
    const script = guard ? toScript(renamed(guard, scope), values, scope.state) : undefined;
    if (script) guards.set(id, script);
  }
  const siblings = Map.groupBy(edges, ({ source }) => source);
  for (const { id, source, guard } of edges) {
    if (!guard || guards.has(id)) continue;
    const others = (siblings.get(source) ?? []).filter((one) => one.guard !== guard);
    const scripts = others.flatMap((one) => guards.get(one.id) ?? []);
    if (scripts.length > 0) guards.set(id, noneOf(scripts));
  }
  addRanges(guards, scope, leaving);
  return guards;
}

/** Where an action may leave the range of a state variable, the guard says that it does not. */
function addRanges(guards: Map<string, string>, scope: Scope, leaving: Drawn['leaving']): void {
  const { edges, nodes } = scope.model;
  const acting = new Map(nodes.map((node) => [node.id, node.data?.action]));
  for (const { id, target, action } of edges) {
    if (leaving && !leaving.has(idIn(scope, id))) continue;
    const both = [action, acting.get(target)].filter(Boolean).join('; ');
    const range = rangeScript(both, scope.model, scope.state);
    if (range) guards.set(id, [guards.get(id), range].filter(Boolean).join(' && '));
  }
}
