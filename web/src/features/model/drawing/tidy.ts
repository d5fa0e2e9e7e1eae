import type { ModelEdge, ModelNode, Position } from '@caseloom/engine';
import { HIGH, sizeOf } from '@caseloom/formats/geometry';
import { GRID, RIGHT } from './place.ts';

/** From one row to the next. */
const ROW = HIGH + 45;
const COLUMN = 180 + RIGHT;
const SWEEPS = 8;

/** A node of the layering: a drawn one, or a point where a long edge passes a column. */
type Cell = { id: string; column: number; before: Cell[]; after: Cell[]; row: number };

/**
 * New places for nodes, from left to right along the flow: columns by the longest path there, each
 * column ordered so that edges cross little, rows near those of the neighbours. The first node's
 * column stays where it is.
 *
 * Sugiyama, Tagawa & Toda, "Methods for visual understanding of hierarchical system structures"
 * (1981): layers, barycentre ordering, with points for edges that pass columns.
 * Time: O(sweeps · (nodes + passed columns) · log).
 */
export function tidy(nodes: ModelNode[], edges: ModelEdge[]): Map<string, Position> {
  const ids = new Set(nodes.map(({ id }) => id));
  const inner = edges.filter(
    ({ source, target }) => ids.has(source) && ids.has(target) && source !== target,
  );
  const forward = withoutCircles(nodes, inner);
  const columns = columnsOf(nodes, forward);
  const layers = cellsOf(nodes, forward, columns);
  for (let sweep = 0; sweep < SWEEPS; sweep++) order(layers, sweep % 2 === 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) settle(layers, sweep % 2 === 0);
  return positionsOf(nodes, layers);
}

/** The edges without those that lead back, found by walking depth first from Start. */
function withoutCircles(nodes: ModelNode[], edges: ModelEdge[]): ModelEdge[] {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const state = new Map<string, 'open' | 'done'>();
  const back = new Set<ModelEdge>();
  const enter = (id: string): string[] => {
    state.set(id, 'open');
    const outgoing = bySource.get(id) ?? [];
    for (const edge of outgoing) if (state.get(edge.target) === 'open') back.add(edge);
    return outgoing.map(({ target }) => target).filter((target) => !state.has(target));
  };
  const roots = nodes.toSorted((a, b) => Number(a.type === 'start') - Number(b.type === 'start'));
  const stack = roots.map(({ id }) => id);
  for (let id = stack.at(-1); id !== undefined; id = stack.at(-1)) {
    if (state.has(id)) state.set(stack.pop() ?? id, 'done');
    else stack.push(...enter(id).reverse());
  }
  return edges.filter((edge) => !back.has(edge));
}

/** Columns by the longest path from a node without incoming edges; End stands behind all others. */
function columnsOf(nodes: ModelNode[], edges: ModelEdge[]): Map<string, number> {
  const columns = new Map(nodes.map(({ id }) => [id, 0]));
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const open = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { target } of edges) open.set(target, (open.get(target) ?? 0) + 1);
  const ready = nodes.filter(({ id }) => open.get(id) === 0).map(({ id }) => id);
  for (const id of ready)
    for (const { target } of bySource.get(id) ?? []) {
      columns.set(target, Math.max(columns.get(target) ?? 0, (columns.get(id) ?? 0) + 1));
      open.set(target, (open.get(target) ?? 0) - 1);
      if (open.get(target) === 0) ready.push(target);
    }
  const last = Math.max(0, ...columns.values());
  for (const { id, type } of nodes) if (type === 'end') columns.set(id, last);
  return columns;
}

function cellsOf(nodes: ModelNode[], edges: ModelEdge[], columns: Map<string, number>): Cell[][] {
  const layers: Cell[][] = [];
  const add = (id: string, column: number) => {
    const cell: Cell = { id, column, before: [], after: [], row: 0 };
    layers[column] ??= [];
    cell.row = layers[column].push(cell) - 1;
    return cell;
  };
  const inOrder = nodes.toSorted((a, b) => a.position.y - b.position.y);
  const cells = new Map(inOrder.map(({ id }) => [id, add(id, columns.get(id) ?? 0)]));
  for (const { source, target } of edges) {
    let from = cells.get(source);
    const to = cells.get(target);
    if (!from || !to) continue;
    for (let column = from.column + 1; column <= to.column; column++) {
      const next = column === to.column ? to : add('', column);
      from.after.push(next);
      next.before.push(from);
      from = next;
    }
  }
  return layers.map((layer) => layer ?? []);
}

/** Sorts each column by the middle of its neighbours on one side; what has none stays where it was. */
function order(layers: Cell[][], isForward: boolean): void {
  for (const layer of isForward ? layers : layers.toReversed()) {
    const preferredRows = new Map(
      layer.map((cell) => [cell, middle(isForward ? cell.before : cell.after) ?? cell.row]),
    );
    layer.sort((a, b) => (preferredRows.get(a) ?? 0) - (preferredRows.get(b) ?? 0));
    for (const [row, cell] of layer.entries()) cell.row = row;
  }
}

function middle(cells: Cell[]): number | undefined {
  if (cells.length === 0) return undefined;
  return cells.reduce((sum, { row }) => sum + row, 0) / cells.length;
}

/** Moves each spot towards its neighbours as far as its column's order and the gaps allow. */
function settle(layers: Cell[][], isForward: boolean): void {
  for (const layer of isForward ? layers : layers.toReversed()) {
    const preferredRows = layer.map(
      (cell) =>
        middle(isForward ? cell.before : cell.after) ??
        middle(isForward ? cell.after : cell.before) ??
        cell.row,
    );
    spread(layer, preferredRows);
  }
}

/** Rows at least one apart and as near to the wanted ones as that allows (pool adjacent violators). */
function spread(layer: Cell[], preferredRows: number[]): void {
  const blocks: { sum: number; size: number }[] = [];
  for (const [at, row] of preferredRows.entries()) {
    let block = { sum: row - at, size: 1 };
    for (
      let last = blocks.at(-1);
      last && last.sum / last.size > block.sum / block.size;
      last = blocks.at(-1)
    ) {
      blocks.pop();
      block = { sum: last.sum + block.sum, size: last.size + block.size };
    }
    blocks.push(block);
  }
  let at = 0;
  for (const { sum, size } of blocks)
    for (let i = 0; i < size; i++, at++) {
      const cell = layer[at];
      if (cell) cell.row = sum / size + at;
    }
}

function positionsOf(nodes: ModelNode[], layers: Cell[][]): Map<string, Position> {
  const left = Math.min(...nodes.map(({ position }) => position.x));
  const start = nodes.find(({ type }) => type === 'start') ?? nodes[0];
  const rows = new Map(layers.flat().flatMap(({ id, row }) => (id ? [[id, row] as const] : [])));
  const shift = (start?.position.y ?? 0) - (rows.get(start?.id ?? '') ?? 0) * ROW;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const lefts = layers.map(() => 0);
  let x = left;
  for (const [column, layer] of layers.entries()) {
    lefts[column] = x;
    const isWide = layer.some(
      ({ id }) => id && sizeOf(byId.get(id) ?? { type: 'step' }).width > 60,
    );
    x += isWide ? COLUMN : 60 + RIGHT;
  }
  return new Map(
    layers.flat().flatMap(({ id, column, row }) => {
      const y = Math.round((shift + row * ROW) / GRID) * GRID;
      return id ? [[id, { x: lefts[column] ?? 0, y }] as const] : [];
    }),
  );
}
