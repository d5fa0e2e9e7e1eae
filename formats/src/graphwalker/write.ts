import {
  type Context,
  type Model,
  type ModelEdge,
  type ModelNode,
  type TestData,
  tokensIn,
  validate,
} from '@caseloom/engine';
import { capitalized, languageOfName } from './label.ts';
import { dataScripts, toScript, type Values, valuesFor } from './script.ts';

type Vertex = {
  id: string;
  name: string;
  requirements?: string[];
  properties: { x: number; y: number; description?: string; caseloom: object };
};
type Edge = {
  id: string;
  sourceVertexId: string;
  targetVertexId: string;
  guard?: string;
  actions?: string[];
  requirements?: string[];
  weight?: number;
  properties: { description?: string; caseloom: object };
};
type Drawn = { vertices: Vertex[]; edges: Edge[]; values: Values };

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
  const drawn: Drawn = { vertices: [], edges: [], values };
  const { start, end } = draw(drawn, { model, context, calls: [], bind: new Map() });
  if (start && end) drawn.edges.push(returnEdge(freeId(drawn, 'again'), end, start));
  const { vertices, edges } = drawn;
  const length = Math.max(MIN_LENGTH, STEPS_PER_EDGE * edges.length);
  const caseloom = { name, bddType, settings, testData: context.testData.map(withoutSecrets) };
  const graph = {
    id,
    name: toName('', name),
    generator: `random(edge_coverage(100) or length(${length}))`,
    ...(start && { startElementId: start }),
    actions: dataScripts(values, settings?.constraints ?? []),
    properties: { caseloom },
  };
  return `${JSON.stringify({ name, models: [{ ...graph, vertices, edges }] }, null, 2)}\n`;
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

/** A model where it is drawn: under which calls, and what its names stand for there. */
type Scope = { model: Model; context: Context; calls: string[]; bind: Map<string, string> };
type Ends = { start: string | undefined; end: string | undefined };

/** Draws a model, of a call under the ids of the calls around it. @returns where it begins and ends */
function draw(drawn: Drawn, scope: Scope): Ends {
  const { model } = scope;
  const inside = new Map<string, Ends>();
  const actions = new Map<string, string>();
  for (const node of model.nodes) {
    const ends = drawCall(drawn, scope, node);
    if (ends) inside.set(node.id, ends);
    else drawNode(drawn, scope, node, actions);
  }
  const guards = guardsOf(scope, drawn.values);
  for (const edge of model.edges)
    drawn.edges.push(
      toEdge(edge, {
        id: idIn(scope, edge.id),
        source: inside.get(edge.source)?.end ?? idIn(scope, edge.source),
        target: inside.get(edge.target)?.start ?? idIn(scope, edge.target),
        guard: guards.get(edge.id),
        action: actions.get(edge.target),
        rename: (text) => renamed(text, scope),
      }),
    );
  addExits(drawn, scope, { inside, guards });
  const ofType = (type: string) => {
    const id = model.nodes.find((node) => node.type === type)?.id;
    return id === undefined ? undefined : idIn(scope, id);
  };
  return { start: ofType('start'), end: ofType('end') };
}

function idIn({ calls }: Scope, id: string): string {
  return [...calls, id].join('/');
}

/** A text with the names of a called model as its caller calls them. */
function renamed(text: string, { bind }: Scope): string {
  return text.replace(/<([^<>|\r\n]{1,80})>/g, (token, name) => {
    const own = bind.get(name);
    return own === undefined ? token : `<${own}>`;
  });
}

/** @returns where the called model begins and ends; undefined for what is no call, or one that stays a state */
function drawCall(drawn: Drawn, scope: Scope, { id, type, modelId, data }: ModelNode) {
  const { context, calls, bind } = scope;
  const called = context.models.find((model) => type === 'nested' && model.id === modelId);
  const isWhole = ['start', 'end'].every((one) => called?.nodes.some((node) => node.type === one));
  if (!called || !isWhole || calls.length >= MAX_DEPTH || drawn.vertices.length >= MAX_VERTICES)
    return undefined;
  const names = Object.entries(data?.bind ?? {}).map(
    ([child, caller]) => [child, bind.get(caller) ?? caller] as const,
  );
  return draw(drawn, {
    model: called,
    context,
    calls: [...calls, id],
    bind: new Map([...bind, ...names]),
  });
}

/** Draws a node as a state; entering a step again draws new values for what it names. */
function drawNode(drawn: Drawn, scope: Scope, node: ModelNode, actions: Map<string, string>): void {
  const vertex = toVertex(node, scope);
  drawn.vertices.push(vertex);
  const { description = '' } = vertex.properties;
  const names = tokensIn(description).filter((name) => drawn.values.has(name));
  if (names.length > 0)
    actions.set(node.id, `enter(${JSON.stringify(vertex.id)}, ${JSON.stringify(names)});`);
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
function guardsOf(scope: Scope, values: Values): Map<string, string> {
  const { edges } = scope.model;
  const guards = new Map<string, string>();
  for (const { id, guard } of edges) {
    const script = guard ? toScript(renamed(guard, scope), values) : undefined;
    if (script) guards.set(id, script);
  }
  const siblings = Map.groupBy(edges, ({ source }) => source);
  for (const { id, source, guard } of edges) {
    if (!guard || guards.has(id)) continue;
    const others = (siblings.get(source) ?? []).filter((one) => one.guard !== guard);
    const scripts = others.flatMap((one) => guards.get(one.id) ?? []);
    if (scripts.length > 0) guards.set(id, noneOf(scripts));
  }
  return guards;
}

function toVertex(node: ModelNode, scope: Scope): Vertex {
  const { type, position, data, stepId } = node;
  const { model, context } = scope;
  const id = idIn(scope, node.id);
  const label = renamed(labelOf(node, context), scope);
  const words = { start: 'Start', end: 'End', step: label, nested: label };
  const isInside = id !== node.id && (type === 'start' || type === 'end');
  const step = context.steps.find((one) => one.id === stepId) ?? data;
  const caseloom = {
    type: isInside ? 'step' : type,
    ...(step && { role: step.type, expected: step.expected }),
    ...(data && { data }),
    ...(id !== node.id && { isInlined: true }),
  };
  const shown = isInside ? `${words[type]} of ${model.name}` : label;
  return {
    id,
    name: toName('v_', isInside ? shown : words[type]),
    ...(data?.requirements?.length && { requirements: data.requirements }),
    properties: {
      x: position.x,
      y: position.y,
      ...(shown && { description: shown }),
      caseloom,
    },
  };
}

type Place = {
  id: string;
  source: string;
  target: string;
  guard: string | undefined;
  action: string | undefined;
  rename: (text: string) => string;
};

function toEdge(
  { label, guard: condition, weight, requirements }: ModelEdge,
  { id, source, target, guard, action, rename }: Place,
): Edge {
  const own = condition && rename(condition);
  const description = [own && `[${own}]`, label].filter(Boolean).join(' ');
  return {
    id,
    sourceVertexId: source,
    targetVertexId: target,
    ...(guard && { guard }),
    ...(action && { actions: [action] }),
    ...(requirements?.length && { requirements }),
    // there a weight is a chance
    ...(weight !== undefined && weight <= 1 && { weight }),
    properties: {
      ...(description && { description }),
      caseloom: { guard: own, label, weight, script: guard },
    },
  };
}

function labelOf({ stepId, modelId, data }: ModelNode, { steps, models }: Context): string {
  const step = steps.find(({ id }) => id === stepId);
  const called = models.find(({ id }) => id === modelId);
  return step?.label ?? data?.label ?? called?.name ?? '';
}

/** A name that may be that of a method: "the user pays" gives `v_TheUserPays`. */
export function toName(prefix: string, label: string): string {
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? [];
  const language = languageOfName(label);
  return prefix + words.map((word) => capitalized(word, language)).join('');
}
