import { z } from 'zod';
import { type FieldReason, refuseField } from '../field-fault.ts';
import { parseJson } from '../json.ts';
import { listOf } from '../list-of.ts';
import { type Refusal, refuse } from '../model-file.ts';

/** The mark of a flow file. */
const FORMAT = 'flow/1';

/** Where a refinement says that something is wrong, and why. */
const at = (field: string, code: FieldReason) => ({ path: [field], params: { code } });

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
  .refine(({ edges }) => edges.length % 2 === 0, at('edges', 'edge_ends'))
  .refine(({ n, start, end }) => start < n && end < n, at('n', 'not_there'))
  .refine(({ n, edges }) => edges.every((node) => node < n), at('edges', 'not_there'))
  .refine(
    ({ n, nested }) => Object.keys(nested).every((node) => Number(node) < n),
    at('nested', 'not_there'),
  );

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
  .refine(({ root, models }) => root < models.length, at('root', 'not_there'))
  .refine(
    ({ models }) =>
      models.every(({ nested }) => Object.values(nested).every((child) => child < models.length)),
    at('models', 'not_there'),
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
  return refuseField(checked.error);
}
