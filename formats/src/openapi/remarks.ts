import type { Remark } from '../model-file.ts';
import type { OpenApiDocument } from './document.ts';

const CODES = ['successes_added', 'refusals_added', 'placeholders'] as const;

/** What was added to a description, and what of it was left out, as remarks; nothing of what is not there. */
export function remarksOf(
  added: Record<(typeof CODES)[number], number>,
  { leftOut }: OpenApiDocument,
): Remark[] {
  const counted = CODES.flatMap((code): Remark[] =>
    added[code] === 0 ? [] : [{ code, params: { count: added[code] } }],
  );
  const fields = [...leftOut].map(
    ([field, count]): Remark => ({ code: 'left_out', params: { field, count } }),
  );
  return [...counted, ...fields];
}
