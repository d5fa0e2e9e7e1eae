import { fold } from '@caseloom/engine';
import type { SourceDocument } from '../document/document.ts';
import type { Sentence } from '../text-to-model/sentence.ts';

/** Finds where a quoted sentence stands, first where it is said to; undefined for one that is in no document. */
export type FindQuote = (
  quote: string | null | undefined,
  near?: Pick<Sentence, 'file' | 'line'>,
) => Sentence | undefined;

/**
 * Looks quotes up in the texts they are said to be from. Spaces, letters' size and the
 * point at the end aside, every word must be there as it is.
 */
export function createQuoteFinder(documents: readonly SourceDocument[]): FindQuote {
  const texts = documents.map(({ name, text }) => ({ name, text, ...flatten(text) }));
  return (quote, near) => {
    const searched = flatten(quote ?? '').flat.replace(/[.;:,!?…\s]+$/, '');
    if (searched.length < 3) return undefined;
    const likely = texts.find(({ name }) => name === near?.file);
    if (likely && near) {
      const start = likely.lineStarts[near.line - 1] ?? 0;
      const found = findIn(likely, searched, countUpTo(likely.places, start - 1));
      if (found) return found;
    }
    for (const text of texts) {
      const found = findIn(text, searched, 0);
      if (found) return found;
    }
    return undefined;
  };
}

type FlatText = { name: string; text: string } & ReturnType<typeof flatten>;

function findIn(
  { name, text, flat, places, lineStarts }: FlatText,
  searched: string,
  start: number,
): Sentence | undefined {
  const at = flat.indexOf(searched, start);
  if (at < 0) return undefined;
  const [from, to] = [places[at] ?? 0, (places[at + searched.length - 1] ?? 0) + 1];
  return { file: name, line: countUpTo(lineStarts, from), text: text.slice(from, to) };
}

/** How many of some ascending numbers are not above a limit. Time: logarithmic. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Small letters with single spaces and where each stood, and where each line begins. */
function flatten(text: string): { flat: string; places: number[]; lineStarts: number[] } {
  const lineStarts = [0];
  const places: number[] = [];
  let flat = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '\n') lineStarts.push(at + 1);
    const isSpace = /\s/.test(sign);
    if (isSpace && (flat === '' || flat.endsWith(' '))) continue;
    const small = isSpace ? ' ' : fold(sign);
    flat += small.length === 1 ? small : sign;
    places.push(at);
  }
  return { flat, places, lineStarts };
}
