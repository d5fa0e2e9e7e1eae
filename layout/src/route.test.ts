import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './faults.ts';
import { sharedPieces } from './route/shared.ts';
import { route } from './route.ts';
import { aDrawing, LONG_LABEL } from './testing.ts';
import { at, GRID, type LayoutEdge, type LayoutNode } from './types.ts';

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

  it('is level or upright in each piece, also where a piece has lost its length', () => {
    const places: [number, number][] = [
      ...[
        [180, 360],
        [0, 0],
        [0, 540],
        [360, 270],
        [180, 450],
        [540, 90],
      ],
      ...[
        [720, 360],
        [900, 270],
        [180, 0],
        [540, 360],
        [360, 540],
        [720, 180],
      ],
    ].map(([x = 0, y = 0]) => [x, y]);
    const nodes = places.map(([x, y], i) => step(`${i}`, x, y));
    const ends = ['0-4', '6-4', '2-7', '2-6', '5-10', '7-2'].map((one) => one.split('-'));
    const edges = ends.map(([from = '', to = '']) => edge(from, to));
    for (const { points } of route(nodes, edges).values())
      for (const [i, { x, y }] of points.entries())
        expect(i === 0 || points[i - 1]?.x === x || points[i - 1]?.y === y).toBe(true);
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

  it('keeps so far from one that leads the other way that one can point at it, where the nodes face each other little', () => {
    const nodes = [step('a', 0, 0), step('b', 300, 30)];
    const edges = [edge('a', 'b'), edge('b', 'a')];
    const lines = [...route(nodes, edges)].map(([id, { points }]) => ({
      ...{ id, points, from: id, to: id },
    }));
    expect(sharedPieces(lines, 11.5)).toEqual([]);
  });

  it('does not lie on one that goes elsewhere, where the two have to cross', () => {
    const nodes = [step('a', 0, 0), step('b', 0, 90), step('c', 210, 0), step('d', 210, 90)];
    const edges = [edge('a', 'd'), edge('b', 'c')];
    expect(faultsOf(nodes, edges, route(nodes, edges)).edgesOnEdges).toBe(0);
  });

  it('may share its way with one to the same node', () => {
    const nodes = [step('a', 0, 0), step('b', 210, 0)];
    const edges = [edge('a', 'b', 'one'), edge('a', 'b', 'two')];
    const points = [
      { x: 150, y: 30 },
      { x: 210, y: 30 },
    ];
    const routes = new Map(edges.map(({ id }) => [id, { points, label: undefined }]));
    expect(faultsOf(nodes, edges, routes).edgesOnEdges).toBe(0);
  });

  it('has a label that takes the place of another, which finds one elsewhere', () => {
    const nodes = [step('a', 0, 60), step('b', 240, 0), step('c', 435, 60)];
    const labelled = [
      { ...edge('a', 'b'), label: { width: 40, height: 19, lines: ['valid'] } },
      { ...edge('a', 'a'), label: { width: 108, height: 19, lines: ['= bank transfer'] } },
    ];
    const edges = [edge('b', 'c'), edge('a', 'c'), ...labelled, edge('b', 'b')];
    expect(faultsOf(nodes, edges, route(nodes, edges)).coveringLabels).toBe(0);
  });

  it('makes no way around a line that has moved since', () => {
    const rows = [['a', 'b', 'c', 'd'], ['e', 'f', 'g', 'h'], ['i']];
    const nodes = rows.flatMap((row, down) =>
      row.map((id, across) => step(id, 195 * across, 105 * down)),
    );
    const { points = [] } =
      route(
        [...nodes, step('below', 420, 315)],
        [
          ...['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh', 'hi'].map((pair) =>
            edge(pair[0] ?? '', pair[1] ?? ''),
          ),
          edge('b', 'below'),
        ],
      ).get('d-e') ?? {};
    expect(points).toHaveLength(4);
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

  it('covers no node and no other label with long ones of parallel edges that lead past a node', () => {
    const { nodes, edges } = aDrawing(
      ['Ask', 'Answer'],
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [1, 3, LONG_LABEL],
        [1, 3, LONG_LABEL],
      ],
    );
    const places = [
      { x: 0, y: 45 },
      { x: 225, y: 45 },
      { x: 435, y: 0 },
      { x: 630, y: 45 },
    ];
    const placed = nodes.map((node, index) => ({ ...node, position: at(places, index) }));
    expect(faultsOf(placed, edges, route(placed, edges)).coveringLabels).toBe(0);
  });
});
