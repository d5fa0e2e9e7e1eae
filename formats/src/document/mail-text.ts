import { fold } from '@caseloom/engine';
import {
  ATTRIBUTION,
  CLOSING,
  EARLIER,
  FORWARDED,
  HEAD_BEGINS,
  HEAD_LINE,
  MAX_LENGTH,
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

/** Who sent it, to whom, when and what about: one of these alone may be of a text. */
function beginsHead(folded: string[], at: number): boolean {
  if (!HEAD_BEGINS.test(folded[at] ?? '')) return false;
  const next = folded.slice(at + 1, at + HEAD_LINES).filter((line) => HEAD_LINE.test(line));
  return next.length > 1;
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
  const kept = withoutSignature(unmarked, folded);
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

function withoutSignature(places: number[], folded: string[]): number[] {
  const lineAt = (index: number) => folded[places[index] ?? 0] ?? '';
  const dashes = places.findIndex((_, index) => /^--$/.test(lineAt(index)));
  if (dashes >= 0 && isShort(places.length - dashes)) return places.slice(0, dashes);
  const filled = places.flatMap((_, index) => (lineAt(index) ? [index] : []));
  for (const index of filled.slice(-SIGNED_LINES)) {
    if (SENT_FROM.test(lineAt(index)) && index === filled.at(-1)) return places.slice(0, index);
    const rest = filled.filter((one) => one > index);
    const isName = rest.every((one) => isOfName(lineAt(one)));
    if (CLOSING.test(lineAt(index)) && isName) return places.slice(0, index);
  }
  return places;
}

/** Two dashes may also part a long text. */
const isShort = (lines: number) => lines <= 2 * SIGNED_LINES;

/** No sentence, and no item of a list. */
const isOfName = (line: string) => line.length <= SIGNED_LENGTH && !/^\d{1,2}[.)]\s/.test(line);
