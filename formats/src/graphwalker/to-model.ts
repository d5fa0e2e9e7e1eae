import {
  edgesLeavingRange,
  type ModelEdge,
  type ModelNode,
  type StateVariable,
  type StepType,
} from '@caseloom/engine';
import { append } from '../append.ts';
import { type ReadResult, type Remark, refuse } from '../model-file.ts';
import { findTraps, reach, type Successors, spread } from './exits.ts';
import type { Arc, Graph, Vertex } from './graph.ts';
import { type Joined, join, Names } from './join.ts';
import { toArcLabel, toLabel, toText } from './label.ts';
import { type Drawing, placeAll } from './place-nodes.ts';
import { withRanges, withState } from './state.ts';

/**
 * Makes one model of a file's graphs: a state becomes a step that checks it, a named transition a
 * step that acts, an unnamed one a plain edge; one start and one end are added, with the fewest
 * edges that let every state be reached and left.
 */
export function toModelFile(drawn: Graph[], name: string): ReadResult {
  const taken = new Set<string>();
  const read = drawn.map((graph) => withState(graph, taken));
  const graphs = read.map(({ graph }) => graph);
  const joined = join(graphs);
  const known = new Set(joined.vertices.map(({ id }) => id));
  const loose = joined.arcs.find(
    ({ source, target }) => !known.has(target) || (source !== undefined && !known.has(source)),
  );
  if (loose) return refuse('edge_end_unknown', { edge: loose.name ?? loose.id });
  const drawing = draw(joined);
  if (!drawing.steps.size) return refuse('model_without_steps');
  enterEverywhere(drawing, joined);
  leaveEverywhere(drawing);
  const variables = read.flatMap((one) => one.variables);
  const { settings, remarks } = remembered(drawing, variables);
  placeAll(drawing, joined);
  const { nodes, edges, steps, report } = drawing;
  const id = graphs[0]?.id ?? 'model';
  const title = toText(name).slice(0, 120);
  return {
    ok: true,
    models: [{ id, name: title, bddType: 'bdd', nodes, edges, ...(settings && { settings }) }],
    steps: [...steps.values()],
    testData: [],
    report: [...report, ...simplified(joined), ...remarks, ...leftOut(graphs)],
  };
}

function draw(joined: Joined): Drawing {
  const names = new Names();
  const start = names.free('start');
  const end = names.free('end');
  const drawing: Drawing = {
    names,
    steps: new Map(),
    stepOf: new Map(),
    states: new Set(),
    nodes: [],
    edges: [],
    drawn: new Map(),
    report: [],
    start,
    end,
  };
  drawing.nodes.push({ id: start, type: 'start', position: { x: 0, y: 0 } });
  append(drawing.report, joined.report);
  const ends = {
    entered: new Set(joined.arcs.map(({ target }) => target)),
    left: new Set(joined.arcs.map(({ source }) => source)),
  };
  const nodeOf = new Map(
    joined.vertices.map((vertex) => [vertex.id, drawVertex(drawing, vertex, ends)]),
  );
  for (const { id, position } of joined.vertices)
    if (position) drawing.drawn.set(nodeOf.get(id) ?? id, position);
  for (const arc of joined.arcs) drawArc(drawing, arc, nodeOf);
  for (const { id, isFinal } of joined.vertices)
    if (isFinal && !ends.left.has(id)) leadToEnd(drawing, nodeOf.get(id));
  drawing.nodes.push({ id: end, type: 'end', position: { x: 0, y: 0 } });
  return drawing;
}

function leadToEnd(drawing: Drawing, source: string | undefined): void {
  const { end } = drawing;
  if (source !== undefined && source !== end)
    addEdge(drawing, { id: `${source}.end`, source, target: end });
}

/** The node of a state. A state without words, or called Start or End, that only begins or ends the walk is ours already. */
function drawVertex(
  drawing: Drawing,
  vertex: Vertex,
  ends: { entered: Set<string>; left: Set<string | undefined> },
): string {
  const word = toLabel(vertex.name ?? '').toLowerCase();
  if (!ends.entered.has(vertex.id) && (word === '' || word === 'start')) return drawing.start;
  if (!ends.left.has(vertex.id) && word === 'end') return drawing.end;
  if (!vertex.name) drawing.report.push({ code: 'unnamed_vertex', params: { label: vertex.id } });
  const id = drawStep(drawing, vertex.id, vertex, 'outcome');
  drawing.states.add(id);
  return id;
}

function drawArc(drawing: Drawing, arc: Arc, nodeOf: Map<string, string>): void {
  const source = arc.source === undefined ? drawing.start : (nodeOf.get(arc.source) ?? '');
  const target = nodeOf.get(arc.target) ?? '';
  const { condition, action } = arc;
  const label = toArcLabel(condition ? undefined : arc.guard, action ? [] : arc.actions);
  const rest = { label: label || undefined, guard: condition, action, weight: arc.weight };
  const { requirements, effects = [] } = arc;
  const steps = [
    ...(arc.name ? [drawStep(drawing, arc.id, arc, 'action')] : []),
    ...effects.map((name) => drawStep(drawing, arc.id, { name, requirements: [] }, 'outcome')),
  ];
  const [first] = steps;
  if (first === undefined) {
    const tagged = requirements.length > 0 && { requirements: requirements.slice(0, 50) };
    addEdge(drawing, { id: arc.id, source, target, ...rest, ...tagged });
    return;
  }
  addEdge(drawing, { id: `${arc.id}.in`, source, target: first, ...rest });
  for (const [index, step] of steps.entries())
    addEdge(drawing, { id: `${arc.id}.out`, source: step, target: steps[index + 1] ?? target });
}

function drawStep(
  drawing: Drawing,
  baseId: string,
  { name, requirements }: { name?: string; requirements: string[] },
  type: StepType,
): string {
  const id = drawing.names.free(baseId);
  const label = toLabel(name ?? baseId).slice(0, 500) || baseId;
  const key = `${type} ${label}`;
  const step = drawing.steps.get(key) ?? { id: `step-${drawing.steps.size + 1}`, label, type };
  drawing.steps.set(key, step);
  const node: ModelNode = { id, type: 'step', position: { x: 0, y: 0 }, stepId: step.id };
  if (requirements.length) node.data = { requirements: requirements.slice(0, 50) };
  drawing.nodes.push(node);
  drawing.stepOf.set(id, step);
  return id;
}

function addEdge(drawing: Drawing, edge: ModelEdge): void {
  const given = Object.entries(edge).filter(([, value]) => value !== undefined);
  drawing.edges.push({ ...edge, ...Object.fromEntries(given), id: drawing.names.free(edge.id) });
}

function successorsOf({ edges }: Drawing): Successors {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  return new Map([...bySource].map(([id, out]) => [id, out.map(({ target }) => target)]));
}

/** Leads the start to all that no walk reaches yet: the file's start element, then states nobody enters, then whatever is left. */
function enterEverywhere(drawing: Drawing, { entries }: Joined): void {
  const entered = new Set(drawing.edges.map(({ target }) => target));
  const steps = drawing.nodes.filter(({ type }) => type === 'step').map(({ id }) => id);
  const successors = successorsOf(drawing);
  const reached = new Set(reach([drawing.start], successors));
  const begins = new Set(entries);
  const entrySteps = steps.filter((id) => begins.has(id));
  const untouched = steps.filter((id) => !entered.has(id));
  for (const id of [...entrySteps.slice(0, 1), ...untouched, ...entrySteps, ...steps]) {
    if (reached.has(id)) continue;
    spread(reached, id, successors);
    addEdge(drawing, { id: `${drawing.start}.${id}`, source: drawing.start, target: id });
    if (id === entrySteps[0]) continue;
    drawing.report.push({ code: 'start_added', params: { label: labelOf(drawing, id) } });
  }
}

function leaveEverywhere(drawing: Drawing): void {
  const successors = successorsOf(drawing);
  const order = reach([drawing.start], successors);
  const rank = new Map(order.map((id, index) => [id, index]));
  for (const trap of findTraps(order, successors)) {
    if (trap.includes(drawing.end)) continue;
    const inside = trap
      .filter((id) => rank.has(id))
      .toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
    const exit = inside.findLast((id) => drawing.states.has(id)) ?? inside.at(-1);
    if (exit === undefined) continue;
    addEdge(drawing, { id: `${exit}.end`, source: exit, target: drawing.end });
    const code = trap.length > 1 ? 'exit_chosen_in_loop' : 'exit_added';
    drawing.report.push({ code, params: { label: labelOf(drawing, exit) } });
  }
}

function labelOf({ stepOf }: Drawing, id: string): string {
  return stepOf.get(id)?.label ?? id;
}

function simplified({ arcs }: Joined): Remark[] {
  const guards = arcs.filter(({ guard, condition }) => guard && !condition).length;
  const actions = arcs.filter((arc) => arc.actions.length > 0 && !arc.action).length;
  const remarks: Remark[] = [
    { code: 'guards_kept_as_labels', params: { count: guards } },
    { code: 'actions_kept_as_labels', params: { count: actions } },
  ];
  return remarks.filter(({ params }) => params.count);
}

/** What the model remembers, as its edges read and write it, and the counters that have no end. */
function remembered({ nodes, edges, steps }: Drawing, variables: StateVariable[]) {
  if (variables.length === 0) return { settings: undefined, remarks: [] };
  const model = { id: 'drawn', name: '', bddType: 'bdd' as const, nodes, edges };
  const context = { steps: [...steps.values()], testData: [], models: [] };
  const { state, unbounded } = withRanges(
    variables,
    (tried) =>
      edgesLeavingRange({ ...model, settings: { state: tried } }, context)?.size ??
      edges.length + 1,
  );
  const remarks = unbounded.flatMap((one): Remark[] =>
    one.type === 'integer'
      ? [{ code: 'state_range_chosen', params: { name: one.name, min: one.min, max: one.max } }]
      : [],
  );
  return { settings: { state }, remarks };
}

function leftOut(graphs: Graph[]): Remark[] {
  const sums = new Map<string, number>();
  for (const graph of graphs)
    for (const [field, count] of Object.entries(graph.leftOut))
      sums.set(field, (sums.get(field) ?? 0) + count);
  return [...sums]
    .filter(([, count]) => count > 0)
    .map(([field, count]) => ({ code: 'left_out', params: { field, count } }));
}
