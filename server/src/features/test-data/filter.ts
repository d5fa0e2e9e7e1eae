import { dataRequestFilter, type TestDataAnswer } from '@caseloom/contract';
import type { z } from 'zod';

type Filter = z.infer<typeof dataRequestFilter>;

/** The filter that a query's JSON asks for; undefined where it is no JSON, or asks for what is not offered. */
export function readFilter(json: string | undefined): Filter | undefined {
  const parsed = dataRequestFilter.safeParse(parseJson(json ?? '{}'));
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
  const wanted = search.trim().toLocaleLowerCase('tr');
  return [name, label, ...values].some((text) => text.toLocaleLowerCase('tr').includes(wanted));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
