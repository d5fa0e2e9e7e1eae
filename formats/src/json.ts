import { type Refusal, refuse } from './model-file.ts';

/** The value of a JSON text, or why there is none; a mark of byte order is skipped. */
export function parseJson(text: string): { ok: true; json: unknown } | Refusal {
  const content = text.replace(/^\uFEFF/, '').trim();
  if (!content) return refuse('file_empty');
  try {
    return { ok: true, json: JSON.parse(content) };
  } catch (error) {
    // it quotes the text, line breaks and all
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ') : '';
    return refuse('file_not_json', { reason });
  }
}
