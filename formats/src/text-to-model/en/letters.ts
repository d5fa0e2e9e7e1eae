import type { LettersRules } from '../language-rules.ts';

export const letters: LettersRules = {
  lower: (text) => text.replaceAll('İ', 'I').toLocaleLowerCase('en'),
  stemsOf: (word) => [word, word.replace(/e?s$/, '')],
  frequent: /(?<!\p{L})(the|and|is|are|to|of|user|system|with|or|if|a|an|must)(?!\p{L})/giu,
};
