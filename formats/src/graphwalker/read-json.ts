import { z } from 'zod';
import { refuseField } from '../field-fault.ts';
import { listOf } from '../list-of.ts';
import type { ReadResult } from '../model-file.ts';
import type { Graph } from './graph.ts';
import { readOwn } from './read-own.ts';
import { toModelFile } from './to-model.ts';

const text = z.string().nullish();
const texts = listOf(z.string()).nullish();
const id = z.string().min(1);
/** An object, or the empty list that some writers put for it. */
const properties = z.union([z.record(z.string(), z.unknown()), listOf(z.unknown())]).nullish();

const vertex = z.object({
  id,
  name: text,
  sharedState: text,
  actions: texts,
  requirements: texts,
  properties,
});

const edge = z.object({
  id,
  name: text,
  sourceVertexId: text,
  targetVertexId: id,
  guard: text,
  actions: texts,
  requirements: texts,
  weight: z.number().nullish(),
  dependency: z.union([z.string(), z.number()]).nullish(),
  properties,
});

const file = z.object({
  name: text,
  models: listOf(
    z.object({
      id: text,
      name: text,
      generator: text,
      startElementId: text,
      properties,
      actions: texts,
      vertices: listOf(vertex),
      edges: listOf(edge),
    }),
    1,
  ),
});

type JsonModel = z.infer<typeof file>['models'][number];

/** Reads GraphWalker's own JSON that is parsed already; all of its models become one flow. */
export function readGraphWalkerJson(json: object, name: string): ReadResult {
  const parsed = file.safeParse(json);
  if (!parsed.success) return refuseField(parsed.error);
  const { models } = parsed.data;
  const [only] = models;
  const own = only && models.length === 1 ? readOwn(only) : undefined;
  if (own) return own;
  const title = models.length > 1 ? parsed.data.name : (models[0]?.name ?? parsed.data.name);
  return toModelFile(models.map(toGraph), title?.trim() || name);
}

function toGraph(model: JsonModel): Graph {
  return {
    id: model.id ?? undefined,
    name: model.name ?? undefined,
    startElementId: model.startElementId ?? undefined,
    vertices: model.vertices.map((vertex) => ({
      id: vertex.id,
      name: vertex.name?.trim() || undefined,
      sharedState: vertex.sharedState?.trim() || undefined,
      requirements: vertex.requirements ?? [],
      position: positionIn(vertex.properties),
    })),
    arcs: model.edges.map((edge) => ({
      id: edge.id,
      name: edge.name?.trim() || undefined,
      source: edge.sourceVertexId || undefined,
      target: edge.targetVertexId,
      guard: edge.guard?.trim() || undefined,
      actions: filled(edge.actions),
      requirements: edge.requirements ?? [],
      weight: edge.weight ?? undefined,
    })),
    actions: filled(model.actions),
    otherActions: model.vertices.flatMap((vertex) => filled(vertex.actions)),
    leftOut: countLeftOut(model),
  };
}

function countLeftOut({ actions, vertices, edges }: JsonModel): Record<string, number> {
  const described = [...vertices, ...edges].filter(
    ({ properties }) => properties && !Array.isArray(properties) && 'description' in properties,
  );
  return {
    'model actions': filled(actions).length,
    'vertex actions': vertices.filter((vertex) => filled(vertex.actions).length > 0).length,
    dependency: edges.filter((edge) => edge.dependency !== null && edge.dependency !== undefined)
      .length,
    description: described.length,
  };
}

function filled(actions: string[] | null | undefined): string[] {
  return (actions ?? []).filter((action) => action.trim());
}

const place = z.object({ x: z.number(), y: z.number() });

function positionIn(properties: unknown) {
  const parsed = place.safeParse(properties);
  return parsed.success ? parsed.data : undefined;
}
