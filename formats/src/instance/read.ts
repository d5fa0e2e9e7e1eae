import type { Instance } from '@caseloom/engine';
import { z } from 'zod';
import { type FieldReason, refuseField } from '../field-fault.ts';
import { parseJson } from '../json.ts';
import { listOf } from '../list-of.ts';
import { type Refusal, refuse } from '../model-file.ts';

const NOT_THERE: FieldReason = 'not_there';
const ROWS_EXPECTED: FieldReason = 'rows_expected';

const index = z.int().min(0);
const strength = z.int().min(1).max(6);
const cell = z.tuple([index, index]);
const literal = z.tuple([index, index, z.literal([0, 1])]);

const instance = z
  .object({
    id: z.string().default(''),
    levels: listOf(index, 1),
    clauses: listOf(listOf(literal)).default([]),
    t: strength.default(2),
    strengths: listOf(z.object({ params: listOf(index), t: strength })).optional(),
    orders: listOf(strength).optional(),
    negative: listOf(cell).optional(),
    negativeStrength: z.int().min(0).max(5).optional(),
    seeds: listOf(listOf(z.int().min(-1))).optional(),
  })
  .superRefine(({ levels, clauses, negative = [], strengths = [] }, { addIssue }) => {
    const refuseAt = (...path: (string | number)[]) =>
      addIssue({ code: 'custom', path, params: { code: NOT_THERE } });
    const isThere = (column: number, value: number) => value < (levels[column] ?? 0);
    clauses.forEach((literals, i) => {
      if (!literals.every(([column, value]) => isThere(column, value))) refuseAt('clauses', i);
    });
    negative.forEach(([column, value], i) => {
      if (!isThere(column, value)) refuseAt('negative', i);
    });
    strengths.forEach(({ params }, i) => {
      if (!params.every((column) => column < levels.length)) refuseAt('strengths', i);
    });
  });

/** An instance under the name that a file of several gives it; empty where it stands alone without one. */
export type NamedInstance = Instance & { id: string };

const several = z.object({
  instances: listOf(instance),
  incremental: listOf(instance).optional(),
  edge: listOf(instance).optional(),
});

/**
 * Reads what is to be combined as an object of `levels`, `clauses`, `t` and so on, or several of
 * them under `instances` (and, after these, `incremental` and `edge`).
 */
export function readInstances(text: string): { ok: true; instances: NamedInstance[] } | Refusal {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const { json } = parsed;
  if (typeof json !== 'object' || json === null) return refuse('file_not_instance');
  if (!('levels' in json || 'instances' in json)) return refuse('file_not_instance');
  const checked = ('levels' in json ? instance : several).safeParse(json);
  if (!checked.success) return refuseField(checked.error);
  const { data } = checked;
  if ('levels' in data) return { ok: true, instances: [data] };
  const { instances, incremental = [], edge = [] } = data;
  return { ok: true, instances: [...instances, ...incremental, ...edge] };
}

/** Reads rows of value indexes, as an array or as the `rows` of a combination; -1 is an open cell. */
export function readRows(text: string): { ok: true; rows: number[][] } | Refusal {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const rows = listOf(listOf(z.int().min(-1)));
  const checked = z.union([rows, z.object({ rows })]).safeParse(parsed.json);
  if (!checked.success)
    return refuse('file_field_invalid', { path: 'rows', reason: ROWS_EXPECTED });
  return { ok: true, rows: Array.isArray(checked.data) ? checked.data : checked.data.rows };
}
