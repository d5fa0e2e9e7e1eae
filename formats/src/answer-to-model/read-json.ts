import { jsonrepair } from 'jsonrepair';
import { extractJson, withoutThoughts } from './extract-json.ts';

/**
 * The data in the answer of a language model, as far as it came: an answer that ends in the midst of an
 * element is read without that element, and faults of notation (a comma too many, single quotes, a
 * missing brace) are repaired.
 *
 * @returns `isWhole`: it is JSON as it stands; undefined where there is no data in it
 */
export function readJson(text: string): { value: object; isWhole: boolean } | undefined {
  const whole = withoutThoughts(text);
  const json = whole.startsWith('[') ? whole : extractJson(text);
  const value = parse(json);
  if (value) return { value, isWhole: true };
  const closed = json.slice(0, endOfLastElement(json));
  const repaired = closed ? (parseRepaired(closed) ?? parseRepaired(json)) : undefined;
  return repaired && { value: repaired, isWhole: false };
}

function parse(json: string): object | undefined {
  try {
    const value = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function parseRepaired(json: string): object | undefined {
  // words alone would be repaired to a text
  if (!/^[[{]/.test(json)) return undefined;
  try {
    return parse(jsonrepair(json));
  } catch {
    return undefined;
  }
}

/** Behind the last object that is closed: what stands behind it is half an element. */
function endOfLastElement(json: string): number {
  let isText = false;
  let end = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (isText && sign === '\\') at++;
    else if (sign === '"') isText = !isText;
    else if (!isText && sign === '}') end = at + 1;
  }
  return end;
}
