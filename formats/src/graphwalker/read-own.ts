import { z } from 'zod';
import { readCaseloom } from '../caseloom/read.ts';
import { FORMAT } from '../caseloom/write.ts';
import type { ReadResult, Remark } from '../model-file.ts';
import { Names } from './join.ts';
import { toLabel } from './label.ts';
import { toName } from './write-parts.ts';

const text = z.string();
const ours = <T extends z.ZodType>(shape: T) => z.object({ caseloom: shape });
const vertexMark = ours(
  z.object({
    type: z.enum(['start', 'end', 'step', 'nested']),
    role: text.optional(),
    expected: text.optional(),
    data: z.unknown().optional(),
    isInlined: z.boolean().default(false),
  }),
).extend({ x: z.number(), y: z.number(), description: text.default('') });
const edgeMark = ours(
  z.object({
    isBack: z.boolean().default(false),
    guard: text.optional(),
    action: text.optional(),
    label: text.optional(),
    stepType: text.optional(),
    weight: z.number().optional(),
    script: text.optional(),
    visits: z.unknown().optional(),
    mark: z.unknown().optional(),
  }),
);
const modelMark = ours(
  z.object({ name: text, bddType: text, settings: z.unknown().optional(), testData: z.unknown() }),
);

type Vertex = {
  id: string;
  name?: string | null;
  requirements?: string[] | null;
  properties?: unknown;
};
type Edge = {
  id: string;
  name?: string | null;
  sourceVertexId?: string | null;
  targetVertexId: string;
  guard?: string | null;
  requirements?: string[] | null;
  properties?: unknown;
};
type Graph = { id?: string | null; properties?: unknown; vertices: Vertex[]; edges: Edge[] };

/**
 * Reads a model that we wrote for GraphWalker as what it was, with all its words, roles and data.
 * What was changed since counts: a state that was renamed, a guard that was rewritten.
 *
 * @returns undefined for a file that we did not write, or in which what we put down was broken
 */
export function readOwn(graph: Graph): ReadResult | undefined {
  const mark = modelMark.safeParse(graph.properties);
  if (!mark.success) return undefined;
  const { name, bddType, settings, testData } = mark.data.caseloom;
  const names = new Names();
  const nodeOf = new Map(graph.vertices.map(({ id }) => [id, names.free(id)]));
  const steps = new Map<string, { id: string }>();
  const report: Remark[] = [];
  const nodes = graph.vertices.map((vertex) => {
    const { id, ...node } = toNode(vertex, steps);
    return { ...node, id: nodeOf.get(id) ?? id };
  });
  const edges = graph.edges.flatMap((edge) => toEdge(edge, { names, nodeOf, report }));
  const model = { id: graph.id ?? 'model', name, bddType, settings, nodes, edges };
  const read = readCaseloom(
    withoutUndefined({ format: FORMAT, models: [model], steps: [...steps.values()], testData }),
  );
  if (!read.ok) return undefined;
  const inlined = graph.vertices.filter(({ properties }) => {
    const own = vertexMark.safeParse(properties);
    return own.success && own.data.caseloom.isInlined;
  });
  const secrets = read.testData.filter(({ isSecret }) => isSecret);
  report.push(
    ...counted('calls_inlined', inlined.length),
    ...counted('secrets_left_out', secrets.length),
    ...counted('guards_kept_as_labels', report.splice(0).length),
  );
  return { ...read, report };
}

function toNode(
  { id, name, properties, requirements }: Vertex,
  steps: Map<string, { id: string }>,
) {
  const mark = vertexMark.safeParse(properties);
  if (!mark.success) {
    const label = toLabel(name ?? id) || id;
    const position = { x: 0, y: 0 };
    return { id, type: 'step', position, stepId: idIn(steps, { label, type: 'outcome' }) };
  }
  const { x, y, description, caseloom } = mark.data;
  const { type, role, expected, data } = caseloom;
  const node = { id, type, position: { x, y }, data: withRequirements(data, requirements) };
  if (type !== 'step' && type !== 'nested') return node;
  const isRenamed = !!name && name !== toName('v_', description);
  const label = isRenamed ? toLabel(name) : description;
  const stepId = idIn(steps, { label, type: role ?? 'context', expected });
  return { ...node, type: 'step', stepId };
}

function withRequirements(data: unknown, requirements: string[] | null | undefined) {
  if (typeof data !== 'object' || data === null)
    return requirements?.length ? { requirements } : undefined;
  const { label: _, type: __, expected: ___, ...rest } = data as Record<string, unknown>;
  const all = { ...rest, requirements: requirements?.length ? requirements : undefined };
  return Object.values(all).some((value) => value !== undefined) ? all : undefined;
}

type Labelled = { label: string; type: string; expected?: string | undefined };

function idIn(steps: Map<string, { id: string }>, step: Labelled): string {
  const key = JSON.stringify([step.type, step.label]);
  const known = steps.get(key) ?? { id: `step-${steps.size + 1}`, ...step };
  steps.set(key, known);
  return known.id;
}

type Drawing = { names: Names; nodeOf: Map<string, string>; report: Remark[] };

function toEdge(edge: Edge, { names, nodeOf, report }: Drawing) {
  const mark = edgeMark.safeParse(edge.properties);
  const own = mark.success ? mark.data.caseloom : undefined;
  if (own?.isBack) return [];
  const isGuardOurs = (edge.guard ?? undefined) === own?.script;
  const label = own ? own.label : edge.name ? toLabel(edge.name) : undefined;
  if (!isGuardOurs) report.push({ code: 'guards_kept_as_labels', params: {} });
  const foreign = !isGuardOurs && edge.guard ? `[${edge.guard.replaceAll('<', '\\<')}]` : '';
  const words = [foreign, label].filter(Boolean).join(' ').slice(0, 500);
  return [
    {
      id: names.free(edge.id),
      source: nodeOf.get(edge.sourceVertexId ?? '') ?? '',
      target: nodeOf.get(edge.targetVertexId) ?? '',
      label: words || undefined,
      stepType: own?.stepType,
      guard: isGuardOurs ? own?.guard : undefined,
      action: own?.action,
      weight: own?.weight,
      visits: own?.visits,
      mark: own?.mark,
      requirements: edge.requirements?.length ? edge.requirements : undefined,
    },
  ];
}

function counted(code: Remark['code'], count: number): Remark[] {
  return count > 0 ? [{ code, params: { count } }] : [];
}

function withoutUndefined(value: object): object {
  return JSON.parse(JSON.stringify(value));
}
