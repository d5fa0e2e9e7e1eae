import { wholeWords } from '../src/whole-words.ts';

/** What says that something is checked: it may turn out either way. */
export const checkWords = wholeWords(
  [
    // not check in, check out, check the box
    'checks?(?! ?(?:in|out|box|list)(?!\\p{L})|[^.]* box)',
    '(?:is|are) (?:checked|validated|verified|valid)',
    'validates?',
    'verif(?:y|ies)',
    'whether',
  ],
  ['not', 'the', 'a'],
);
