import type { LettersRules } from '../language-rules.ts';

const MAX_STEM_LENGTH = 40;

export const letters: LettersRules = {
  lower: (text) => text.replaceAll('İ', 'i').toLocaleLowerCase('tr'),
  // an ending may be any
  stemsOf: (word) =>
    Array.from(word.slice(0, MAX_STEM_LENGTH), (_, index) => word.slice(0, index + 1)).concat(word),
  frequent: /[ğşıİĞŞ]|(?<!\p{L})(ve|ile|bir|bu|kullanıcı|sistem|için|olarak|veya|ise)(?!\p{L})/giu,
};
