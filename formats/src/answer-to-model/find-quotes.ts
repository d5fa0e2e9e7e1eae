import { fold } from '@caseloom/engine';
import type { SourceDocument } from '../document/document.ts';
import type { Sentence } from '../text-to-model/sentence.ts';

/** Finds where a quoted sentence stands; undefined for one that is in no document. */
export type FindQuote = (quote: string | null | undefined) => Sentence | undefined;

/**
 * Looks quotes up in the texts they are said to be from. Spaces, letters' size and the
 * point at the end aside, every word must be there as it is.
 */
export function createQuoteFinder(documents: readonly SourceDocument[]): FindQuote {
  const texts = documents.map(({ name, text }) => ({ name, text, ...flatten(text) }));
  return (quote) => {
    const searched = flatten(quote ?? '').flat.replace(/[.;:,!?…\s]+$/, '');
    if (searched.length < 3) return undefined;
    for (const { name, text, flat, places } of texts) {
      const at = flat.indexOf(searched);
      if (at < 0) continue;
      const [from, to] = [places[at] ?? 0, (places[at + searched.length - 1] ?? 0) + 1];
      return {
        file: name,
        line: text.slice(0, from).split('\n').length,
        text: text.slice(from, to),
      };
    }
    return undefined;
  };
}

/** Small letters with single spaces, and where each stood. */
function flatten(text: string): { flat: string; places: number[] } {
  const places: number[] = [];
  let flat = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    const isSpace = /\s/.test(sign);
    if (isSpace && (flat === '' || flat.endsWith(' '))) continue;
    const small = isSpace ? ' ' : fold(sign);
    flat += small.length === 1 ? small : sign;
    places.push(at);
  }
  return { flat, places };
}
