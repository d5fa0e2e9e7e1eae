import type { Language } from '@caseloom/locales';
import { lower } from './sentence.ts';

/** Words that say the opposite of another, with that one. */
const OPPOSITES: Record<Language, [RegExp, string][]> = {
  en: [
    [/\b(?:is|are|was|has) not\b/, 'is'],
    [/\b(?:are|was|has)\b/, 'is'],
    [/\binvalid\b/, 'valid'],
    [/\b(?:wrong|incorrect)\b/, 'correct'],
    [/\b(?:rejects|refuses|declines)\b/, 'accepts'],
    [/\b(?:approves|agrees|confirms)\b/, 'accepts'],
    [/\b(?:does not|do not|doesn't|don't|cannot) (\w+?)(?:es|s)?\b/, '$1'],
    [/\bunavailable\b/, 'available'],
    [/\bfails\b/, 'succeeds'],
    [/\bdisabled\b/, 'enabled'],
    [/\bclosed\b/, 'open'],
    [/\bno\b/, 'a'],
  ],
  tr: [
    [/\s+değil(?:se)?$/u, ''],
    [/\s+ise$/u, ''],
    [/yoksa$/u, 'varsa'],
    [/geçersiz/u, 'geçerli'],
    [/(?:yanlış|hatalı)/u, 'doğru'],
    [/(?:reddeder|reddet|reddedil|vazgeç)/u, 'onayla'],
    [/onaylan/u, 'onayla'],
    [/kabul ed/u, 'onayla'],
    [/kapalı/u, 'açık'],
    [/pasif/u, 'aktif'],
    [/(?:m[ae]zs[ae]|[aeıiuü]?rs[ae]|m[ıiuü]yors[ae]|[ıiuü]yors[ae]|y?s[ae])$/u, ''],
  ],
};

/** Whether one of two conditions says that the other does not hold. */
export function isOpposite(one: string, other: string, language: Language): boolean {
  const [a, b] = [lower(one, language), lower(other, language)];
  return a !== b && core(a, language) === core(b, language);
}

function core(small: string, language: Language): string {
  return OPPOSITES[language].reduce((words, [from, to]) => words.replace(from, to), small).trim();
}

/** Whether two conditions are about the same thing, so that only one of the branches is taken. */
export function isSameSubject(one: string, other: string, language: Language): boolean {
  const subject = (text: string) =>
    lower(text, language)
      .replace(/^(?:unless |the |an? |bir )+/, '')
      .split(/[^\p{L}]/u)[0];
  return subject(one) === subject(other);
}
