import { at } from '../types.ts';
import { linksOf, type Vertex } from './graph.ts';
import { type Arc, simplex } from './simplex.ts';

/** What a layer more costs an edge that leads on, or back. */
const WEIGHT = { on: 2, back: 1 };

/** Nodes one behind the other along the flow, those of one layer side by side. */
export type Layer = { vertices: Vertex[]; along: number };

/** Gives every node its layer, so that each edge leads to a later one and edges are short. */
export function layersOf(part: Vertex[]): Layer[] {
  const index = new Map(part.map((vertex, i) => [vertex, i]));
  const arcs = linksOf(part).map(
    ({ from, to, isBack }): Arc => ({
      from: index.get(from) ?? 0,
      to: index.get(to) ?? 0,
      min: 1,
      weight: isBack ? WEIGHT.back : WEIGHT.on,
    }),
  );
  const values = simplex(part.length, arcs);
  const min = values.reduce((min, value) => Math.min(min, value));
  const layers: Layer[] = [];
  for (const [i, vertex] of part.entries()) {
    vertex.layer = at(values, i) - min;
    layers[vertex.layer] ??= { vertices: [], along: 0 };
    const layer = at(layers, vertex.layer);
    layer.vertices.push(vertex);
    layer.along = Math.max(layer.along, vertex.along);
  }
  return layers;
}
