import type { Model, ModelNode, Step } from '@caseloom/engine';
import { findTraps, reach, spread } from '../graphwalker/exits.ts';
import { Names } from '../graphwalker/join.ts';
import type { Remark } from '../model-file.ts';
import { sayBranches } from '../say-branches.ts';
import type { Chart, Shape } from './chart.ts';
import { type Drawing, place } from './place.ts';

/** The steps of all models of a file: one for each wording. */
export class Steps {
  readonly all: Step[] = [];
  readonly #known = new Map<string, Step>();

  of({ name, id, type }: Shape): Step {
    const label = name || id;
    const key = `${type} ${label}`;
    const known = this.#known.get(key);
    if (known) return known;
    const step = { id: `step-${this.all.length + 1}`, label, type };
    this.#known.set(key, step);
    this.all.push(step);
    return step;
  }
}

/**
 * Makes a model of a chart without gateways: one start and one end, an event with a name as a step
 * beside them, and the fewest edges that let every node be reached and left.
 *
 * @param isThere whether a called process is in the file; others are steps
 */
export function drawChart(
  chart: Chart,
  steps: Steps,
  isThere: (id: string) => boolean,
): { model: Model; report: Remark[] } {
  const names = new Names();
  const start: ModelNode = { id: names.free('start'), type: 'start', position: { x: 0, y: 0 } };
  const end: ModelNode = { id: names.free('end'), type: 'end', position: { x: 0, y: 0 } };
  const drawing: Drawing = {
    names,
    nodes: [start],
    edges: [],
    connected: new Set(),
    nodeOf: new Map(),
    report: [],
  };
  for (const shape of chart.shapes.values())
    addNode(drawing, shape, steps, { start, end, isThere });
  drawing.nodes.push(end);
  for (const { source, target, label } of chart.flows)
    connect(drawing, drawing.nodeOf.get(source), drawing.nodeOf.get(target), label);
  enter(drawing, chart, start.id);
  leave(drawing, chart, start.id, end.id);
  const notes = place(drawing, chart);
  const { nodes, report } = drawing;
  const edges = sayBranches(drawing.edges);
  const name = (chart.name || chart.id).slice(0, 120);
  const settings = notes.length > 0 && { settings: { notes } };
  return { model: { id: chart.id, name, bddType: 'bdd', nodes, edges, ...settings }, report };
}

type Ends = { start: ModelNode; end: ModelNode; isThere: (id: string) => boolean };

/** A start or an end without a name, or one that has no other event, is ours already. */
function addNode(
  drawing: Drawing,
  shape: Shape,
  steps: Steps,
  { start, end, isThere }: Ends,
): void {
  const { id, kind, name, called } = shape;
  if (kind === 'start' && !says(name, 'start')) drawing.nodeOf.set(id, start.id);
  else if (kind === 'end' && !says(name, 'end')) drawing.nodeOf.set(id, end.id);
  else {
    const node = { id: drawing.names.free(id), position: { x: 0, y: 0 } };
    drawing.nodeOf.set(id, node.id);
    if (kind === 'call' && called && isThere(called))
      drawing.nodes.push({ ...node, type: 'nested', modelId: called });
    else drawing.nodes.push({ ...node, type: 'step', stepId: steps.of(shape).id });
  }
}

/** Whether the name of an event says more than that it is one. */
function says(name: string, what: 'start' | 'end'): boolean {
  return name !== '' && !new RegExp(`^(none )?${what}( ?event)?$`, 'i').test(name);
}

function connect(
  { names, edges, connected }: Drawing,
  source: string | undefined,
  target: string | undefined,
  label = '',
): void {
  if (source === undefined || target === undefined) return;
  const ends = JSON.stringify([source, target, label]);
  if (connected.has(ends)) return;
  connected.add(ends);
  const id = names.free(`${source}.${target}`);
  edges.push({ id, source, target, ...(label && { label: label.slice(0, 500) }) });
}

function successorsOf({ edges }: Drawing): Map<string, string[]> {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  return new Map([...bySource].map(([id, out]) => [id, out.map(({ target }) => target)]));
}

/** Leads the start to each start event with a name, then to all that no walk reaches yet. */
function enter(drawing: Drawing, chart: Chart, start: string): void {
  for (const { id, kind } of chart.shapes.values())
    if (kind === 'start' && drawing.nodeOf.get(id) !== start)
      connect(drawing, start, drawing.nodeOf.get(id));
  const successors = successorsOf(drawing);
  const reached = new Set(reach([start], successors));
  const inner = drawing.nodes.filter(({ type }) => type === 'step' || type === 'nested');
  const entered = new Set(drawing.edges.map(({ target }) => target));
  const untouched = inner.filter(({ id }) => !entered.has(id));
  const labelOf = labelsOf(chart, drawing);
  for (const { id } of [...untouched, ...inner]) {
    if (reached.has(id)) continue;
    spread(reached, id, successors);
    connect(drawing, start, id);
    drawing.report.push({ code: 'start_added', params: { label: labelOf(id) } });
  }
}

/** Leads what ends nowhere to the end: for BPMN an activity without an outgoing flow ends the process. */
function leave(drawing: Drawing, chart: Chart, start: string, end: string): void {
  const successors = successorsOf(drawing);
  const labelOf = labelsOf(chart, drawing);
  const { nodeOf } = drawing;
  const onArrows = new Set(
    [...chart.shapes.values()].flatMap(({ id, isOnArrow }) => (isOnArrow ? [nodeOf.get(id)] : [])),
  );
  for (const trap of findTraps(reach([start], successors), successors)) {
    const exit = trap.findLast((id) => !onArrows.has(id)) ?? trap.at(-1);
    if (trap.includes(end) || exit === undefined) continue;
    connect(drawing, exit, end);
    if (trap.length === 1) continue;
    const params = { label: labelOf(exit) };
    drawing.report.push({ code: 'exit_chosen_in_loop', params });
  }
}

/** What a node is called in the report: by the first shape that it stands for. */
function labelsOf({ shapes }: Chart, { nodeOf }: Drawing): (node: string) => string {
  const shapeOf = new Map([...nodeOf].toReversed().map(([shape, node]) => [node, shape]));
  return (node) => {
    const shape = shapeOf.get(node) ?? node;
    return shapes.get(shape)?.name || shape;
  };
}
