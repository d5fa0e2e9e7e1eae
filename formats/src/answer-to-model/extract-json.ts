/** The answer of a language model without its thoughts, and without the marks of a block of code. */
export function withoutThoughts(text: string): string {
  return text
    .replace(/<(think|thinking|reasoning)>[\s\S]*?(<\/\1>|$)/g, '')
    .trim()
    .replace(/^```\w*\s*|\s*```$/g, '');
}

/**
 * The JSON object in the answer of a language model: without its thoughts, its words before and
 * after, and the marks of a block of code. Of several objects the longest is taken; one that
 * is still arriving ends where the text ends. All of the text where there is none. O(length).
 */
export function extractJson(text: string): string {
  const answer = withoutThoughts(text);
  let largest = '';
  const begins = /\{\s*(?:["'}]|\w+\s*:)/g;
  for (let found = begins.exec(answer); found; found = begins.exec(answer)) {
    const end = endOf(answer, found.index);
    const object = answer.slice(found.index, end);
    if (object.length > largest.length) largest = object;
    begins.lastIndex = end;
  }
  return largest || answer.trim();
}

/** Behind the brace that closes the one at a place; the end of the text, where none does. */
function endOf(text: string, from: number): number {
  let depth = 0;
  let isText = false;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (isText && sign === '\\') at++;
    else if (sign === '"') isText = !isText;
    else if (!isText && sign === '{') depth++;
    else if (!isText && sign === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}
