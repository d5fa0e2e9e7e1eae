import type { Language } from '@caseloom/locales/language';
import { isRequest } from './imperative.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** Stands for the name of a field where its cell says only what holds for it. */
export const NAME_OF_FIELD = 'xx';

/** The name that a quantity belongs to; `isAside` where the sentence is about something else and only mentions it. */
export type Named = { name: string; isAside?: true };

/**
 * The name that a quantity belongs to: what stands before it or, as in `an 8-digit code`, after it.
 *
 * @param quantity in small letters, as are the words before and after it
 */
export function nameAround(
  [before, quantity, after]: [before: string, quantity: string, after: string],
  language: Language,
): Named | undefined {
  const parts = /\d\s*$/.test(quantity)
    ? rulesFor(language).dataName.ofParts(before, after)
    : undefined;
  if (parts) return { name: parts };
  // `Create at least 3 projects`: what stands before is what is done
  const isDone = isRequest(`${before} x`, language) && !/\s/.test(before.trim());
  // `the IBAN and an amount between 10 and 50`: the quantity is of the name next to it
  const name = isDone ? undefined : namesBefore(before, language).at(-1);
  const following = nameAfter(after, language);
  if (following && isAdjective(before, quantity, after, language))
    return { name: following, isAside: true };
  if (name) return { name };
  const isNear = before.trim().split(/\s+/).length <= 6;
  if (!following || !isNear) return undefined;
  return { name: following, ...(isDone && { isAside: true }) };
}

/** `A 6-digit code` is about the code, whatever stands before; `the code is a 6-digit number` is not. */
function isAdjective(before: string, quantity: string, after: string, language: Language): boolean {
  return rulesFor(language).dataName.isAdjective(before, quantity, after);
}

/** The name of data that stands behind a quantity: `a 6-digit code`. */
export function nameAfter(after: string, language: Language): string | undefined {
  const words = /^(?:li|lı|lu|lü|lik)?\s*(?:bir\s+|long\s+)?(\p{L}+(?: \p{L}+)?)/u.exec(after)?.[1];
  const nouns = (words ?? '').split(' ').filter((word) => !NO_NOUN.test(word));
  const noun = rulesFor(language).dataName.nounOf(nouns);
  return noun.length > 2 ? noun : undefined;
}

const NO_NOUN =
  /^(?:wide|high|long|deep|tall|thick|heavy|\p{L}+[ıiuü]nd[ae]d[ıi]r|is|are|was|must|should|can|may|and|or|for|in|to|of|on|at|by|with|the|that|which)$/u;

/** Whether words name no data: a control, a unit, somebody who acts. */
export function isNoName(name: string, language: Language): boolean {
  return rulesFor(language).dataName.noName.test(lower(name, language));
}

/** The names that stand before a quantity or a demand, without articles and verbs. */
export function namesBefore(before: string, language: Language): string[] {
  let name = rulesFor(language)
    .dataName.ofMeasure(before)
    .trim()
    .replace(/[,;:(]+$/, '')
    .replace(/\s*[:,]\s*(?:required|mandatory|optional|zorunlu|isteğe bağlı|opsiyonel)$/u, '')
    .replace(/\s*\([^()]*\)\s*:?$/, '');
  name = name
    .replace(rulesFor(language).dataName.verbs, '')
    .replace(rulesFor(language).dataName.after, '')
    .replace(/[:(]+$/, '')
    .trim();
  name = name
    .replace(rulesFor(language).dataName.before, '')
    .replace(/^["'“”‘’<]+|["'“”‘’>]+$/gu, '')
    .trim();
  // a word of code stands in quotes
  name = name.replace(/["“”]/gu, '');
  name = rulesFor(language).dataName.withoutInflection(name, before);
  const parts = name
    .split(/\s*,\s*|\s+(?:and|ve|ile)\s+/u)
    .map((part) => part.trim().replace(rulesFor(language).dataName.before, ''));
  const fits = (part: string) =>
    /^(?:\p{L}\.)*\s?[\p{L}\d][\p{L}\d' _/-]{1,39}$/u.test(part) &&
    part.split(' ').length <= 4 &&
    !rulesFor(language).dataName.noName.test(part);
  if (!parts.every(fits)) return [];
  return parts.map((part) => rulesFor(language).dataName.singular(part));
}

/** The name before brackets: the noun after the last article, or the last Turkish words without their case. */
export function nameOfAside(before: string, language: Language): string | undefined {
  return rulesFor(language).dataName.beforeBrackets(before.trim());
}

const TOPIC =
  /^(?:the|an?|each|every)\s+(\p{L}[\p{L}\d _-]{1,38}?)\s+(?:is|are|must|shall|should|has|have|can|may|will)\b/iu;

/** `It has 8 characters` is about what the sentence before was about. */
export function withTopic(text: string, before: string): string {
  const topic = TOPIC.exec(before)?.[1];
  return topic
    ? text.replace(/^it(?=\s+(?:is|must|shall|should|has|can|may|consists|contains))/i, topic)
    : text;
}
