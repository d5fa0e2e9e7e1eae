import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { read } from '@caseloom/formats';
import { type LayoutEdge, type LayoutNode, measureLabel, measureNode } from '@caseloom/layout';
import { corpus } from '../../../corpora.ts';
import { CHECKOUT_EDGES, CHECKOUT_STEPS } from './checkout.ts';

/** A model as a layout sees it. */
export type Drawing = { name: string; nodes: LayoutNode[]; edges: LayoutEdge[] };

type Words = { id: string; type: LayoutNode['type']; label?: string | undefined };
type Ends = { source: string; target: string; label?: string | undefined };

/** What people draw and read has at most so many nodes, and so many edges for each: the rest of the corpus measures how paths are found. */
const LARGEST = 320;
const DENSEST = 3;

/** Models that other people made, and generated ones, without places; none where the corpora are not there. */
export function corpusDrawings(): Drawing[] {
  return [...flows(), ...files()].filter(
    ({ nodes, edges }) => nodes.length >= 3 && edges.length <= DENSEST * nodes.length,
  );
}

type FlowFile = {
  id: string;
  models: {
    n: number;
    start: number;
    end: number;
    edges: number[];
    nodeLabels?: string[];
    edgeLabels?: string[];
    guards?: Record<string, string>;
  }[];
};

function flows(): Drawing[] {
  const names = globSync(join(corpus('bench/paths'), '{models,guarded}/*.json')).toSorted();
  return names.flatMap((name) => {
    const { id, models } = JSON.parse(readFileSync(name, 'utf8')) as FlowFile;
    return models
      .filter(({ n }) => n <= LARGEST)
      .map((model, index) => ({ name: `${id} ${index}`, ...flow(model) }));
  });
}

function flow({ n, start, end, edges, ...words }: FlowFile['models'][number]) {
  const nodes = Array.from({ length: n }, (_, i): Words => {
    const type = i === start ? 'start' : i === end ? 'end' : 'step';
    return { id: `${i}`, type, label: words.nodeLabels?.[i] ?? `Step number ${i}` };
  });
  const ends = Array.from({ length: edges.length / 2 }, (_, i) => ({
    source: `${edges[2 * i]}`,
    target: `${edges[2 * i + 1]}`,
    label: words.guards?.[i] ?? words.edgeLabels?.[i],
  }));
  return measured(nodes, ends);
}

function files(): Drawing[] {
  const names = globSync(join(corpus('data'), '{bpmn,graphwalker,altwalker}/**/*.*')).toSorted();
  return names.flatMap((name) => {
    const result = read(readFileSync(name, 'utf8'), basename(name));
    if (!result.ok) return [];
    const steps = new Map(result.steps.map((step) => [step.id, step]));
    return result.models.map((model) => ({
      name: `${basename(name)} ${model.name}`,
      ...measured(
        model.nodes.map(({ id, type, data, stepId }) => ({
          ...{ id, type },
          label: data?.label ?? steps.get(stepId ?? '')?.label,
        })),
        model.edges.map(({ source, target, label, guard }) => ({
          ...{ source, target },
          label: label ?? guard,
        })),
      ),
    }));
  });
}

/** The checkout that people look at. */
export function checkout(): Drawing {
  const steps = CHECKOUT_STEPS.map(([id, label]): Words => ({ id, type: 'step', label }));
  const edges = CHECKOUT_EDGES.map(([source, target, label]): Ends => ({ source, target, label }));
  const ends: [Words, Words] = [
    { id: 'start', type: 'start' },
    { id: 'end', type: 'end' },
  ];
  return { name: 'checkout', ...measured([ends[0], ...steps, ends[1]], edges) };
}

/** A flow of so many nodes as people draw them: some steps, a choice of two or three ways, here and there a way back. */
export function aFlow(count: number): Drawing {
  const nodes: Words[] = [{ id: '0', type: 'start' }];
  const edges: Ends[] = [];
  const add = (after: string[], label?: string) => {
    const id = `${nodes.length}`;
    nodes.push({ id, type: 'step', label: `Step number ${id}` });
    for (const source of after) edges.push({ source, target: id, label });
    return id;
  };
  let last = '0';
  for (let block = 0; nodes.length < count - 6; block++) {
    last = add([add([last])]);
    const branches = Array.from({ length: 2 + (block % 2) }, (_, i) =>
      add([last], i === 0 ? 'valid' : 'invalid'),
    );
    if (block % 3 === 0) edges.push({ source: branches[1] ?? last, target: last });
    last = add(branches);
  }
  const end = `${nodes.length}`;
  nodes.push({ id: end, type: 'end' });
  edges.push({ source: last, target: end });
  return { name: `${count} nodes`, ...measured(nodes, edges) };
}

function measured(words: Words[], ends: Ends[]): Omit<Drawing, 'name'> {
  const nodes = words.map(({ id, type, label }) => {
    const { width, height } = measureNode({ type, label });
    return { id, type, width, height, position: { x: 0, y: 0 } };
  });
  const edges = ends.map(({ source, target, label = '' }, index) => ({
    ...{ id: `e${index}`, source, target, label: measureLabel(label) },
    isAside: /invalid/.test(label),
  }));
  return { nodes, edges };
}
