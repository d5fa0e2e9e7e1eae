import type { Language } from '@caseloom/locales';
import { rulesFor } from './languages.ts';

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
  const [name] = namesBefore(before, language);
  const following = nameAfter(after, language);
  if (following && isAdjective(before, quantity, after, language))
    return { name: following, isAside: true };
  if (name) return { name };
  const isNear = before.trim().split(/\s+/).length <= 6;
  return following && isNear ? { name: following } : undefined;
}

/** `A 6-digit code` is about the code, whatever stands before; `the code is a 6-digit number` is not. */
function isAdjective(before: string, quantity: string, after: string, language: Language): boolean {
  if (language === 'tr')
    return (
      /(?:karakter|hane|harf|rakam|basamak)l[ıiuü]k?$/u.test(quantity) &&
      !/^\s*(?:bir\s+)?(?:ol|sayı|metin|değer|rakam|karakter)/u.test(after) &&
      !/(?:^|\s)(?:kod|şifre|parola|numara|no)\p{L}*\s*$/u.test(before)
    );
  return /(?:^|\s)an?\s*$/.test(before) && !/\b(?:be|is|are|has|have)\s+an?\s*$/.test(before);
}

function nameAfter(after: string, language: Language): string | undefined {
  const words = /^(?:li|lı|lu|lü|lik)?\s*(?:bir\s+|long\s+)?(\p{L}+(?: \p{L}+)?)/u.exec(after)?.[1];
  const nouns = (words ?? '').split(' ').filter((word) => !NO_NOUN.test(word));
  const [first = '', second = ''] = nouns;
  const isOwned = /(?:[^aeıioöuü][ıiuü]|s[ıiuü])$/u.test(second);
  const noun = language === 'en' ? (nouns.at(-1) ?? '') : isOwned ? `${first} ${second}` : first;
  return noun.length > 2 ? noun : undefined;
}

const NO_NOUN =
  /^(?:is|are|was|must|should|can|may|and|or|for|in|to|of|on|at|by|with|the|that|which)$/;

/** The names that stand before a quantity or a demand, without articles and verbs. */
export function namesBefore(before: string, language: Language): string[] {
  let name = before
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
  if (language === 'tr') name = withoutCase(withoutPossession(name, before));
  const parts = name
    .split(/\s*,\s*|\s+(?:and|ve|ile)\s+/u)
    .map((part) => part.trim().replace(rulesFor(language).dataName.before, ''));
  const fits = (part: string) =>
    /^(?:\p{L}\.)*\s?[\p{L}\d][\p{L}\d' _/-]{1,39}$/u.test(part) &&
    part.split(' ').length <= 4 &&
    !rulesFor(language).dataName.noName.test(part);
  if (!parts.every(fits)) return [];
  return parts.map((part) => oneOf(part, language));
}

/** The name of one: `comments` are of a `comment`, `kampanya türleri` of a `kampanya türü`. */
function oneOf(name: string, language: Language): string {
  if (language === 'en') return name.replace(/(?<=\w{3}[^\Wsu])s$/, '');
  const [, stem = '', owned] = /^(.*\p{L}{2,})l[ae]r([ıi])?$/u.exec(name) ?? [];
  if (!stem) return name;
  if (!owned) return stem;
  const vowel = HARMONY[/[aeıioöuü](?=[^aeıioöuü]*$)/u.exec(stem)?.[0] ?? ''] ?? owned;
  if (/[aeıioöuü]$/u.test(stem)) return `${stem}s${vowel}`;
  return `${stem.replace(/(?<=[aeıioöuü])k$/u, 'ğ')}${vowel}`;
}

/** The vowel of an ending after the last one of its word. */
const HARMONY: Record<string, string> = {
  a: 'ı',
  ı: 'ı',
  o: 'u',
  u: 'u',
  e: 'i',
  i: 'i',
  ö: 'ü',
  ü: 'ü',
};

/** `arama kutusuna` is about the `arama kutusu`. */
function withoutCase(name: string): string {
  return name.replace(/(?<=s[ıiuü])n(?:[ae]|d[ae]n?)$/u, '');
}

/** `parolanın uzunluğu` is about the `parola`. */
function withoutPossession(name: string, before: string): string {
  if (!/(?:uzunluğu|değeri)\s*$/u.test(before.trim())) return name;
  return name.replace(/(?<=\p{L}{3})(?:n[ıiuü]n|[ıiuü]n)$/u, '');
}

const DETERMINER = /^.*\b(?:the|an?|his|her|their|its|your|and|or|with|by|of)\s+/s;

/** The name before brackets: the noun after the last article, or the last Turkish words without their case. */
export function nameOfAside(before: string, language: Language): string | undefined {
  const words = before.trim();
  if (language === 'en') {
    if (!DETERMINER.test(words)) return undefined;
    const name = words.replace(DETERMINER, '');
    return /^\p{L}[\p{L} -]{1,38}$/u.test(name) && name.split(' ').length < 4 ? name : undefined;
  }
  const [, first = '', second = ''] = /(?:^|[\s,])(?:(\p{L}+)\s)?(\p{L}{3,})$/u.exec(words) ?? [];
  const isCased = /[^aeıioöuü][ıiuü]$|(?:y|n)[ıiuü]$/u.test(second);
  if (!isCased || /^(?:ve|veya|ile|bir|bu)$/.test(second)) return undefined;
  const isOwned = /[ıiuü]n[ıiuü]$/u.test(second);
  const noun = isOwned ? second.replace(/n[ıiuü]$/u, '') : second.replace(/y?[ıiuü]$/u, '');
  return isOwned && first && !/^(?:ve|veya|ile|bir|bu)$/.test(first) ? `${first} ${noun}` : noun;
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
