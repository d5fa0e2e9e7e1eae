import { dataRequestFilter, type TestDataAnswer } from '@caseloom/contract';
import { fold } from '@caseloom/engine';
import type { z } from 'zod';
import { requireKeepable } from '../../http/characters.ts';

type Filter = z.infer<typeof dataRequestFilter>;

/**
 * The filter that a query's JSON asks for; undefined where it is no JSON, or asks for what is not offered.
 *
 * @throws AppError `invalid_input` where it holds characters that cannot be kept
 */
export function readFilter(json: string | undefined): Filter | undefined {
  const asked = parseJson(json ?? '{}');
  requireKeepable({ dataRequestFilter: asked });
  const parsed = dataRequestFilter.safeParse(asked);
  return parsed.success ? parsed.data : undefined;
}

/** Whether a record passes: equal in every field asked for; `search` is found in its name, class or values. */
export function passes(record: TestDataAnswer, { search, ...exact }: Filter): boolean {
  const fields: Partial<Record<string, unknown>> = record;
  return (
    Object.entries(exact).every(([field, value]) => fields[field] === value) &&
    (!search || holds(record, search))
  );
}

function holds({ name, label = '', values }: TestDataAnswer, search: string): boolean {
  const wanted = fold(search.trim());
  return [name, label, ...values].some((text) => fold(text).includes(wanted));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
