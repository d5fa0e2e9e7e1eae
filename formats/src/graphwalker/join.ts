import type { Remark } from '../model-file.ts';
import type { Arc, Graph, Vertex } from './graph.ts';

/** The models of a file as one graph, ids unique; `entries` are where their walks may begin, the likeliest first. */
export type Joined = { vertices: Vertex[]; arcs: Arc[]; entries: string[]; report: Remark[] };

/** How far apart the drawings of two models are put, in the units of the file. */
const GAP = 300;

/**
 * Joins the models of a file at their shared states, as GraphWalker's walk does: being in a shared
 * state of one model is being in that of the other, so states of one shared name become one state.
 */
export function join(graphs: Graph[]): Joined {
  const names = new Names();
  const joined: Joined = { vertices: [], arcs: [], entries: [], report: [] };
  const shared = new Map<string, Vertex>();
  let right = 0;
  for (const graph of graphs) {
    const left = xs(graph).reduce((min, x) => Math.min(min, x), 0);
    const ids = new Map<string, string>();
    for (const vertex of graph.vertices) {
      const place = moved(vertex, names.free(vertex.id), right - left);
      ids.set(vertex.id, addVertex(place, shared, joined));
    }
    addArcs(graph, ids, names, joined);
    right += xs(graph).reduce((max, x) => Math.max(max, x), 0) - left + GAP;
  }
  const drawn = graphs.reduce((sum, { vertices }) => sum + vertices.length, 0);
  return {
    ...joined,
    report: [...remarksOf(graphs.length, drawn - joined.vertices.length), ...joined.report],
  };
}

/** Gives the id under which the vertex stands: its own, or that of its twin in another model. */
function addVertex(vertex: Vertex, shared: Map<string, Vertex>, joined: Joined): string {
  const state = vertex.sharedState;
  const twin = state === undefined ? undefined : shared.get(state);
  if (twin) {
    merge(twin, vertex, joined.report);
    return twin.id;
  }
  if (state !== undefined) shared.set(state, vertex);
  joined.vertices.push(vertex);
  return vertex.id;
}

function remarksOf(models: number, merged: number): Remark[] {
  const report: Remark[] = [];
  if (models > 1) report.push({ code: 'models_joined', params: { count: models } });
  if (merged > 0) report.push({ code: 'shared_states_merged', params: { count: merged } });
  return report;
}

function addArcs(graph: Graph, ids: Map<string, string>, names: Names, joined: Joined): void {
  const start = graph.startElementId;
  if (start && ids.has(start)) joined.entries.push(ids.get(start) ?? start);
  for (const arc of graph.arcs) {
    const id = names.free(arc.id);
    const source = arc.source === undefined ? undefined : (ids.get(arc.source) ?? arc.source);
    joined.arcs.push({ ...arc, id, source, target: ids.get(arc.target) ?? arc.target });
    if (arc.id === start) joined.entries.push(id);
  }
}

function merge(twin: Vertex, vertex: Vertex, report: Remark[]): void {
  twin.requirements = [...new Set([...twin.requirements, ...vertex.requirements])];
  if (twin.name === vertex.name || !twin.name || !vertex.name) return;
  const params = { name: twin.name, other: vertex.name };
  report.push({ code: 'shared_state_renamed', params });
}

function moved(vertex: Vertex, id: string, shift: number): Vertex {
  const { position } = vertex;
  return {
    ...vertex,
    id,
    position: position && { x: position.x + shift, y: position.y },
  };
}

function xs(graph: Graph): number[] {
  return graph.vertices.flatMap(({ position }) => (position ? [position.x] : []));
}

/** Hands out ids; one that is taken gets a number behind it. */
export class Names {
  #taken = new Set<string>();
  /** By name: the last number that was put behind it. */
  #numbers = new Map<string, number>();

  free(base: string): string {
    const name = base.slice(0, 80);
    let id = name;
    for (let number = this.#numbers.get(name) ?? 1; this.#taken.has(id); ) {
      number += 1;
      this.#numbers.set(name, number);
      id = `${name}~${number}`;
    }
    this.#taken.add(id);
    return id;
  }
}
