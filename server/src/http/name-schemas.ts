import type { OpenAPI } from '@orpc/contract';
import type { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { z } from 'zod';

/**
 * The document with each named schema printed once, under `components`, and referred to wherever
 * a call takes or gives it: readers and clients that are made of it know one `Model`.
 *
 * @param named the schemas by their names; what calls take of one ends in `Input` where it differs
 * @param converter what printed the document, so that the same schema looks the same
 */
export function nameSchemas(
  document: OpenAPI.Document,
  named: Readonly<Record<string, z.ZodType>>,
  converter: ZodToJsonSchemaConverter,
): OpenAPI.Document {
  const names = new Map<string, string>();
  for (const strategy of ['output', 'input'] as const)
    for (const [name, schema] of Object.entries(named)) {
      const printed = JSON.stringify(converter.convert(schema, { strategy })[1]);
      if (!names.has(printed)) names.set(printed, strategy === 'output' ? name : `${name}Input`);
    }
  const schemas = new Map<string, unknown>();

  const refer = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const name = names.get(JSON.stringify(part));
    if (!name) return withParts(part);
    if (!schemas.has(name)) {
      schemas.set(name, undefined);
      schemas.set(name, withParts(part));
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const withParts = (part: object): unknown =>
    Array.isArray(part)
      ? part.map(refer)
      : Object.fromEntries(
          Object.entries(part).map(([key, value]) => [
            key,
            key === 'example' || key === 'examples' ? value : refer(value),
          ]),
        );

  const paths = withParts(document.paths ?? {});
  const inOrder = [...schemas].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, ...Object.fromEntries(inOrder) },
    },
  } as OpenAPI.Document;
}
