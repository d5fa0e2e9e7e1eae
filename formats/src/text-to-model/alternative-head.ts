import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { capitalized } from '../capitalized.ts';
import { openCondition, readConditional } from './conditional.ts';
import { endingOf } from './ending.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isFailure } from './role.ts';
import { type Sentence, splitSentences, withoutStop } from './sentence.ts';
import { placeLine, statedPlace } from './stated-place.ts';

/** An alternative as far as its head and what follows it are read. */
export type Draft = {
  leavesAt: string;
  key: string;
  head: string;
  from: Sentence;
  items: Item[];
  /** A list stands below its head. */
  isOverList?: boolean;
};

/** The step that a head names, and the head without it. */
export function placeIn(text: string, language: Language): { leavesAt: string; text: string } {
  const anyTime = placeBefore(text, language);
  if (anyTime) return anyTime;
  const stated = statedPlace(text, language);
  if (stated) return { ...stated, text: withoutReference(stated.text) };
  const found = rulesFor(language).alternative.step.exec(lower(text, language));
  if (!found || (found.index > 0 && isReturn(found)))
    return { leavesAt: '', text: withoutReference(text) };
  // `No money (step 3): The page shows …`
  const joint = found.index > 0 && /\):$/.test(found[0]) ? ': ' : '';
  const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  // `No money. At step 3 the page shows …`: a sentence of its own begins there
  const own = /[.!?]\s*$/.test(before) ? ` ${capitalized(behind.trimStart(), language)}` : behind;
  const rest = `${joint ? before.trimEnd() : before}${joint}${joint ? behind.trimStart() : own}`;
  const words = withoutReference(rest.trim().replace(/^[:–—-]\s*/, ''));
  return { leavesAt: found[1] ?? found[2] ?? '', text: words };
}

/** `At any time before step 4 …` may leave at the latest behind step 3. */
function placeBefore(
  text: string,
  language: Language,
): { leavesAt: string; text: string } | undefined {
  const found = rulesFor(language).alternative.anyTime.exec(lower(text, language));
  const before = found?.groups?.before ?? found?.groups?.other;
  if (!found || before === undefined) return undefined;
  const last = Number(before) - 1;
  return { leavesAt: last > 0 ? `${last}` : '', text: text.slice(found[0].length) };
}

/** `A1: No money`, `E2 No money` */
function withoutReference(text: string): string {
  return text
    .replace(/^[A-Z]{1,2}\d{1,2}\s*[–—:.-]\s+(?=\p{L})/u, '')
    .replace(/^(?:A|E|AF|EF|EX)-?\d{1,2}\s+(?=\p{Lu}\p{Ll})/u, '');
}

/** Whether a head leads back to the step that it names; in brackets behind its title it leaves there: `Wrong code (step 4): …`. */
function isReturn({ 0: place, index, input }: RegExpExecArray): boolean {
  const behind = input.slice(index + place.length);
  const isOfTitle =
    /^\s*\(.*\):?$/su.test(place) && (place.endsWith(':') || /^\s*(?:$|[:–—-])/u.test(behind));
  return /(?:return|dön|devam|continue|resume|stays? (?:at|in|on)|remains? (?:at|in|on)|kalır|kalınır)/.test(
    isOfTitle ? input.slice(0, index) : input,
  );
}

/** `Payment fails`, and its only condition stands in its first step: `If the payment fails, an error is shown`. */
export function isInFirstStep(head: string, items: Item[], language: Language): boolean {
  const [first, ...others] = items;
  const isCondition = ({ text }: Item) => readConditional(text, language) !== undefined;
  return (
    head !== '' &&
    first !== undefined &&
    !readConditional(head, language) &&
    isCondition(first) &&
    !others.some(isCondition)
  );
}

/** `If the card has expired`, of which nothing follows in its sentence. */
function conditionAlone(head: string, language: Language): string | undefined {
  return openCondition(`${withoutStop(head)}:`, language);
}

/** Whether a head begins with a condition. */
export function opensCondition(head: string, language: Language): boolean {
  return (
    (readConditional(head, language)?.condition ?? conditionAlone(head, language)) !== undefined
  );
}

/** A head is a condition, and may hold its first steps as well. */
export function splitHead(head: string, language: Language): { condition: string; text: string } {
  const stated = readConditional(head, language);
  const opened = stated ? openCondition(head, language) : conditionAlone(head, language);
  if (opened) return { condition: opened, text: '' };
  const [first = head, ...others] = splitSentences(head);
  const whole = stated ?? readConditional(head, language, true);
  // what a later sentence states for the other case is not that of the head
  const own = whole?.otherwise && others.length > 0 ? readConditional(first, language) : undefined;
  const conditional = own ? { ...own, result: [`${own.result}.`, ...others].join(' ') } : whole;
  // `The code is wrong: … If it is wrong three times, …`: the condition of a later sentence is not that of the head
  if (conditional && first.includes(conditional.condition))
    return { condition: conditional.condition, text: conditional.result };
  const reason = reasonIn(head, language);
  if (reason) return reason;
  // `The card expired. The bank keeps it.`
  if (others.length > 0) {
    const { condition, text } = splitHead(first, language);
    return { condition, text: [text, ...others].filter(Boolean).join(' ') };
  }
  const parts = /^([^:–→]{3,200}?)\s*(?:->|=>|:|–|—|→|\s-\s)\s*(\S[\s\S]*)$/u.exec(head);
  if (parts) return { condition: withoutStop(parts[1] ?? ''), text: parts[2] ?? '' };
  return { condition: withoutStop(head), text: '' };
}

/** `The bank refuses the card because it expired`: what is refused, and why. */
function reasonIn(
  head: string,
  language: Language,
): { condition: string; text: string } | undefined {
  const sentence = withoutStop(head);
  const small = lower(sentence, language);
  const found = rulesFor(language).alternative.reason.exec(small)?.groups;
  if (!found || splitSentences(head).length > 1) return undefined;
  const { condition = '', result = '' } = found;
  if (!isFailure(result, language)) return undefined;
  const [start, end] = [small.indexOf(condition), small.indexOf(result)];
  return {
    condition: sentence.slice(start, start + condition.length),
    text: sentence.slice(end, end + result.length),
  };
}

/** Of an alternative without a place: the one that its first step says, `At step 2, the page shows …`, and its steps without it. */
export function placed({ leavesAt, key, items }: Draft, language: Language) {
  const [first, ...others] = items;
  if (leavesAt || key || !first) return { leavesAt, items };
  const place = placeIn(first.text, language);
  const isFirst = place.leavesAt !== '' && first.text.endsWith(place.text);
  if (!isFirst) return { leavesAt, items };
  return { leavesAt: place.leavesAt, items: [{ ...first, text: place.text }, ...others] };
}

/**
 * Takes the line below a title that says where its alternative leaves, `At main step 4:`, and perhaps what happens there.
 *
 * @returns whether it is such a line
 */
export function takePlace(
  draft: Draft,
  { marker, text, children }: Item,
  language: Language,
): boolean {
  if (marker !== '' || draft.items.length > 0) return false;
  const only = placeLine(text, language);
  const { leavesAt, text: head } =
    only !== undefined ? { leavesAt: only, text: '' } : placeIn(text, language);
  const isHead =
    only !== undefined || (leavesAt !== '' && /:\s*$/.test(text) && draft.leavesAt === '');
  if (!isHead) return false;
  draft.leavesAt ||= leavesAt;
  if (head) draft.head = head;
  append(draft.items, children);
  return true;
}

/** `A2 - No stock`, then `If there is none, …`: the sentence says better than the title what the condition is. */
export function opensByCondition(
  { marker, text, isRequirement }: Item,
  { items, head }: Draft,
  language: Language,
) {
  if (marker || isRequirement || items.length > 0 || readConditional(head, language)) return false;
  return readConditional(text, language) !== undefined;
}

/** A head that ends in a colon, or stands over a list, is followed by its steps. */
export function opensList({ head, isOverList = false }: Draft): boolean {
  return isOverList || /:\s*$/.test(head);
}

/** `Wrong password`, then `1. The page shows an error`: a line over a list of its own. */
export function headsList({ marker }: Item, next: Item | undefined): boolean {
  return marker === '' && /^\(?1[.)]?$/.test(next?.marker ?? '');
}

/** One sentence below conditions in a row, none of which states anything else, says where all of them lead. */
export function shareEnding(drafts: Draft[], language: Language): void {
  for (const [index, { items, key, leavesAt }] of drafts.entries()) {
    const [only, ...others] = items;
    const ended = only && endingOf(withoutStop(only.text), language);
    if (!key || others.length > 0 || ended?.text !== '' || !ended.ending) continue;
    for (const before of drafts.slice(0, index).toReversed()) {
      if (before.items.length > 0 || before.key === '' || before.leavesAt !== leavesAt) break;
      append(before.items, items);
    }
  }
}
