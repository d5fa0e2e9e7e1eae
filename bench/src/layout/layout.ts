import type { Position } from '@caseloom/engine';
import {
  crossingsOf,
  faultsOf,
  type LayoutNode,
  measureNode,
  place,
  route,
} from '@caseloom/layout';
import { geometricMean, mean, median, sum } from '../statistics.ts';
import { milliseconds, report } from '../timing.ts';
import { crossingsOfAny, layOutByDagre, layOutByElk } from './controls.ts';
import { aFlow, checkout, corpusDrawings, type Drawing } from './drawings.ts';

const WINDOW = { width: 1040, height: 820 };
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
  const bad = placed.filter(({ faults: { overlaps, throughNodes, coveringLabels } }) =>
    Boolean(overlaps + throughNodes + coveringLabels),
  );
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

type Ends = { source: string; target: string };

/** Adds a step after some nodes, or between two of them, and lays out again: both as a new branch, whose layers are there already, and as one that may need another layer. */
function benchStability(drawings: Drawing[]): void {
  for (const [what, leadsOn] of [
    ['a step is added', false],
    ['a step is added that leads on', true],
  ] as const) {
    const shares = drawings
      .filter(({ nodes }) => nodes.length >= 8 && nodes.length <= ADDED_TO)
      .flatMap((drawing) => movedShares(drawing, leadsOn));
    const stable = shares.filter((share) => share === 0).length;
    report(`stable when ${what}`, percent(stable, shares.length), 'expected: 95 %');
    report('  nodes that move further than their size', `${(100 * mean(shares)).toFixed(1)} %`);
  }
}

/** The share of nodes that move far, for a step that is added at each of two places. */
function movedShares(drawing: Drawing, leadsOn: boolean): number[] {
  const before = at(drawing, place(drawing.nodes, drawing.edges, { shape: WINDOW }));
  return [0.3, 0.7].flatMap((part) => {
    const edge = drawing.edges[Math.floor(drawing.edges.length * part)];
    if (!edge) return [];
    const added = withStep({ ...drawing, nodes: before }, edge, leadsOn);
    const after = at(added, place(added.nodes, added.edges, { shape: WINDOW }));
    return movedFar(before, after) / before.length;
  });
}

function withStep(drawing: Drawing, { source, target }: Ends, leadsOn: boolean): Drawing {
  const { width, height } = measureNode({ type: 'step', label: 'A new step' });
  const from = drawing.nodes.find(({ id }) => id === source);
  const position = from ? from.position : { x: 0, y: 0 };
  const node: LayoutNode = { id: 'new', type: 'step', width, height, position };
  const edges = [
    { id: 'to new', source, target: 'new' },
    ...(leadsOn ? [{ id: 'from new', source: 'new', target }] : []),
  ];
  return { ...drawing, nodes: [...drawing.nodes, node], edges: [...drawing.edges, ...edges] };
}

/** Nodes of other layers than the new one's that are further from where they were than they are large. */
function movedFar(before: LayoutNode[], after: LayoutNode[]): number {
  const byId = new Map(after.map((node) => [node.id, node]));
  const added = byId.get('new');
  return before.filter(({ id, position, width, height }) => {
    const now = byId.get(id);
    if (!now || now.position.x === added?.position.x) return false;
    const [dx, dy] = [now.position.x - position.x, now.position.y - position.y];
    return Math.abs(dx) > width || Math.abs(dy) > height;
  }).length;
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
  return { width, height, ratio: width / height, faults, crossings: crossingsOf(lines) };
}

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
