import { createHash } from 'node:crypto';
import type { Quote } from './schema.ts';

/** The same question again, when its text is read once more, has the same id. `about`: what distinguishes several of one sentence. */
export function toQuestionId(
  code: string,
  { file, line, text }: Quote,
  ...about: string[]
): string {
  const content = JSON.stringify([code, file, line, text, ...about]);
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}
