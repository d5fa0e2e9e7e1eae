import { wholeWords } from '../src/whole-words.ts';

/** What says that something is checked, with the endings of a verb: it may turn out either way. */
export const checkWords = wholeWords([
  'denetle(?:r|nir|yin|yiniz|niyor|melidir)?',
  // not doğrulama kodu
  'doğrul(?:a|ar|anır|ayın|ayınız|uyor|anıyor|anmalı|anmalıdır|amalı|amalıdır)',
  'geçerli (?:mi|olup olmadığı\\p{L}*)',
  'kontrol (?:et|eder|edin|ediniz|edilir|ediyor|ediliyor|etmeli|etmelidir|edilmeli|edilmelidir)',
  'sına(?:r|nır)',
]);
