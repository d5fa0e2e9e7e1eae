import { isWritten } from './in-any-language.ts';

/** The number of a point, with its signs, before what the point says. */
const POINT =
  /(?<!\S)((?:[Ss]tep|STEP|[Aa]dım|ADIM) )?(\(?)(\d{1,3})( ?[-:]|[.)])(?:\s+|(?=\p{Lu}|["“]))(?=([\p{L}"'“‘`([{</@#$]))/gu;
/** What parts a point from the next, where somebody wrote a sign there. */
const PARTING = /\s*[;,]?\s*$/u;

type Point = { index: number; number: number; style: string; begins: string; isFirst: boolean };

/**
 * Lines of which each point of a list has its own: one that stands on a line with others is parted from them.
 * Points count up from one, in the same signs, and the first begins the text; any other number is a word. Time: linear.
 */
export function splitPoints(text: string): string {
  if (!/^(?:\p{L}+ )?\(?1/u.test(text)) return text;
  const points = pointsIn(text);
  const [first] = points;
  if (first?.index !== 0 || first.number !== 1) return text;
  const own = new Set(points.filter(({ isFirst }) => isFirst).map(({ number }) => number));
  const last = new Map(points.map(({ number, index }) => [number, index]));
  const isAfter = (number: number, index: number) => (last.get(number) ?? -1) > index;
  const parted: Point[] = [];
  let next = 1;
  for (const { index, number, ...point } of points) {
    const isNext = number === next && point.style === first.style && !own.has(next);
    const mayBeWord = isAfter(number, index) || !isAfter(number + 1, index);
    if (point.isFirst) next = number + 1;
    else if (isNext && !(mayBeWord && isCounted(text.slice(Math.max(0, index - 20), index)))) {
      parted.push({ ...point, index, number });
      next += 1;
    }
  }
  // of two, the other one may be a number at the end of a sentence
  const isPair = next === 3 && parted.length === 1;
  if (isPair && isSmall(parted[0]?.begins) && !isSmall(first.begins)) return text;
  return linesOf(text, parted);
}

/** Whether the last word before a number is one that it belongs to. */
const isCounted = (before: string) => isWritten('counted', before);
const isSmall = (letter = '') => /^\p{Ll}/u.test(letter);

function pointsIn(text: string): Point[] {
  return Array.from(text.matchAll(POINT), (match) => {
    const { index } = match;
    const [, word = '', open = '', digits = '', sign = '', begins = ''] = match;
    const style = [word.toLowerCase(), open, sign.trim()].join(' ');
    const isFirst = index === 0 || text[index - 1] === '\n';
    return { ...{ index, style, begins, isFirst }, number: Number(digits) };
  });
}

function linesOf(text: string, parted: readonly Point[]): string {
  const starts = [0, ...parted.map(({ index }) => index)];
  return starts
    .map((start, at) => {
      const end = starts[at + 1];
      const line = text.slice(start, end);
      return end === undefined ? line : line.replace(PARTING, '');
    })
    .join('\n');
}
