/** `and so on` */
const OTHERS = /^(?:etc|vb|vs|v\.b|and so on|gibi|\.\.\.|…)\.?$/i;

const LAST = String.raw`(?:or\s+|and\s+|veya\s+|ve\s+)?|\s+(?:or|and|veya|ya da|ve)\s+`;
const BY_COMMA = new RegExp(String.raw`\s*(?:,(?!(?<=\d,)\d)|;)\s*${LAST}`, 'u');
const BY_ANY = new RegExp(String.raw`\s*(?:,(?!(?<=\d,)\d)|[;/])\s*${LAST}`, 'u');

/** `A, B or C` as its values, quotes taken off. */
export function splitValues(text: string): string[] {
  // `C20/25, C25/30`: what stands between two commas is one of them
  const isByComma = /[,;]\s/.test(text);
  const values = text
    .split(isByComma ? BY_COMMA : BY_ANY)
    // `149,99` is a number, `1,2,3` are three
    .flatMap((value) => (/^\d+(?:,\d{1,2}){2,}$/.test(value) ? value.split(',') : [value]))
    .map((value) => value.replace(/^["'“”‘’«»]+|["'“”‘’«».]+$/gu, '').trim())
    .filter((value) => value && !OTHERS.test(value));
  return values.every((value) => value.length <= 40) ? [...new Set(values)] : [];
}

/** What may be one of several values: no clause, no field with a value of its own, no half of a pair of brackets. */
export function isChoice(value: string): boolean {
  const isWhole = /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(value);
  return isWhole && !/→|->|=>|:\s|\?$/.test(value) && value.split(' ').length <= 4;
}
