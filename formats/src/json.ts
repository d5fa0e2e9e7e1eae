import { findJsonFault, placeIn } from './json-fault.ts';
import { type Refusal, refuse } from './model-file.ts';

/** The value of a JSON text, or where and why there is none; a mark of byte order is skipped. */
export function parseJson(text: string): { ok: true; json: unknown } | Refusal {
  const content = text.replace(/^\uFEFF/, '').trimEnd();
  if (!content) return refuse('file_empty');
  const deep = tooDeepAt(content);
  if (deep !== undefined)
    return refuse('file_not_json', { ...placeIn(content, deep), reason: 'json_deep' });
  try {
    return { ok: true, json: JSON.parse(content) };
  } catch {
    return refuse(
      'file_not_json',
      findJsonFault(content) ?? { line: 1, column: 1, reason: 'json_value' },
    );
  }
}

/** Deeper than any file of ours or of a known tool nests. */
const DEEPEST = 200;

/** Whether a text of JSON nests so deep that what walks through it would run out of stack. */
export function isDeep(json: string): boolean {
  return tooDeepAt(json) !== undefined;
}

/** Where a text of JSON begins to nest too deep. */
function tooDeepAt(json: string): number | undefined {
  let [depth, isInText] = [0, false];
  const steps = new Map(Object.entries({ '[': 1, '{': 1, ']': -1, '}': -1 }));
  for (let index = 0; index < json.length; index++) {
    const sign = json[index];
    if (sign === '"') isInText = !isInText;
    else if (isInText) index += sign === '\\' ? 1 : 0;
    else depth += steps.get(sign ?? '') ?? 0;
    if (depth > DEEPEST) return index;
  }
  return undefined;
}
