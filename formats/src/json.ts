import { type Refusal, refuse } from './model-file.ts';

/** The value of a JSON text, or why there is none; a mark of byte order is skipped. */
export function parseJson(text: string): { ok: true; json: unknown } | Refusal {
  const content = text.replace(/^\uFEFF/, '').trim();
  if (!content) return refuse('file_empty');
  if (isDeep(content)) return refuse('file_not_json', { reason: `nested deeper than ${DEEPEST}` });
  try {
    return { ok: true, json: JSON.parse(content) };
  } catch (error) {
    // it quotes the text, line breaks and all
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ') : '';
    return refuse('file_not_json', { reason });
  }
}

/** Deeper than any file of ours or of a known tool nests. */
const DEEPEST = 200;

/** Whether a text of JSON nests so deep that what walks through it would run out of stack. */
export function isDeep(json: string): boolean {
  let [depth, isInText] = [0, false];
  const steps = new Map(Object.entries({ '[': 1, '{': 1, ']': -1, '}': -1 }));
  for (let index = 0; index < json.length; index++) {
    const sign = json[index];
    if (sign === '"') isInText = !isInText;
    else if (isInText) index += sign === '\\' ? 1 : 0;
    else depth += steps.get(sign ?? '') ?? 0;
    if (depth > DEEPEST) return true;
  }
  return false;
}
