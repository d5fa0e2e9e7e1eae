/** A sentence longer than this is no step. */
export const MAX_SENTENCE_LENGTH = 600;

/** A sentence of a document, with where it stands in its text: line from 1. */
export type Sentence = { file: string; line: number; text: string };

const STOP = /[.!?…]+["”')]?(?=\s+[*_]{0,2}["“‘(<]?[\p{Lu}\d])/gu;
/** Words whose point ends nothing. */
const SHORT =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|prof|st|nr|approx|ca|fig|art|ref|tel|ext|incl|excl|max|min|vb|vd|örn|bkz|yy|sn|sy|doç|av|cad|sok|apt|ltd|şti|hz|tlf|kat|md|(?:\p{L}\.){0,4}\p{L})$/iu;
/** Words whose point ends nothing before a number: `No. 5`, `s. 12`. */
const SHORT_BEFORE_NUMBER = /(?:^|[\s(])(?:no|s|p|pp|vol|ch|sec|böl|md|m)$/iu;
/** A Turkish number with a point is the one in its row: `3. Adım`. */
const ORDINAL =
  /^\s+(?:adım|madde|bölüm|aşama|gün|hafta|ay|yıl|seviye|deneme|sıra|kat|sınıf|kez)/iu;

/** The sentences of a text, each without the spaces around it. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const stop of text.matchAll(STOP)) {
    const end = stop.index + stop[0].length;
    const last = text.slice(Math.max(from, stop.index - 12), stop.index);
    const isNumber = stop.index - from < 4 && /^\s*\d{1,3}$/.test(text.slice(from, stop.index));
    const next = text.slice(end, end + 12);
    const isShort = SHORT.test(last) || (/^\s+\d/.test(next) && SHORT_BEFORE_NUMBER.test(last));
    const isOrdinal = /(?:^|\s)\d{1,3}$/.test(last) && ORDINAL.test(next);
    if (stop[0].startsWith('.') && (isNumber || isShort || isOrdinal)) continue;
    if (
      isWithin(text.slice(Math.max(from, end - MAX_QUOTED), end), text.slice(end, end + MAX_QUOTED))
    )
      continue;
    sentences.push(text.slice(from, end).trim());
    from = end;
  }
  sentences.push(text.slice(from).trim());
  return withRemarks(sentences.filter(Boolean));
}

/** No quoted text is looked for beyond so many letters: the time stays linear. */
const MAX_QUOTED = 300;

/** Between quotes or brackets no sentence ends. */
function isWithin(before: string, after: string): boolean {
  return isInQuotes(before, after) || isInBrackets(before, after);
}

/** `shows "Not found. Try again."`: what is quoted is one text, where its quotes close. */
function isInQuotes(before: string, after: string): boolean {
  const isStraight = (before.match(/"/g)?.length ?? 0) % 2 === 1 && after.includes('"');
  return isStraight || (before.lastIndexOf('“') > before.lastIndexOf('”') && after.includes('”'));
}

/** `Log it (undo the change. See the manual for details.)`: what is in brackets belongs to its sentence, where they close. */
function isInBrackets(before: string, after: string): boolean {
  const isOpen = before.lastIndexOf('(') > before.lastIndexOf(')') && /[^\s(]\s*\(/.test(before);
  return isOpen && /^[^()]*\)/.test(after);
}

/** What stands in brackets behind a sentence belongs to it: `Is the list shown? (9 rows)` */
function withRemarks(sentences: string[]): string[] {
  const all: string[] = [];
  for (const sentence of sentences) {
    const isOfLast = all.length > 0 && /^\([^().!?]*\)\.?$/.test(sentence);
    if (isOfLast) all.push(`${all.pop()} ${sentence}`);
    else all.push(sentence);
  }
  return all;
}

/** The words of a sentence without the point that ends it. */
export function withoutStop(text: string): string {
  return text.trim().replace(/(?<![\s.;:,…])[.;:,…]{1,4}$/u, '');
}
