/** Verbs of one syllable whose present takes the narrow vowel: `alır`, `verir`. */
const NARROW = /^(?:al|bil|bul|dur|gel|gör|kal|ol|öl|san|var|ver|vur)$/u;
/** These only look like passives. */
const LIKE_PASSIVE = /(?:görüntül|yükl|ekl|bekl|tıkl|onayl)$/u;

const ENDINGS: RegExp[] = [
  /[ıiuü]yor(?:lar)?$/u,
  /y?[ae]ca[kğ](?:lar)?(?:t[ıi]r)?$/u,
  /y?ece[kğ](?:ler)?(?:tir)?$/u,
  /m[ae]kt[ae](?:d[ıi]r)?(?:l[ae]r)?$/u,
];

/**
 * A Turkish sentence in small letters with its last verb in the plain present: `açılıyor`, `açılacaktır`
 * and `açılmaktadır` become `açılır`. So one list of verbs serves every tense.
 */
export function inPresent(small: string): string {
  const [, before = '', word = '', after = ''] = /^(.*?)(\p{L}+)([.!\s]*)$/su.exec(small) ?? [];
  for (const ending of ENDINGS) {
    const stem = word.replace(ending, '');
    if (stem !== word && stem.length > 1) return `${before}${present(stem)}${after}`;
  }
  return small;
}

function present(stem: string): string {
  if (/[aeıioöuü]$/u.test(stem)) return `${stem}r`;
  const vowels = stem.match(/[aeıioöuü]/gu) ?? [];
  const last = vowels.at(-1) ?? 'a';
  const isBack = 'aıou'.includes(last);
  const wide = isBack ? 'a' : 'e';
  const narrow = { a: 'ı', ı: 'ı', o: 'u', u: 'u', e: 'i', i: 'i', ö: 'ü', ü: 'ü' }[last] ?? 'i';
  // `onaylıyor` lost the vowel of `onayla`; `gösteriliyor` has the whole of `gösteril`.
  const lostItsVowel =
    /(?:[^aeıioöuü]|[aeoö])l$/u.test(stem) && vowels.length > 0 && stem.length > 3;
  if (lostItsVowel || LIKE_PASSIVE.test(stem)) return `${stem}${wide}r`;
  const isShort = vowels.length === 1 && !NARROW.test(stem);
  return `${stem}${isShort ? wide : narrow}r`;
}
