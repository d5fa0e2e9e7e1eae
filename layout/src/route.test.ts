import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './faults.ts';
import { route } from './route.ts';
import { GRID, type LayoutEdge, type LayoutNode } from './types.ts';

const step = (id: string, x: number, y: number): LayoutNode => ({
  ...{ id, type: 'step', position: { x, y } },
  ...{ width: 150, height: 60 },
});
const edge = (source: string, target: string, id = `${source}-${target}`): LayoutEdge => ({
  ...{ id, source, target },
});

/** Nodes anywhere on the grid, none on another, and edges between any of them. */
const scattered = fc
  .tuple(
    fc.uniqueArray(fc.nat({ max: 63 }), { minLength: 1, maxLength: 14 }),
    fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 }),
  )
  .map(([cells, ends]) => {
    const nodes = cells.map((cell, i) =>
      step(`${i}`, (cell % 8) * (150 + 2 * GRID), Math.floor(cell / 8) * (60 + 2 * GRID)),
    );
    const edges = ends.map(([a, b], i) =>
      edge(`${a % nodes.length}`, `${b % nodes.length}`, `e${i}`),
    );
    return { nodes, edges };
  });

describe('a route', () => {
  it('leads from node to node around all others, wherever they stand', () => {
    fc.assert(
      fc.property(scattered, ({ nodes, edges }) => {
        const routes = route(nodes, edges);
        expect(routes.size).toBe(edges.length);
        expect(faultsOf(nodes, edges, routes).throughNodes).toBe(0);
        for (const { points } of routes.values())
          for (const [i, { x, y }] of points.entries())
            expect(i === 0 || points[i - 1]?.x === x || points[i - 1]?.y === y).toBe(true);
      }),
      { numRuns: Number(process.env.RUNS ?? 100) },
    );
  });

  it('is straight between two nodes in line', () => {
    const { points } =
      route([step('a', 0, 0), step('b', 300, 0)], [edge('a', 'b')]).get('a-b') ?? {};
    expect(points).toEqual([
      { x: 150, y: 30 },
      { x: 300, y: 30 },
    ]);
  });

  it('keeps apart from one that leads the other way', () => {
    const nodes = [step('a', 0, 0), step('b', 300, 0)];
    const routes = route(nodes, [edge('a', 'b'), edge('b', 'a')]);
    const [on, back] = ['a-b', 'b-a'].map((id) => routes.get(id)?.points[0]?.y ?? 0);
    expect(Math.abs((on ?? 0) - (back ?? 0))).toBeGreaterThanOrEqual(10);
  });

  it('of an edge to its own node runs around a corner of it', () => {
    const { points = [] } = route([step('a', 0, 0)], [edge('a', 'a')]).get('a-a') ?? {};
    expect(points).toHaveLength(5);
  });

  it('has no piece where one of its nodes is missing', () => {
    expect(route([step('a', 0, 0)], [edge('a', 'gone')]).size).toBe(0);
  });

  it('has its label on its own line, clear of the nodes', () => {
    const label = { width: 60, height: 19 };
    const nodes = [step('a', 0, 0), step('b', 300, 90)];
    const labelled = { ...edge('a', 'b'), label };
    const routes = route(nodes, [labelled]);
    expect(routes.get('a-b')?.label?.isCrowded).toBe(false);
    expect(faultsOf(nodes, [labelled], routes).coveringLabels).toBe(0);
  });
});
