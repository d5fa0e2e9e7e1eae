import type { Position } from '@caseloom/engine';
import { SHAPES } from '@caseloom/formats/geometry';
import {
  crossingsOf,
  faultsOf,
  type LayoutEdge,
  type LayoutNode,
  measureNode,
  place,
  route,
} from '@caseloom/layout';
import { geometricMean, mean, median, sum } from '../statistics.ts';
import { milliseconds, report } from '../timing.ts';
import { crossingsOfAny, layOutByDagre, layOutByElk } from './controls.ts';
import { aFlow, checkout, corpusDrawings, type Drawing } from './drawings.ts';

const WINDOW: { width: number; height: number } = SHAPES.window;
/** Larger ones are not drawn by the controls again and again. */
const COMPARED = 160;
/** Steps are added to drawings of up to so many nodes. */
const ADDED_TO = 60;

/** What the layout makes of real models, beside ELK and dagre; and of the checkout that people look at. */
export async function benchLayout(): Promise<void> {
  const drawings = corpusDrawings();
  if (drawings.length === 0) console.log('no corpora: CASELOOM_CORPORA names their folder');
  else await benchModels(drawings);
  benchCheckout();
  await benchTime();
}

async function benchModels(drawings: Drawing[]): Promise<void> {
  const placed = drawings.map((drawing) => ({ drawing, ...drawn(drawing) }));
  const block = placed.filter(({ drawing }) => drawing.nodes.length >= 8);
  const inShape = block.filter(({ ratio }) => ratio >= 0.6 && ratio <= 2.4);
  report('models', `${placed.length}`, `${block.length} of 8 nodes or more`);
  report('aspect ratio 0.6 to 2.4', percent(inShape.length, block.length), 'wanted: 95 %');
  const faults = placed.map((one) => one.faults);
  report('nodes on nodes', `${sum(faults.map(({ overlaps }) => overlaps))}`, 'wanted: 0');
  report('edges through nodes', `${sum(faults.map((one) => one.throughNodes))}`, 'wanted: 0');
  report(
    'labels on nodes or labels',
    `${sum(faults.map((one) => one.coveringLabels))}`,
    'wanted: 0',
  );
  report('edges on edges', `${sum(faults.map((one) => one.edgesOnEdges))}`, 'wanted: 0');
  const few = placed.filter(({ drawing }) => drawing.nodes.length <= ADDED_TO);
  const onEdges = sum(few.map((one) => one.faults.edgesOnEdges));
  report(`  in the ${few.length} of at most ${ADDED_TO} nodes`, `${onEdges}`);
  const bad = placed.filter((one) => Object.values(one.faults).some((count) => count > 0));
  for (const { drawing, faults: found } of bad.slice(0, 8))
    report(`  ${drawing.name.slice(0, 40)}`, `${drawing.nodes.length}`, JSON.stringify(found));
  await benchCrossings(placed);
  benchStability(drawings);
}

async function benchCrossings(placed: { drawing: Drawing; crossings: number }[]): Promise<void> {
  const compared = placed.filter(({ drawing }) => drawing.nodes.length <= COMPARED);
  const rows = [];
  for (const { drawing, crossings } of compared)
    rows.push({
      ours: crossings,
      elk: crossingsOf((await layOutByElk(drawing, false)).lines),
      wrapped: crossingsOf((await layOutByElk(drawing, true)).lines),
      dagre: crossingsOfAny(layOutByDagre(drawing).lines),
    });
  const ours = sum(rows.map((row) => row.ours));
  for (const name of ['elk', 'wrapped', 'dagre'] as const) {
    const fewer = rows.filter((row) => row.ours <= row[name]).length;
    const title = { elk: 'ELK', wrapped: 'ELK, wrapped', dagre: 'dagre' }[name];
    report(
      `crossings as few as those of ${title}`,
      percent(fewer, rows.length),
      `${ours} beside ${sum(rows.map((row) => row[name]))} in all`,
    );
  }
}

/** The ways in which a step is added: as a new branch, as a way around an edge, onto an edge. */
const ADDED = ['as a branch', 'around an edge', 'onto an edge'] as const;
type Added = (typeof ADDED)[number];

/** Adds a step where the editor puts it, lays out again, and looks at how far the others move. */
function benchStability(drawings: Drawing[]): void {
  const few = drawings.filter(({ nodes }) => nodes.length >= 8 && nodes.length <= ADDED_TO);
  for (const added of ADDED) {
    const moves = few.flatMap((drawing) => movesOf(drawing, added));
    const stable = moves.filter(({ others }) => others === 0).length;
    report(`stable when a step is added ${added}`, percent(stable, moves.length), 'wanted: 95 %');
    const allStable = moves.filter(({ all }) => all === 0).length;
    report('  its own layer included', percent(allStable, moves.length));
    const share = mean(moves.map(({ all, count }) => all / count));
    report('  nodes that move further than their size', `${(100 * share).toFixed(1)} %`);
    report('  faults after that', `${sum(moves.map(({ faults }) => faults))}`, 'wanted: 0');
    const more = sum(moves.map(({ crossings }) => crossings));
    report('  crossings beside a fresh layout', `${more}`, `${sum(moves.map((one) => one.fresh))}`);
  }
}

type Moves = {
  count: number;
  all: number;
  others: number;
  faults: number;
  crossings: number;
  fresh: number;
};

/** What moves when a step is added, at each of two places. */
function movesOf(drawing: Drawing, added: Added): Moves[] {
  const before = { ...drawing, ...drawn(drawing) };
  return [0.3, 0.7].flatMap((part) => {
    const edge = drawing.edges[Math.floor(drawing.edges.length * part)];
    if (!edge) return [];
    const larger = withStep(before, edge, added);
    const after = drawn(larger);
    const fresh = drawn({
      ...larger,
      nodes: larger.nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } })),
    });
    return {
      ...movedFar(before.nodes, after.nodes),
      count: before.nodes.length,
      faults: sum(Object.values(after.faults)),
      crossings: after.crossings,
      fresh: fresh.crossings,
    };
  });
}

function withStep({ name, nodes, edges }: Drawing, edge: LayoutEdge, added: Added): Drawing {
  const { width, height } = measureNode({ type: 'step', label: 'A new step' });
  const { id, source, target } = edge;
  const position = freePlace(nodes, source, width);
  const node: LayoutNode = { id: 'new', type: 'step', width, height, position };
  const on = { id: 'from new', source: 'new', target };
  const ends = {
    'as a branch': [...edges, { id: 'to new', source, target: 'new' }],
    'around an edge': [...edges, { id: 'to new', source, target: 'new' }, on],
    'onto an edge': [
      ...edges.filter((one) => one.id !== id),
      { ...edge, id: 'to new', target: 'new' },
      on,
    ],
  };
  return { name, nodes: [...nodes, node], edges: ends[added] };
}

/** Where the editor puts a new step: behind the one that it follows, or below what stands there. */
function freePlace(nodes: LayoutNode[], after: string, width: number): Position {
  const from = nodes.find(({ id }) => id === after);
  if (!from) return { x: 0, y: 0 };
  const [x, gap, down] = [from.position.x + from.width + 75, 75, 135];
  let y = from.position.y;
  const isTaken = () =>
    nodes.some(
      ({ position, ...size }) =>
        position.x < x + width && x < position.x + size.width && Math.abs(position.y - y) < gap,
    );
  while (isTaken()) y += down;
  return { x, y };
}

/** How many nodes are further from where they were, as seen from Start, than they are large: of all, and of those in other layers than the new one. */
function movedFar(before: LayoutNode[], after: LayoutNode[]): { all: number; others: number } {
  const byId = new Map(after.map((node) => [node.id, node]));
  const added = byId.get('new');
  const start = before.find(({ type }) => type === 'start') ?? before[0];
  const now = start && byId.get(start.id);
  const offset = {
    x: (now?.position.x ?? 0) - (start?.position.x ?? 0),
    y: (now?.position.y ?? 0) - (start?.position.y ?? 0),
  };
  const far = before.flatMap(({ id, position, width, height }) => {
    const moved = byId.get(id);
    if (!moved) return [];
    const dx = moved.position.x - position.x - offset.x;
    const dy = moved.position.y - position.y - offset.y;
    return Math.abs(dx) > width || Math.abs(dy) > height ? [moved] : [];
  });
  const others = far.filter(({ position }) => position.x !== added?.position.x);
  return { all: far.length, others: others.length };
}

function benchCheckout(): void {
  const drawing = checkout();
  for (const [size, min] of [
    [WINDOW, 11],
    [{ width: 800, height: 640 }, 10],
  ] as const) {
    const { width, height, crossings, ratio } = drawn(drawing, size);
    const text = 13 * Math.min(1, size.width / width, size.height / height);
    report(
      `the checkout in ${size.width} × ${size.height}`,
      `${text.toFixed(1)} px`,
      `wanted: ${min}; ${Math.round(width)} × ${Math.round(height)}, ratio ${ratio.toFixed(2)}, ${crossings} crossings`,
    );
  }
}

async function benchTime(): Promise<void> {
  const ratios: { elk: number; dagre: number }[] = [];
  for (const [count, limit] of [
    [30, 150],
    [300, 1000],
    [2000, 4000],
  ] as const) {
    const drawing = aFlow(count);
    let nodes = drawing.nodes;
    const ours = await processorTime(() => {
      nodes = at(drawing, place(drawing.nodes, drawing.edges, { shape: WINDOW }));
    });
    const lines = await processorTime(() => route(nodes, drawing.edges));
    const elk = await processorTime(() => layOutByElk(drawing, true));
    const dagre = await processorTime(() => layOutByDagre(drawing));
    ratios.push({ elk: ours / elk, dagre: ours / dagre });
    report(
      `places of ${count} nodes`,
      milliseconds(ours),
      `at max ${limit} ms; routes ${milliseconds(lines)}; ${(ours / elk).toFixed(2)} of ELK, ${(ours / dagre).toFixed(2)} of dagre`,
    );
  }
  report(
    'time beside ELK, beside dagre',
    `${geometricMean(ratios.map(({ elk }) => elk)).toFixed(2)}`,
    geometricMean(ratios.map(({ dagre }) => dagre)).toFixed(2),
  );
}

/** The median of the processor's time of three calls, in milliseconds. */
async function processorTime(call: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return median(times);
}

function at({ nodes }: Drawing, places: Map<string, Position>): LayoutNode[] {
  return nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position }));
}

function drawn(drawing: Drawing, shape = WINDOW) {
  const nodes = at(drawing, place(drawing.nodes, drawing.edges, { shape }));
  const routes = route(nodes, drawing.edges);
  const lines = [...routes.values()].map(({ points }) => points);
  const corners = [
    ...lines.flat(),
    ...nodes.flatMap(({ position: { x, y }, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  ];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const extent = (values: number[]) =>
    values.reduce((max, value) => Math.max(max, value)) -
    values.reduce((min, value) => Math.min(min, value));
  const [width, height] = [extent(xs), extent(ys)];
  const faults = faultsOf(nodes, drawing.edges, routes);
  return { nodes, width, height, ratio: width / height, faults, crossings: crossingsOf(lines) };
}

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
