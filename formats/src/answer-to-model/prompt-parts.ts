import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** A schema as a language model reads it. */
export function schemaText(schema: z.ZodType): string {
  return JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
}

/** Texts that are kept apart from all else by a line that they cannot hold. */
export function fenceTexts(texts: string): string {
  const line = `=====${randomBytes(12).toString('hex')}=====`;
  const heading = `The texts stand between two lines that read ${line}`;
  return [heading, line, removeInvisible(texts), line].join('\n');
}

/** A text without characters that nobody sees and a language model reads. */
export function removeInvisible(text: string): string {
  return text.replace(
    /[\u{e0000}-\u{e0fff}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]|[\ufe00-\ufe0f]/gu,
    '',
  );
}
