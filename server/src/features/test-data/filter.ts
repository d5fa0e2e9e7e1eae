import { dataRequestFilter, type TestDataAnswer } from '@caseloom/contract';
import { fold } from '@caseloom/engine';
import type { z } from 'zod';
import { requireKeepable } from '../../http/characters.ts';

type Filter = z.infer<typeof dataRequestFilter>;

/**
 * The filter in a query's JSON; undefined where it is no JSON, or names a field that cannot be filtered by.
 *
 * @throws AppError `invalid_input` where it holds characters that cannot be kept
 */
export function readFilter(json: string | undefined): Filter | undefined {
  const filter = parseJson(json ?? '{}');
  requireKeepable({ dataRequestFilter: filter });
  const parsed = dataRequestFilter.safeParse(filter);
  return parsed.success ? parsed.data : undefined;
}

/** Whether a record passes: equal in every field of the filter; `search` is found in its name, class or values. */
export function passes(record: TestDataAnswer, { search, ...exact }: Filter): boolean {
  const fields: Partial<Record<string, unknown>> = record;
  return (
    Object.entries(exact).every(([field, value]) => fields[field] === value) &&
    (!search || holds(record, search))
  );
}

function holds({ name, label = '', values }: TestDataAnswer, search: string): boolean {
  const searched = fold(search.trim());
  return [name, label, ...values].some((text) => fold(text).includes(searched));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
