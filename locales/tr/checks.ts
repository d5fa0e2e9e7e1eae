import { wholeWords } from '../src/whole-words.ts';

/** The forms of a verb in which a requirement says it: denetle, denetler, denetlenir, denetliyor, denetlenmelidir … */
function verb(root: string, open: string, close: string, beforeYor = close): string {
  const passiveOrNot = `n?m${open}l${close}(?:d${close}r)?`;
  const endings = `r|n${close}r|n${close}yor|y${close}n(?:${close}z)?|${passiveOrNot}`;
  return `${root}(?:${beforeYor}yor|${open}(?:${endings})?)`;
}

/** What says that something is checked, with the endings of a verb: it may turn out either way. */
export const checkWords = wholeWords([
  verb('denetl', 'e', 'i'),
  // not doğrulama kodu
  verb('doğrul', 'a', 'ı', 'u'),
  verb('sın', 'a', 'ı'),
  'geçerli (?:mi|olup olmadığı\\p{L}*)',
  'kontrol (?:et|eder|edin|ediniz|edilir|ediyor|ediliyor|etmeli|etmelidir|edilmeli|edilmelidir)',
]);
