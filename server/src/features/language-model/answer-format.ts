import { z } from 'zod';

/** What some services know nothing of, or refuse: bounds are checked when the answer is there. */
const LEFT_OUT = new Set([
  ...['$schema', 'default', 'format', 'pattern'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'],
]);

/** A schema as services take it that hold an answer to one: its structure alone. */
export function toPlainSchema(schema: z.ZodType): object {
  return withoutBounds(z.toJSONSchema(schema, { unrepresentable: 'any' })) as object;
}

function withoutBounds(part: unknown, isNames = false): unknown {
  if (Array.isArray(part)) return part.map((one) => withoutBounds(one));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => isNames || !LEFT_OUT.has(key))
      // what stands under `properties` are names, whichever they are
      .map(([key, value]) => [key, withoutBounds(value, !isNames && key === 'properties')]),
  );
}
