import { z } from 'zod';
import { itemOf } from '../list-of.ts';
import { file } from './schema.ts';

/** The JSON Schema of a model file, for editors and other tools, made of what `read` checks. */
export function modelJsonSchema(): Record<string, unknown> {
  return {
    ...schemaOf(file),
    title: 'Caseloom model',
    description: 'A model of Caseloom with the models it calls, their steps and their test data.',
  };
}

/** Lists end at the first wrong item when they are read, which no schema says: their items are put in here. */
function schemaOf(type: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const item = itemOf(zodSchema);
      if (!item) return;
      const { $schema: _, ...items } = schemaOf(item);
      jsonSchema.type = 'array';
      jsonSchema.items = items;
    },
  });
  return { $schema, ...schema };
}
