import { factsOf, type Language } from '@caseloom/locales/language';
import { cut } from './title-text.ts';
import type { NamedValue } from './titled-path.ts';
import { wordOfValue } from './wording.ts';

/** Of a value, so much is shown, and so much of a wrong one with the name of its class. */
const MAX_VALUE = 30;
const MAX_EXPLAINED = 50;

/** A value in words: of a wrong one its class says why, where both are short; a secret or a long one has only its class. */
export function wordsOf(
  { value, label, validity, isSecret }: NamedValue,
  language: Language,
): string | undefined {
  if (isSecret || (label && value.length > MAX_VALUE)) return label;
  const words = cut(wordOfValue(value, language), MAX_VALUE);
  const explained = `${label} (${words})`;
  const isExplained = label && validity === 'invalid' && explained.length <= MAX_EXPLAINED;
  return isExplained ? explained : words;
}

/** `card 1234`, `invalid card 12`; of a secret `valid password`. */
export function phrase(value: NamedValue, language: Language): string {
  const { caseWords } = factsOf(language);
  const { name, isAgain } = value;
  const words = wordsOf(value, language);
  const isPlain = words !== undefined && value.validity === 'valid';
  return [isAgain && caseWords.then, !isPlain && caseWords[value.validity], name, words]
    .filter(Boolean)
    .join(' ');
}
