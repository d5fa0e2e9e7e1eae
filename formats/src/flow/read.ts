import { z } from 'zod';
import { parseJson } from '../json.ts';
import { listOf } from '../list-of.ts';
import { type Refusal, refuse } from '../model-file.ts';

/** The mark of a flow file. */
const FORMAT = 'flow/1';

const index = z.int().min(0);
const indexed = <T extends z.ZodType>(value: T) =>
  z.record(z.string().regex(/^\d+$/), value).default({});

const model = z
  .object({
    n: index,
    start: index,
    end: index,
    edges: listOf(index),
    guards: indexed(z.string()),
    nested: indexed(index),
  })
  .refine(({ edges }) => edges.length % 2 === 0, { path: ['edges'], error: 'an edge has two ends' })
  .refine(({ n, start, end }) => start < n && end < n, {
    path: ['n'],
    error: 'start or end is not below it',
  })
  .refine(({ n, edges }) => edges.every((node) => node < n), {
    path: ['edges'],
    error: 'an edge leads to a node that is not there',
  })
  .refine(({ n, nested }) => Object.keys(nested).every((node) => Number(node) < n), {
    path: ['nested'],
    error: 'a node that is not there is nested',
  });

const file = z
  .object({
    format: z.literal(FORMAT),
    id: z.string().default(''),
    root: index.default(0),
    models: listOf(model, 1),
    data: listOf(
      z.object({ name: z.string().regex(/^\w+$/), values: listOf(z.string(), 1) }),
    ).default([]),
  })
  .refine(({ root, models }) => root < models.length, { path: ['root'], error: 'no such model' })
  .refine(
    ({ models }) =>
      models.every(({ nested }) => Object.values(nested).every((child) => child < models.length)),
    { path: ['models'], error: 'a nested model is not there' },
  );

/**
 * Graphs without words, for benchmarks and for other tools.
 *
 * Nodes of a model are 0 … n-1, its edge i leads from `edges[2i]` to `edges[2i+1]`; a node in
 * `nested` stands for the model of that number: what leads to it leads to that model's start, what
 * leaves it leaves from that model's end. Guards by edge, over the columns of `data`, constant
 * during a test: `v == 'x'`, `v != 'x'`, `v in ['x','y']`.
 */
export type Flow = z.infer<typeof file>;

/** Reads a flow file; one that is none, or that names what is not there, gives one problem. */
export function readFlow(text: string): { ok: true; flow: Flow } | Refusal {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const { json } = parsed;
  if (typeof json !== 'object' || json === null || !('format' in json)) {
    return refuse('file_not_flow');
  }
  const format = String(json.format);
  if (!format.startsWith('flow/')) return refuse('file_not_flow');
  if (format !== FORMAT) return refuse('file_version_unknown', { format });
  const checked = file.safeParse(json);
  if (checked.success) return { ok: true, flow: checked.data };
  const [issue] = checked.error.issues;
  return refuse('file_field_invalid', {
    path: issue?.path.join('.') ?? '',
    reason: issue?.message ?? '',
  });
}
