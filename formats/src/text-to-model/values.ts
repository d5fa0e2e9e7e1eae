/** `and so on` */
const OTHERS = /^(?:etc|vb|vs|v\.b|and so on|gibi|\.\.\.|…)\.?$/i;

/** `A, B or C` as its values, quotes taken off. */
export function splitValues(text: string): string[] {
  const values = text
    .split(/\s*[,;/]\s*(?:or\s+|and\s+|veya\s+|ve\s+)?|\s+(?:or|and|veya|ya da|ve)\s+/u)
    .map((value) => value.replace(/^["'“”‘’«»]+|["'“”‘’«».]+$/gu, '').trim())
    .filter((value) => value && !OTHERS.test(value));
  return values.every((value) => value.length <= 40) ? [...new Set(values)] : [];
}
