import { fold } from '@caseloom/engine';
import { isStepLike } from '../text-to-model/role.ts';
import { languageOf } from '../text-to-model/words.ts';
import {
  ATTRIBUTION,
  CLOSING,
  EARLIER,
  FORWARDED,
  HEAD_BEGINS,
  HEAD_LINE,
  HEAD_OF_MAIL,
  HEAD_SENT,
  HEAD_SUBJECT,
  MAX_LENGTH,
  OF_COMPANY,
  SENT_FROM,
} from './mail-words.ts';

/** What a message says itself: the places of its lines, and how many others were not taken. */
export type OwnLines = { kept: number[]; quoted: number; signed: number };

/** After a closing come name, title and address, and no more. */
const SIGNED_LINES = 10;
const SIGNED_LENGTH = 80;
/** How many lines the head of an earlier message has at most. */
const HEAD_LINES = 8;

/**
 * Which lines of a message are its own: not those of messages that it answers, nor who signed it. What is passed
 * on is of the message, without the head around it.
 * Time: linear in the lines.
 *
 * @param isPassedOn whether the subject says that an earlier message is passed on
 */
export function ownLines(lines: readonly string[], isPassedOn: boolean): OwnLines {
  const folded = lines.map((line) => (line.length > MAX_LENGTH ? '' : fold(line.trim())));
  const passed = folded.findIndex((line, at) => isPassing(folded, at, line, isPassedOn));
  const [before, after] =
    passed < 0
      ? [placesIn(0, lines.length), []]
      : [placesIn(0, passed), placesIn(passed, lines.length)];
  const own = ownOf(before, folded, lines);
  const more = ownOf(withoutHead(after, folded), folded, lines);
  return {
    kept: [...own.kept, ...more.kept],
    quoted: own.quoted + more.quoted,
    signed: own.signed + more.signed,
  };
}

const placesIn = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Whether a message that is passed on begins at a line. */
function isPassing(folded: string[], at: number, line: string, isPassedOn: boolean): boolean {
  return FORWARDED.test(line) || (isPassedOn && (EARLIER.test(line) || beginsHead(folded, at)));
}

/** Who sent it, to whom, when and what about: these words alone may be fields of a form that somebody tests. */
function beginsHead(folded: string[], at: number): boolean {
  if (!HEAD_BEGINS.test(folded[at] ?? '')) return false;
  const head = folded.slice(at, at + HEAD_LINES).filter((line) => HEAD_LINE.test(line));
  const has = (pattern: RegExp) => head.some((line) => pattern.test(line));
  return head.length > 2 && (has(HEAD_OF_MAIL) || (has(HEAD_SENT) && has(HEAD_SUBJECT)));
}

/** What is passed on, without the lines that say so. */
function withoutHead(places: number[], folded: string[]): number[] {
  let first = 0;
  while (first < places.length && first < HEAD_LINES + 2) {
    const line = folded[places[first] ?? 0] ?? '';
    if (line && !HEAD_LINE.test(line) && !FORWARDED.test(line) && !EARLIER.test(line)) break;
    first++;
  }
  return places.slice(first);
}

function ownOf(places: number[], folded: string[], lines: readonly string[]): OwnLines {
  const isFilled = (place: number) => (lines[place] ?? '').trim() !== '';
  const end = places.find((place) => beginsEarlier(folded, place));
  const above = end === undefined ? places : places.slice(0, places.indexOf(end));
  const unmarked = above.filter((place) => !/^\s*>/.test(lines[place] ?? ''));
  const kept = withoutSignature(unmarked, folded, lines);
  // an answer of nothing but what it answers was written to send that
  if (!kept.some(isFilled)) return { kept: places, quoted: 0, signed: 0 };
  const count = (some: number[]) => some.filter(isFilled).length;
  return {
    kept,
    quoted: count(places) - count(unmarked),
    signed: count(unmarked) - count(kept),
  };
}

/** Whether the message that is answered begins at a line. */
function beginsEarlier(folded: string[], at: number): boolean {
  const line = folded[at] ?? '';
  const isAbove = (text: string) => ATTRIBUTION.some((pattern) => pattern.test(text));
  if (isAbove(line) || EARLIER.test(line)) return true;
  const isBroken = line !== '' && !line.endsWith(':') && isAbove(`${line} ${folded[at + 1] ?? ''}`);
  return isBroken || beginsHead(folded, at);
}

function withoutSignature(places: number[], folded: string[], lines: readonly string[]): number[] {
  const lineAt = (index: number) => folded[places[index] ?? 0] ?? '';
  const dashes = places.findIndex((_, index) => /^--$/.test(lineAt(index)));
  if (dashes >= 0 && isShort(places.length - dashes)) return places.slice(0, dashes);
  const filled = places.flatMap((_, index) => (lineAt(index) ? [index] : []));
  for (const index of filled.slice(-SIGNED_LINES)) {
    if (SENT_FROM.test(lineAt(index)) && index === filled.at(-1)) return places.slice(0, index);
    if (!CLOSING.test(lineAt(index))) continue;
    const rest = filled.filter((one) => one > index).map((one) => lines[places[one] ?? 0] ?? '');
    if (rest.every(isOfName)) return places.slice(0, index);
  }
  return places;
}

/** Two dashes may also part a long text. */
const isShort = (lines: number) => lines <= 2 * SIGNED_LINES;

/** No sentence, and no item of a list. A title such as `Test Engineer` may read like a step, but its words are capitalized. */
function isOfName(written: string): boolean {
  const line = written.trim();
  if (line.length > SIGNED_LENGTH || /^(?:\d{1,2}[.)]|[-*•–])\s/.test(line)) return false;
  if (/[.!?]$/.test(line) && !OF_COMPANY.test(fold(line))) return false;
  return !/\s\p{Ll}{3}/u.test(line) || !isStepLike(line, languageOf(line));
}
