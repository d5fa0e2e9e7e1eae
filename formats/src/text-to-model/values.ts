/** `and so on` */
const OTHERS = /^(?:etc|vb|vs|v\.b|and so on|gibi|\.\.\.|…)\.?$/i;

/** `A, B or C` as its values, quotes taken off. */
export function splitValues(text: string): string[] {
  const values = text
    .split(
      /\s*(?:,(?!(?<=\d,)\d)|[;/])\s*(?:or\s+|and\s+|veya\s+|ve\s+)?|\s+(?:or|and|veya|ya da|ve)\s+/u,
    )
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
