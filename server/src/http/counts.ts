import { isRecord } from '@caseloom/formats/is-record';
import { z } from 'zod';
import { AppError } from '../errors.ts';

/**
 * Checks the lengths of the lists in a call before their items: checking 60,000 nodes one by one
 * blocks every other call, only to find them too many in the end.
 *
 * @throws AppError `invalid_input`, with each list that has more than its schema takes
 */
export function requireCounts(schema: unknown, input: unknown): void {
  const details = [...tooLongIn(schema, input, [])].map((path) => ({ path, code: 'too_long' }));
  if (details.length > 0) throw new AppError('invalid_input', details);
}

function* tooLongIn(schema: unknown, value: unknown, at: string[]): Generator<string> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    yield* tooLongIn(schema.unwrap(), value, at);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    if (value.length > maxLengthOf(schema)) yield at.join('.');
  if (schema instanceof z.ZodObject && isRecord(value))
    for (const [name, inner] of Object.entries(schema.shape))
      if (Object.hasOwn(value, name)) yield* tooLongIn(inner, value[name], [...at, name]);
}

function maxLengthOf(list: z.ZodArray): number {
  const limits = (list.def.checks ?? []).map(({ _zod: { def } }) =>
    def.check === 'max_length' && 'maximum' in def ? Number(def.maximum) : Number.POSITIVE_INFINITY,
  );
  return Math.min(...limits);
}
